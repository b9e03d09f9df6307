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
import { DRAFT, pruneFolder, TOUCHED_MS } from "./prune-folder.js";

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

/** A file that is to be kept: its parts stand one after the other. */
export interface KeptFile {
  readonly name: string;
  readonly parts: Iterable<string | Uint8Array>;
}

/**
 * Keeps files in a folder of the user's own, which is made where there is none and kept small. Whoever reads meanwhile finds
 * the old file or the new one, whole.
 * @param files each may be made when it's its turn
 * @returns the code of the system's error where it can't be done, also where others may write there
 */
export function keepOwn(folder: string, files: Iterable<KeptFile>): string | undefined {
  return codeOf(() => {
    makeOwn(folder);
    for (const { name, parts } of files) writeWhole(path.join(folder, name), parts);
    pruneFolder(folder);
  });
}

/** Makes a folder for the user alone, if it isn't there. @returns as `keepOwn` does */
export function makeOwnFolder(folder: string): string | undefined {
  return codeOf(() => {
    makeOwn(folder);
  });
}

/** The code of the system's error that work ends with, if any. Other errors are thrown. */
function codeOf(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return code;
  }
}

function makeOwn(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOwn(statSync(folder)))
    throw Object.assign(new Error(`others may write in ${folder}`), { code: "EPERM" });
}

function writeWhole(file: string, parts: KeptFile["parts"]): void {
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
