import type { FileSelection } from "./file-selection.js";
import type { Root } from "./root.js";
import { walkFolder } from "./walk-folder.js";
import type { FoundFile } from "./walk-folder.js";

/** A folder whose files are served. */
export interface Tree {
  readonly root: Root;
  readonly selection: FileSelection;
}

/**
 * Finds the served files of a tree, sorted by path. Links are followed where they stay inside it.
 * @param enough ends the search with the first file beyond so many
 * @returns `undefined` where the folder is missing
 * @throws the system's error where the folder itself can't be read; the signal's reason once it is aborted
 */
export async function listTree(
  { root, selection }: Tree,
  signal: AbortSignal,
  enough?: number,
): Promise<readonly FoundFile<true>[] | undefined> {
  return await walkFolder<true>({
    root,
    start: root.path,
    followLinks: true,
    signal,
    ...(enough !== undefined && { enough }),
    plan: {
      enters: (relative) => selection.enters(relative),
      accepts: (relative) => selection.accepts(relative) || undefined,
    },
  });
}
