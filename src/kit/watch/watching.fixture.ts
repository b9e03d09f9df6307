import { onTestFinished, vi } from "vitest";
import { createLog } from "../log.js";
import { createDiskWatcher, type DiskWatcher, type WatchedTree } from "./disk-watcher.js";
import { openHandle, type FolderHandle, type OpenHandle } from "./folder-handle.js";
import type { WatchMeans } from "./folder-watches.js";
import type { Watch } from "./watch.js";

/** A watcher of the real disk that counts. It is closed when the test is over. */
export interface CountingWatcher extends DiskWatcher {
  /** The folders of the handles that are open, each as often as it has handles. */
  readonly opened: () => readonly string[];
  /** What it logged. */
  readonly lines: readonly string[];
}

/** @param open stands in for `fs.watch` */
export function makeWatcher({ open = openHandle, ...means }: WatchMeans = {}): CountingWatcher {
  const lines: string[] = [];
  const handles = new Map<FolderHandle, string>();
  const count: OpenHandle = (folder, listener) => {
    const handle = open(folder, listener);
    const counted: FolderHandle = {
      on: (event, onError) => handle.on(event, onError),
      close: () => {
        handles.delete(counted);
        handle.close();
      },
    };
    handles.set(counted, folder);
    return counted;
  };
  const log = createLog("debug", (line) => lines.push(line));
  const disk = createDiskWatcher(log, { ...means, open: count });
  onTestFinished(() => {
    disk.close();
  });
  return { ...disk, opened: () => [...handles.values()].sort(), lines };
}

/** A watch with the number of its tellings. */
export interface Ear extends Watch {
  readonly heard: () => number;
  /** Does something, and waits until it was told of. */
  readonly after: (act: () => unknown) => Promise<void>;
  /** Waits until nothing was told for so many milliseconds, so that what is told later is of what's done later. */
  readonly quiet: (ms?: number) => Promise<void>;
}

/** Watches a path, and waits until it is watched. */
export async function watchPathOf(disk: DiskWatcher, path: string): Promise<Ear> {
  return await listen((changed) => disk.watchPath(path, changed));
}

/** Watches a tree, likewise. */
export async function watchTreeOf(disk: DiskWatcher, tree: WatchedTree): Promise<Ear> {
  return await listen((changed) => disk.watchTree(tree, changed));
}

/** Whatever is watched, likewise. */
export async function listen(start: (changed: () => void) => Watch): Promise<Ear> {
  let heard = 0;
  const watch = start(() => heard++);
  await watch.ready;
  const ear: Ear = {
    ready: watch.ready,
    close: () => {
      watch.close();
    },
    heard: () => heard,
    after: async (act) => {
      const before = heard;
      await act();
      await vi.waitFor(
        () => {
          if (heard === before) throw new Error("nothing was told");
        },
        { timeout: 10_000, interval: 5 },
      );
    },
    quiet: async (ms = 40) => {
      for (let before = -1; before !== heard;) {
        before = heard;
        await new Promise((resolve) => setTimeout(resolve, ms));
      }
    },
  };
  return ear;
}
