import { randomUUID } from "../kit/crypto.js";
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  futimesSync,
  mkdirSync,
  openSync,
  readSync,
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

/** How much is read at a time, in bytes. */
const CHUNK = 256 * 1024;

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
    find: (hash) =>
      readOwn(path.join(folder, entryName(hash, build)), (lines) => readEntry(lines, hash, build)),
    has: (hash) => existsSync(path.join(folder, entryName(hash, build))),
    keep: (contents) => {
      if (contents.length === 0) return;
      try {
        makeOwn(folder);
        for (const content of contents) {
          const lines = writeEntry(content, build);
          if (lines !== undefined) writeWhole(path.join(folder, entryName(content.hash, build)), lines);
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
function readOwn<Result>(
  file: string,
  read: (lines: Iterable<Buffer>) => Result | undefined,
): Result | undefined {
  try {
    if (!isOwn(statSync(path.dirname(file)))) return undefined;
    const handle = openSync(file, FLAGS);
    try {
      const stats = fstatSync(handle);
      if (!stats.isFile() || !isOwn(stats) || stats.size > LARGEST) return undefined;
      // What is used stays longest. To the day is enough.
      if (Date.now() - stats.mtimeMs > TOUCHED_MS) futimesSync(handle, stats.atime, new Date());
      return read(linesOf(handle));
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return undefined;
  }
}

/** The lines of a file, without their breaks. What is behind the last break is none. */
function* linesOf(handle: number): Generator<Buffer> {
  const chunk = Buffer.allocUnsafe(CHUNK);
  let rest: Buffer = Buffer.alloc(0);
  for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk)) {
    const bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
    let start = 0;
    for (let end = bytes.indexOf("\n"); end !== -1; end = bytes.indexOf("\n", start)) {
      yield bytes.subarray(start, end);
      start = end + 1;
    }
    rest = bytes.subarray(start);
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
function writeWhole(file: string, lines: readonly string[]): void {
  const draft = `${file}.${randomUUID()}${DRAFT}`;
  try {
    const handle = openSync(draft, "wx", 0o600);
    try {
      for (const line of lines) writeFileSync(handle, `${line}\n`);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
