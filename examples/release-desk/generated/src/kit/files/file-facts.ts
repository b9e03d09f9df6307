// From Pressmark 0.1.0: src/kit/files/file-facts.ts (MIT)
import { lstat, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Stats } from "node:fs";
import type { Facts } from "../source.js";
import { systemCode } from "./file-failure.js";
import { isBelow, placeWithoutLinks, realPlace } from "./root.js";
import type { Root } from "./root.js";

/** What the disk tells of a file without its content. */
export interface FileStatus {
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970, UTC. */
  readonly modifiedMs: number;
}

/** The last millisecond of the year 9999; RFC 3339 has no years beyond. */
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const FIRST_MOMENT = Date.parse("0000-01-01T00:00:00Z");

/** The facts of a file by its status: size, the time of its last change (RFC 3339, UTC), its name. */
export function factsOf(status: FileStatus, path: string): Facts {
  const time = Math.trunc(status.modifiedMs);
  const known = time >= FIRST_MOMENT && time <= LAST_MOMENT;
  return {
    size: status.size,
    ...(known && { lastModified: new Date(time).toISOString() }),
    fileName: basename(path),
  };
}

/**
 * The status of a regular file inside a root; the file isn't opened.
 * @returns `undefined` where nothing is there that may be served, or the system doesn't tell
 */
export async function statusWithin(
  root: Root,
  path: string,
  followLinks: boolean,
): Promise<FileStatus | undefined> {
  try {
    const place = await realPlace(path);
    if (place === undefined) return undefined;
    for (const fresh of [false, true]) {
      const real = await root.real(fresh);
      if (real === undefined || !isBelow(real, place)) continue;
      if (!followLinks && placeWithoutLinks(root, real, path) !== place) continue;
      return statusOf(await stat(place));
    }
    return undefined;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

/** The status of a file that was found at its real place; `undefined` if it isn't a regular file there any more. */
export async function statusAtPlace(place: string): Promise<FileStatus | undefined> {
  try {
    return statusOf(await lstat(place));
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

function statusOf(stats: Stats): FileStatus | undefined {
  return stats.isFile() ? { size: stats.size, modifiedMs: stats.mtimeMs } : undefined;
}
