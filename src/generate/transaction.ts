import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { systemCode } from "../kit/files/file-failure.js";
import { isProjectPath } from "./ledger.js";
import { isAlive } from "./process-alive.js";
import { writeFiles, type StagedFile } from "./staging.js";

/** The folder in a project where a run prepares its changes. It's gone when the run is over. */
export const STAGING_FOLDER = ".pressmark-staging";

/** What is changed in a folder, all of it or nothing. */
export interface Changes {
  /** Files to write where nothing is. */
  readonly created: readonly StagedFile[];
  /** Files to write where a file is. */
  readonly replaced: readonly StagedFile[];
  /** Paths of files to remove. */
  readonly removed: readonly string[];
}

/** Another run is changing the same folder. */
export class FolderBusy extends Error {
  override readonly name = "FolderBusy";
}

/** Moves that were begun, written down before the first of them. */
interface Journal {
  readonly created: readonly string[];
  /** Replaced and removed ones: what was there is kept until the end. */
  readonly kept: readonly string[];
}

const JOURNAL = "journal.json";

/**
 * Changes files of a folder: everything is prepared first, then moved into place, and moved back if anything fails.
 * A run that is killed meanwhile leaves a journal, by which `recover` moves back.
 * @param moved told before each file is moved, for tests
 * @throws FolderBusy, FileChanged, or the error of the file system; then the folder is as it was
 */
export async function applyChanges(
  folder: string,
  { created, replaced, removed }: Changes,
  moved: (path: string) => void = () => undefined,
): Promise<void> {
  const staging = await openStaging(folder);
  const journal: Journal = {
    created: created.map((file) => file.path),
    kept: [...replaced.map((file) => file.path), ...removed],
  };
  try {
    await writeFiles(path.join(staging, "new"), [...created, ...replaced]);
    await writeFile(path.join(staging, "journal.part"), JSON.stringify(journal));
    await rename(path.join(staging, "journal.part"), path.join(staging, JOURNAL));
    for (const relative of journal.kept) {
      moved(relative);
      await move(path.join(folder, relative), path.join(staging, "old", relative));
    }
    for (const file of [...created, ...replaced]) {
      moved(file.path);
      await move(path.join(staging, "new", file.path), path.join(folder, file.path));
    }
    // Without its journal, nothing is moved back any more: this is the moment at which the changes are there.
    await rm(path.join(staging, JOURNAL));
  } catch (error) {
    await moveBack(folder, staging);
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
  await rm(staging, { recursive: true, force: true });
  await removeEmptyFolders(folder, removed);
}

/**
 * Moves back what a killed run had begun to change.
 * @returns whether there was such a run
 * @throws FolderBusy where it isn't over
 */
export async function recover(folder: string): Promise<boolean> {
  const staging = path.join(folder, STAGING_FOLDER);
  if (!(await exists(staging))) return false;
  const owner = await readText(path.join(staging, "pid"));
  if (owner !== undefined && isAlive(Number(owner))) throw new FolderBusy("another run is writing there");
  await moveBack(folder, staging);
  await rm(staging, { recursive: true, force: true });
  return true;
}

async function openStaging(folder: string): Promise<string> {
  const staging = path.join(folder, STAGING_FOLDER);
  try {
    await mkdir(staging);
  } catch (error) {
    if (systemCode(error) === "EEXIST") throw new FolderBusy("another run is writing there");
    throw error;
  }
  await writeFile(path.join(staging, "pid"), String(process.pid));
  return staging;
}

/** Undoes what the journal says was begun. Each step can be taken again, should this be killed as well. */
async function moveBack(folder: string, staging: string): Promise<void> {
  const text = await readText(path.join(staging, JOURNAL));
  // Without a journal, nothing was moved yet.
  if (text === undefined) return;
  const { created, kept } = JSON.parse(text) as Journal;
  const undone: string[] = [];
  for (const relative of created.filter(isProjectPath)) {
    // What is still prepared was never moved.
    if (await exists(path.join(staging, "new", relative))) continue;
    await rm(path.join(folder, relative), { force: true });
    undone.push(relative);
  }
  for (const relative of kept.filter(isProjectPath)) {
    const old = path.join(staging, "old", relative);
    if (await exists(old)) await move(old, path.join(folder, relative));
  }
  await removeEmptyFolders(folder, undone);
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await rename(from, to);
}

/** Removes the folders of files that are gone, if nothing else is in them. */
async function removeEmptyFolders(folder: string, gone: readonly string[]): Promise<void> {
  for (const relative of gone) {
    let parent = path.posix.dirname(relative);
    while (parent !== "." && (await removeIfEmpty(path.join(folder, parent))))
      parent = path.posix.dirname(parent);
  }
}

async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    const code = systemCode(error) ?? "";
    if (["ENOTEMPTY", "EEXIST", "ENOENT", "EPERM", "EBUSY"].includes(code)) return code === "ENOENT";
    throw error;
  }
}

async function exists(place: string): Promise<boolean> {
  try {
    await stat(place);
    return true;
  } catch (error) {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return false;
    throw error;
  }
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
