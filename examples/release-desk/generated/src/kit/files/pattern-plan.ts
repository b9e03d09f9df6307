// From Pressmark 0.1.0: src/kit/files/pattern-plan.ts (MIT)
import type { Values } from "../values.js";
import { buildPath } from "./build-path.js";
import { matchPath } from "./match-path.js";
import { splitSegments } from "./path-pattern.js";
import type { PathPiece } from "./path-pattern.js";
import { isGuardedName, isHiddenName } from "./segment-rules.js";
import type { WalkPlan } from "./walk-folder.js";

/**
 * What a walk has to look at to find each file that a path with variables can name: no deeper than the path
 * goes, straight down where it is literal. Each file comes with its values.
 */
export function planPattern(pieces: readonly PathPiece[]): WalkPlan<Values> {
  const segments = splitSegments(pieces);
  const firstDeep = segments.findIndex((segment) =>
    segment.some((piece) => piece.kind === "variable" && piece.deep),
  );
  const flat = firstDeep === -1 ? segments.length : firstDeep;
  const literals = segments.map(literalName);
  const laterLiterals = new Set(literals.slice(flat));
  return {
    only: (depth) => (depth < flat ? literals[depth] : undefined),
    enters(_relative, name, depth) {
      if (depth >= flat) return laterLiterals.has(name) || !(isHiddenName(name) || isGuardedName(name));
      if (depth >= segments.length - 1) return false;
      return literals[depth] === name || matchPath(segments[depth] ?? [], name) !== undefined;
    },
    accepts(relative, _name, depth) {
      if (depth < segments.length - 1) return undefined;
      if (depth !== segments.length - 1 && flat === segments.length) return undefined;
      const values = matchPath(pieces, relative);
      // What can't be read by its values isn't listed either.
      return values !== undefined && buildPath(pieces, values) === relative ? values : undefined;
    },
  };
}

function literalName(segment: readonly PathPiece[]): string | undefined {
  const piece = segment[0];
  return segment.length === 1 && piece?.kind === "literal" ? piece.text : undefined;
}
