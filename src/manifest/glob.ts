import { readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";

/** Folders that no pattern looks into: they hold what others wrote. */
const PASSED_OVER = new Set(["node_modules", ".git"]);

/**
 * The files that a pattern names, relative to a folder, in the order of their names (code units).
 * A pattern without wildcards names one file. Links to folders are followed, but not in a circle.
 * @returns absolute paths; empty where nothing matches
 * @throws the error of the file system where a folder can't be read
 */
export function findFiles(folder: string, pattern: string): readonly string[] {
  // No name of a file holds a NUL, and the file system's functions throw for one.
  if (pattern.includes("\0") || pattern.startsWith("!")) return [];
  const { base, glob } = picomatch.scan(pattern);
  if (glob === "") {
    const file = path.resolve(folder, pattern);
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? [file] : [];
  }
  const start = path.resolve(folder, base);
  const matches = picomatch(glob);
  const depth = glob.includes("**") ? Number.POSITIVE_INFINITY : glob.split("/").length;
  return walk(start, "", depth, [])
    .filter((relative) => matches(relative))
    .sort()
    .map((relative) => path.join(start, relative));
}

/** @param depth how many more levels there may be @param above the real folders that this one lies in */
function walk(start: string, below: string, depth: number, above: readonly string[]): string[] {
  const folder = path.join(start, below);
  if (depth < 1 || statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const real = realpathSync(folder);
  if (above.includes(real)) return [];
  const inner = [...above, real];
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    const relative = below === "" ? item.name : `${below}/${item.name}`;
    if (PASSED_OVER.has(item.name)) return [];
    if (item.isDirectory() || (item.isSymbolicLink() && leadsToFolder(path.join(folder, item.name))))
      return walk(start, relative, depth - 1, inner);
    // A link that leads nowhere is a match: whoever reads it says what is wrong.
    return item.isFile() || item.isSymbolicLink() ? [relative] : [];
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
