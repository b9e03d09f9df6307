// From Pressmark 0.1.0: src/kit/files/open-file.ts (MIT)
import { constants } from "node:fs";
import { open, readlink, realpath, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import type { BigIntStats } from "node:fs";
import { isMissing, systemCode } from "./file-failure.js";
import { NO_BLOCK, NO_FOLLOW } from "./open-flags.js";
import { isBelow, placeWithoutLinks } from "./root.js";
import type { Root } from "./root.js";

/** A file that is open, regular, and inside its root. */
export interface OpenedFile {
  readonly handle: FileHandle;
  /** Bytes, as the open file told. */
  readonly size: number;
}

/**
 * Opens a regular file below a root, uses it and closes it. That it lies inside the root is checked on the open
 * file, so a link that is changed in between gains nothing.
 * @param path absolute, below `root.path`, built from checked values
 * @param followLinks whether links that stay inside the root are followed; none is where this is false
 * @returns what `use` gives; `undefined` where nothing is there that may be served
 * @throws the system's error where the file is there and can't be opened
 */
export async function withFile<Result>(
  root: Root,
  path: string,
  followLinks: boolean,
  use: (file: OpenedFile) => Promise<Result>,
): Promise<Result | undefined> {
  // The root may have been replaced since its place was found out: what seems outside is tried once more.
  for (const fresh of [false, true]) {
    const real = await root.real(fresh);
    if (real === undefined) continue;
    const handle = await openRegular(path, followLinks);
    if (handle === undefined) return undefined;
    try {
      const status = await handle.stat({ bigint: true });
      if (!status.isFile()) return undefined;
      const place = await placeOfOpened(handle, status, path);
      if (place === undefined || !isBelow(real, place)) continue;
      if (!followLinks && !isAt(placeWithoutLinks(root, real, path), place)) continue;
      return await use({ handle, size: Number(status.size) });
    } finally {
      await handle.close();
    }
  }
  return undefined;
}

/**
 * Where an open file really lies. Linux tells it of the open file itself; elsewhere the path is resolved again,
 * and what is found there must be the very file that is open.
 */
export async function placeOfOpened(
  handle: FileHandle,
  status: BigIntStats,
  path: string,
): Promise<string | undefined> {
  if (process.platform === "linux") {
    try {
      return await readlink(`/proc/self/fd/${handle.fd}`);
    } catch (error) {
      // A container may have no /proc.
      if (systemCode(error) === undefined) throw error;
    }
  }
  return placeOfSame(status, path);
}

/** Where `path` leads, if the file there is the one with this status; `undefined` if it is another one. */
export async function placeOfSame(status: BigIntStats, path: string): Promise<string | undefined> {
  try {
    const place = await realpath(path);
    const found = await stat(place, { bigint: true });
    return found.dev === status.dev && found.ino === status.ino ? place : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function openRegular(path: string, followLinks: boolean): Promise<FileHandle | undefined> {
  try {
    // Opening alone can do something to a pipe or a device, so only what looks like a file is opened.
    if (!(await stat(path)).isFile()) return undefined;
    return await open(path, constants.O_RDONLY | NO_BLOCK | (followLinks ? 0 : NO_FOLLOW));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Linux adds a mark to the place of a file that was replaced while it was open. */
function isAt(expected: string, place: string): boolean {
  return place === expected || place === `${expected} (deleted)`;
}
