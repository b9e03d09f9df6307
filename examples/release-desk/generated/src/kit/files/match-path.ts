// From Pressmark 0.1.0: src/kit/files/match-path.ts (MIT)
import type { PathPiece } from "./path-pattern.js";

/**
 * Finds the values with which the pieces give exactly `path`. The variable on the left takes as much as it can.
 * Takes time in proportion to pieces times characters, whatever the path.
 * @param path names separated by single `/`, none at either end
 * @returns the values by name; `undefined` where it doesn't match, or a variable that stands twice would have two values
 */
export function matchPath(
  pieces: readonly PathPiece[],
  path: string,
): ReadonlyMap<string, string> | undefined {
  const ends = reachableEnds(pieces, path);
  const values = new Map<string, string>();
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const end = ends[index]?.[at] ?? -1;
    if (end === -1) return undefined;
    if (piece.kind === "variable") {
      const value = path.slice(at, end);
      if ((values.get(piece.name) ?? value) !== value) return undefined;
      values.set(piece.name, value);
    }
    at = end;
  }
  return at === path.length ? values : undefined;
}

/**
 * For each piece and each start, the farthest end from which all later pieces still reach the path's end; -1 for none.
 * Filled in from the right, so that no start is tried twice.
 */
function reachableEnds(pieces: readonly PathPiece[], path: string): readonly Int32Array[] {
  const table: Int32Array[] = [];
  let later = new Int32Array(path.length + 1).fill(-1);
  later[path.length] = path.length;
  for (const piece of pieces.toReversed()) {
    const own =
      piece.kind === "literal" ? literalEnds(piece.text, path, later) : variableEnds(piece.deep, path, later);
    table.unshift(own);
    later = own;
  }
  return table;
}

function literalEnds(text: string, path: string, later: Int32Array): Int32Array<ArrayBuffer> {
  const ends = new Int32Array(path.length + 1).fill(-1);
  for (let at = path.indexOf(text); at !== -1; at = path.indexOf(text, at + 1)) {
    const end = at + text.length;
    if (later[end] !== -1) ends[at] = end;
  }
  return ends;
}

function variableEnds(deep: boolean, path: string, later: Int32Array): Int32Array<ArrayBuffer> {
  const ends = new Int32Array(path.length + 1).fill(-1);
  let farthest = -1;
  for (let at = path.length - 1; at >= 0; at--) {
    const end = at + 1;
    // A value ends with a character of a name, never with a separator.
    if (path[at] === "/") {
      if (!deep) farthest = -1;
    } else {
      if (farthest === -1 && later[end] !== -1) farthest = end;
      ends[at] = farthest;
    }
  }
  return ends;
}
