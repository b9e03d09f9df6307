import { realpath } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import type { Provenance } from "../source.js";
import { isMissing } from "./file-failure.js";

/** How long the real place of a root is believed, in milliseconds. */
const BELIEVED = 1_000;

/** The folder that no path may leave. */
export interface Root {
  /** Absolute, as the manifest names it; it may be or hold links itself. */
  readonly path: string;
  /**
   * Its real place, without links; `undefined` where there is no such folder.
   * @param fresh asks the disk even if the place was found out a moment ago
   */
  real(fresh: boolean): Promise<string | undefined>;
}

/** A root whose real place is kept for a moment, since each read needs it. */
export function createRoot(path: string): Root {
  let known: { readonly real: string; readonly until: number } | undefined;
  return {
    path,
    async real(fresh) {
      if (!fresh && known !== undefined && performance.now() < known.until) return known.real;
      const real = await realPlace(path);
      known = real === undefined ? undefined : { real, until: performance.now() + BELIEVED };
      return real;
    },
  };
}

/**
 * Whose words a root's files are: those of whoever wrote the catalogue where they lie beside the manifest or below it,
 * somebody else's anywhere else.
 * @param folder the manifest's, absolute
 */
export function authorOf(folder: string, { path }: Root): Provenance["author"] {
  return isWithin(resolve(folder), path) ? "authored" : "external";
}

/** Whether a path lies below a folder. Both are absolute and normal; the folder itself does not. */
export function isBelow(folder: string, path: string): boolean {
  const start = folder.endsWith(sep) ? folder : folder + sep;
  return path.startsWith(start) && path.length > start.length;
}

/** Whether a path is a folder or lies below it. */
export function isWithin(folder: string, path: string): boolean {
  return folder === path || isBelow(folder, path);
}

/** Where a path below `root` lies if there is no link on the way from the root to it. */
export function placeWithoutLinks(root: Root, real: string, path: string): string {
  return join(real, path.slice(root.path.length));
}

/**
 * Where a path leads, all links followed; `undefined` where it leads to nothing.
 * @throws the system's error for anything but a missing file
 */
export async function realPlace(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
