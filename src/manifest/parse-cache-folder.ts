import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  futimesSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from "node:fs";
import path from "node:path";
import { entryName, NO_PARSE_CACHE, readEntry, writeEntry, type ParseCache } from "./parse-cache.js";
import { DRAFT, pruneFolder, TOUCHED_MS } from "./parse-cache-pruning.js";

/** Where what was parsed is kept: plain data, which may cross threads. */
export interface ParseCachePlace {
  /** Absolute; it's made where there is none. */
  readonly folder: string;
  /** What the program is recognised by: another one may parse otherwise. */
  readonly build: string;
}

/** The largest entry, in bytes. */
const LARGEST = 128 * 1024 * 1024;

/** Nobody else may have written what is read: then it could be anything. */
const OTHERS_WRITE = 0o022;

/** An entry is no link, and no pipe that would be waited for. A flag that the system doesn't know counts as none. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Keeps parsed files in a folder of the user's own, an entry a file. What is damaged, of another program, or in the hands of
 * another user is passed over. Where it can't be written, it's done without.
 * @param place absent: nothing is kept
 * @param tell is told why something wasn't kept
 */
export function openParseCache(
  place: ParseCachePlace | undefined,
  tell: (line: string) => void = () => undefined,
): ParseCache {
  if (place === undefined) return NO_PARSE_CACHE;
  const { folder, build } = place;
  return {
    find: (hash) => {
      const bytes = readOwn(path.join(folder, entryName(hash, build)));
      return bytes && readEntry(bytes, hash, build);
    },
    has: (hash) => existsSync(path.join(folder, entryName(hash, build))),
    keep: (contents) => {
      if (contents.length === 0) return;
      try {
        makeOwn(folder);
        for (const content of contents) {
          const entry = writeEntry(content, build);
          if (entry !== undefined && entry.length <= LARGEST)
            writeWhole(path.join(folder, entryName(content.hash, build)), entry);
        }
        pruneFolder(folder);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === undefined) throw error;
        tell(`what was parsed can't be kept in ${folder} (${code})`);
      }
    },
  };
}

/** Reads an entry, if there is one that nobody else had a hand in. */
function readOwn(file: string): Buffer | undefined {
  try {
    if (!isOwn(statSync(path.dirname(file)))) return undefined;
    const handle = openSync(file, FLAGS);
    try {
      const stats = fstatSync(handle);
      if (!stats.isFile() || !isOwn(stats) || stats.size > LARGEST) return undefined;
      // What is used stays longest. To the day is enough.
      if (Date.now() - stats.mtimeMs > TOUCHED_MS) futimesSync(handle, stats.atime, new Date());
      return readFileSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return undefined;
  }
}

/** Where the system has owners, it must be the one who runs this. */
function isOwn({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & OTHERS_WRITE) === 0);
}

function makeOwn(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOwn(statSync(folder)))
    throw Object.assign(new Error(`others may write in ${folder}`), { code: "EPERM" });
}

/** Whoever reads meanwhile finds the old entry or the new one, whole. */
function writeWhole(file: string, entry: string): void {
  const draft = `${file}.${randomUUID()}${DRAFT}`;
  try {
    writeFileSync(draft, entry, { mode: 0o600, flag: "wx" });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
