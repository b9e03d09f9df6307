import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";

/** What is used is marked as used once in so many milliseconds. */
export const TOUCHED_MS = 24 * 60 * 60 * 1000;

/** How long an entry is kept that nobody uses, in milliseconds. */
const UNUSED_MS = 30 * TOUCHED_MS;

/** How many entries are kept, and how many bytes of them. */
const MOST_ENTRIES = 10_000;
const MOST_BYTES = 256 * 1024 * 1024;

/** What the name of an entry ends with as long as it's being written. */
export const DRAFT = ".tmp";

/** How long a draft may be on its way, in milliseconds: an older one was left behind by a process that was ended. */
const DRAFT_MS = 60 * 60 * 1000;

/** How a folder is kept small. */
export interface PruningBounds {
  readonly entries: number;
  readonly bytes: number;
  /** As `Date.now()` tells the time. */
  readonly now: number;
}

/**
 * Removes the entries of a folder that nobody used for a month, drafts that were left behind, and what was used least where
 * there is too much. What others remove meanwhile is gone, too.
 */
export function pruneFolder(folder: string, bounds: Partial<PruningBounds> = {}): void {
  const { entries = MOST_ENTRIES, bytes = MOST_BYTES, now = Date.now() } = bounds;
  let keptEntries = 0;
  let keptBytes = 0;
  const newestFirst = readdirSync(folder)
    .flatMap((name) => {
      const file = path.join(folder, name);
      const stats = statSync(file, { throwIfNoEntry: false });
      return stats?.isFile() === true ? [{ file, name, age: now - stats.mtimeMs, size: stats.size }] : [];
    })
    .sort((a, b) => a.age - b.age);
  for (const { file, name, age, size } of newestFirst) {
    keptEntries += 1;
    keptBytes += size;
    const isOld = age > (name.endsWith(DRAFT) ? DRAFT_MS : UNUSED_MS);
    if (isOld || keptEntries > entries || keptBytes > bytes) rmSync(file, { force: true });
  }
}
