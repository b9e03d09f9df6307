import {
  closeSync,
  constants,
  fstatSync,
  futimesSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from "node:fs";
import path from "node:path";
import { randomUUID } from "../kit/crypto.js";
import { DRAFT, TOUCHED_MS } from "./prune-folder.js";

/** The largest file, in bytes. */
const LARGEST = 128 * 1024 * 1024;

/** Nobody else may have written what is read: then it could be anything. */
const OTHERS_WRITE = 0o022;

/** A file is no link, and no pipe that would be waited for. A flag that the system doesn't know counts as none. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Reads a file of a folder that is kept between runs, if there is one that nobody else had a hand in.
 * @param read is given the open file
 * @returns what it gives; `undefined` where there is no such file
 */
export function readOwn<Result>(
  file: string,
  read: (handle: number) => Result | undefined,
): Result | undefined {
  try {
    if (!isOwn(statSync(path.dirname(file)))) return undefined;
    const handle = openSync(file, FLAGS);
    try {
      const stats = fstatSync(handle);
      if (!stats.isFile() || !isOwn(stats) || stats.size > LARGEST) return undefined;
      // What is used stays longest. To the day is enough.
      if (Date.now() - stats.mtimeMs > TOUCHED_MS) futimesSync(handle, stats.atime, new Date());
      return read(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return undefined;
  }
}

/**
 * Makes a folder for the user alone, if it isn't there.
 * @throws an error of the file system: also where others may write there
 */
export function makeOwn(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOwn(statSync(folder)))
    throw Object.assign(new Error(`others may write in ${folder}`), { code: "EPERM" });
}

/**
 * Writes a file for the user alone. Whoever reads meanwhile finds the old one or the new one, whole.
 * @param parts one after the other
 * @throws an error of the file system
 */
export function writeWhole(file: string, parts: Iterable<string | Uint8Array>): void {
  const draft = `${file}.${randomUUID()}${DRAFT}`;
  try {
    const handle = openSync(draft, "wx", 0o600);
    try {
      for (const part of parts) writeFileSync(handle, part);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Where the system has owners, it must be the one who runs this. */
function isOwn({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & OTHERS_WRITE) === 0);
}
