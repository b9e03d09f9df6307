// From Pressmark 0.1.0: src/kit/watch/disk-watcher.ts (MIT)
import type { Log } from "../log.js";
import type { Walk } from "../files/walk-folder.js";
import { FolderWatches, type WatchMeans } from "./folder-watches.js";
import { watchPath } from "./path-watch.js";
import { watchTree } from "./tree-watch.js";
import { NOTHING_WATCHED, type Watch } from "./watch.js";

/** The files that a walk looks at, as far as watching needs it. */
export type WatchedTree = Pick<Walk<unknown>, "root" | "start" | "followLinks" | "plan">;

/** Tells of changes on the disk. It costs nothing until something is watched. */
export interface DiskWatcher {
  /**
   * Watches what a path leads to, whether anything is there or not: the file or folder itself, each link on the way,
   * and each folder on the way, so that it may go and come back.
   * @param path absolute
   */
  watchPath(path: string, changed: () => void): Watch;
  /** Watches the folders that a walk enters, for files that come, go or change. */
  watchTree(tree: WatchedTree, changed: () => void): Watch;
  /** Ends all watches. */
  close(): void;
}

/** A watcher that never tells of a change. */
export const BLIND_DISK: DiskWatcher = {
  watchPath: () => NOTHING_WATCHED,
  watchTree: () => NOTHING_WATCHED,
  close: () => undefined,
};

/**
 * A watcher that the system tells of changes: only folders are watched, each once, since a file that is saved by
 * renaming is another file. It doesn't keep the process alive.
 */
export function createDiskWatcher(log: Log, means?: WatchMeans): DiskWatcher {
  const folders = new FolderWatches(log, means);
  const open = new Set<Watch>();
  let closed = false;
  const keep = (make: () => Watch): Watch => {
    if (closed) return NOTHING_WATCHED;
    const watch = make();
    open.add(watch);
    return {
      ready: watch.ready,
      close: () => {
        if (open.delete(watch)) watch.close();
      },
    };
  };
  return {
    watchPath: (path, changed) => keep(() => watchPath(path, changed, folders)),
    watchTree: (tree, changed) => keep(() => watchTree(tree, changed, folders)),
    close: () => {
      closed = true;
      for (const watch of open) watch.close();
      open.clear();
    },
  };
}
