import { readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import type { WalkPlan } from "../kit/files/walk-folder.js";

/** Folders that no pattern looks into: they hold what others wrote. */
const PASSED_OVER = new Set(["node_modules", ".git"]);

/** A name with a dot before it, which wildcards don't match. */
const HIDDEN = /(^|[/{(,|])\./;

/** Where the files that a pattern names are looked for. */
export type FileSearch =
  | { readonly kind: "nowhere" }
  /** The pattern has no wildcards: it names this one. */
  | { readonly kind: "file"; readonly file: string }
  /** In a folder, which may not be there, and in those below it that the plan enters. Links to folders are followed. */
  | { readonly kind: "tree"; readonly start: string; readonly plan: WalkPlan<true> };

/**
 * The files that a pattern names, relative to a folder, in the order of their names (code units).
 * A pattern without wildcards names one file. Links to folders are followed, but not in a circle.
 * @returns absolute paths; empty where nothing matches
 * @throws the error of the file system where a folder can't be read
 */
export function findFiles(folder: string, pattern: string): readonly string[] {
  const search = planSearch(folder, pattern);
  switch (search.kind) {
    case "nowhere":
      return [];
    case "file":
      return statSync(search.file, { throwIfNoEntry: false })?.isFile() === true ? [search.file] : [];
    case "tree":
      return walk(search.start, search.plan, "", 0, [])
        .sort()
        .map((relative) => path.join(search.start, relative));
  }
}

/** Where the files that a pattern names are looked for. All paths are absolute. */
export function planSearch(folder: string, pattern: string): FileSearch {
  // No name of a file holds a NUL, and the file system's functions throw for one.
  if (pattern.includes("\0") || pattern.startsWith("!")) return { kind: "nowhere" };
  const { base, glob } = picomatch.scan(pattern);
  if (glob === "") return { kind: "file", file: path.resolve(folder, pattern) };
  const matches = picomatch(glob);
  const namesHidden = HIDDEN.test(glob);
  const levels = glob.includes("**") ? Number.POSITIVE_INFINITY : glob.split("/").length;
  return {
    kind: "tree",
    start: path.resolve(folder, base),
    plan: {
      enters: (_relative, name, depth) =>
        depth + 1 < levels && !PASSED_OVER.has(name) && (namesHidden || !name.startsWith(".")),
      accepts: (relative, name) => (!PASSED_OVER.has(name) && matches(relative) ? true : undefined),
    },
  };
}

/** @param above the real folders that this one lies in */
function walk(
  start: string,
  plan: WalkPlan<true>,
  below: string,
  depth: number,
  above: readonly string[],
): string[] {
  const folder = path.join(start, below);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const real = realpathSync(folder);
  if (above.includes(real)) return [];
  const inner = [...above, real];
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    const { name } = item;
    const relative = below === "" ? name : `${below}/${name}`;
    if (item.isDirectory() || (item.isSymbolicLink() && leadsToFolder(path.join(folder, name))))
      return plan.enters(relative, name, depth) ? walk(start, plan, relative, depth + 1, inner) : [];
    // A link that leads nowhere is a match: whoever reads it says what is wrong.
    const isFile = item.isFile() || item.isSymbolicLink();
    return isFile && plan.accepts(relative, name, depth) === true ? [relative] : [];
  });
}

function leadsToFolder(link: string): boolean {
  try {
    return statSync(link).isDirectory();
  } catch (error) {
    // A link that leads nowhere, or to itself.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return false;
  }
}
