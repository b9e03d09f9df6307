import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { systemCode } from "../../kit/files/file-failure.js";
import { createRoot } from "../../kit/files/root.js";
import { walkFolder } from "../../kit/files/walk-folder.js";
import { mapConcurrently } from "../../kit/map-concurrently.js";
import { hashOf } from "../../manifest/content-hash.js";
import { planSearch } from "../../manifest/glob.js";
import type { IncludePattern } from "../../manifest/load.js";
import type { ManifestPlaces } from "./known-manifest.js";

/** How many files are asked for at a time. */
const AT_A_TIME = 16;

/** How much earlier than by the clock a file system may say that something changed, in milliseconds. */
const CLOCK_MS = 20;

/**
 * Whether a manifest may be another one than was opened: what happens before it's watched, nobody tells.
 * @param openedAt milliseconds since 1970
 */
export async function hasChangedSince(
  { files, includes }: ManifestPlaces,
  openedAt: number,
  signal: AbortSignal,
): Promise<boolean> {
  const changes = await mapConcurrently(files, AT_A_TIME, (file) => isChangedSince(file, openedAt));
  if (changes.includes(true)) return true;
  const known = new Set(files);
  const found = await mapConcurrently(includes, 1, (include) => findIncluded(include, signal));
  return found.flat().some((file) => !known.has(file));
}

/**
 * The hashes of files, as they were when a manifest was opened.
 * @returns by their path; files that may have changed since are left out
 */
export async function hashUnchangedSince(
  files: Iterable<string>,
  openedAt: number,
): Promise<ReadonlyMap<string, string>> {
  const hashes = await mapConcurrently([...new Set(files)], AT_A_TIME, async (file) => {
    const hash = await hashFile(file);
    // In this order: what is written in between shows.
    return hash === undefined || (await isChangedSince(file, openedAt)) ? [] : [[file, hash] as const];
  });
  return new Map(hashes.flat());
}

async function isChangedSince(file: string, openedAt: number): Promise<boolean> {
  try {
    const { mtimeMs, ctimeMs } = await stat(file);
    return Math.max(mtimeMs, ctimeMs) >= openedAt - CLOCK_MS;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return true;
  }
}

async function hashFile(file: string): Promise<string | undefined> {
  try {
    return hashOf(await readFile(file));
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

async function findIncluded(
  { folder, pattern }: IncludePattern,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const search = planSearch(folder, pattern);
  if (search.kind !== "tree") return [];
  const { start, plan } = search;
  const root = createRoot(path.parse(start).root);
  try {
    const found = await walkFolder({ root, start, followLinks: true, plan, signal });
    return (found ?? []).map((file) => file.path);
  } catch (error) {
    if (systemCode(error) === undefined && !signal.aborted) throw error;
    return [];
  }
}
