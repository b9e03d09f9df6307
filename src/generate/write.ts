import { readFile, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { isMissing, systemCode } from "../kit/files/file-failure.js";
import { mapConcurrently } from "../kit/map-concurrently.js";
import { decide, type Decision } from "./decide.js";
import {
  hashFile,
  hashText,
  LEDGER_FILE,
  LedgerError,
  OtherHoldings,
  parseLedger,
  printLedger,
} from "./ledger.js";
import { writeNewFolder } from "./new-folder.js";
import type { PlannedFile } from "./plan.js";
import type { SdkVersion } from "./project-files.js";
import type { StagedFile } from "./staging.js";
import { survey } from "./survey.js";
import { applyChanges, recover, STAGING_FOLDER } from "./transaction.js";

/** A project, or documentation, that is to be in a folder. */
export interface Project {
  readonly files: readonly PlannedFile[];
  readonly version: string;
  /** The SDK of a server project; absent for documentation. */
  readonly sdk?: SdkVersion;
}

/** What is to be done in a folder, path by path. */
export interface FolderPlan {
  /** The folder's real place; what was named, where there is nothing yet. */
  readonly folder: string;
  readonly isNew: boolean;
  /** What else is in a folder that no project was written into, by name. */
  readonly strangers: readonly string[];
  /** For each path that isn't as it is to be, in order. */
  readonly decisions: ReadonlyMap<string, Decision>;
  /** The ledger as it will be. */
  readonly ledger: StagedFile;
  readonly files: ReadonlyMap<string, StagedFile>;
}

/** How a project is written. */
export interface WriteOptions {
  /** Whether conflicts are solved by losing what the user has, and folders that hold other things are taken. */
  readonly force: boolean;
}

/** How many files are hashed at a time. */
const AT_A_TIME = 16;

/** What in a folder is nobody's work. */
const NOT_COUNTED = new Set([".git", STAGING_FOLDER]);

/**
 * Compares a project with a folder, and changes nothing.
 * @throws LedgerError for a ledger that is none, unless forced; the error of the file system
 */
export async function planFolder(
  project: Project,
  folder: string,
  { force }: WriteOptions,
): Promise<FolderPlan> {
  const staged = await mapConcurrently(project.files, AT_A_TIME, hashPlanned);
  const files = new Map(staged.map((file) => [file.path, file]));
  const place = await placeOf(folder);
  const written = place === undefined ? undefined : await readLedger(place, project, force);
  const paths = new Set([...files.keys(), ...(written?.keys() ?? [])]);
  const found = place === undefined ? undefined : await survey(place, [...paths]);
  const decisions = new Map<string, Decision>();
  for (const relative of [...paths].sort()) {
    const facts = {
      planned: files.get(relative)?.hash,
      written: written?.get(relative),
      found: found?.get(relative) ?? { kind: "nothing" as const },
    };
    const decision = decide(facts, force);
    if (decision !== "nothing") decisions.set(relative, decision);
  }
  const text = printLedger({
    version: project.version,
    sdk: project.sdk,
    files: new Map(staged.map((file) => [file.path, file.hash])),
  });
  const ledger = { path: LEDGER_FILE, text, hash: hashText(text) };
  const ledgerFound = place === undefined ? undefined : (await survey(place, [LEDGER_FILE])).get(LEDGER_FILE);
  // It's ours alone: what else is there was refused above, or is lost by force.
  const ledgerDecision = decide(
    { planned: ledger.hash, written: undefined, found: ledgerFound ?? { kind: "nothing" } },
    true,
  );
  if (ledgerDecision !== "nothing") decisions.set(LEDGER_FILE, ledgerDecision);
  return {
    folder: place ?? path.resolve(folder),
    isNew: place === undefined,
    strangers: place === undefined || written !== undefined ? [] : await namesIn(place),
    decisions,
    ledger,
    files: files.set(LEDGER_FILE, ledger),
  };
}

/**
 * Does what a plan says, all of it or nothing.
 * @throws FolderBusy, FileChanged, or the error of the file system; then the folder is as it was
 */
export async function writeFolder({ folder, isNew, decisions, files, ledger }: FolderPlan): Promise<void> {
  if (isNew) {
    await writeNewFolder(folder, [...files.values()]);
    return;
  }
  // The ledger comes last: it speaks of what is there.
  const pick = (...wanted: readonly Decision[]) =>
    [...decisions].flatMap(([relative, decision]) => {
      const file = files.get(relative);
      return file !== undefined && file !== ledger && wanted.includes(decision) ? [file] : [];
    });
  const ledgerDecision = decisions.get(LEDGER_FILE);
  await applyChanges(folder, {
    created: [...pick("create", "restore"), ...(ledgerDecision === "create" ? [ledger] : [])],
    replaced: [...pick("replace"), ...(ledgerDecision === "replace" ? [ledger] : [])],
    removed: [...decisions].flatMap(([relative, decision]) => (decision === "remove" ? [relative] : [])),
  });
}

/** Tidies a folder up after a run that was killed. @returns whether there was one @throws FolderBusy */
export async function tidyFolder(folder: string): Promise<boolean> {
  const place = await placeOf(folder);
  return place !== undefined && (await recover(place));
}

async function hashPlanned(file: PlannedFile): Promise<StagedFile> {
  return { ...file, hash: "text" in file ? hashText(file.text) : await hashFile(file.copyOf) };
}

async function placeOf(folder: string): Promise<string | undefined> {
  try {
    return await realpath(folder);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function readLedger(
  folder: string,
  { sdk }: Project,
  force: boolean,
): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    const text = await readFile(path.join(folder, LEDGER_FILE), "utf8");
    return parseLedger(text, sdk === undefined ? "docs" : "project");
  } catch (error) {
    if (isMissing(error) || (error instanceof LedgerError && !(error instanceof OtherHoldings) && force))
      return undefined;
    throw error;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => !NOT_COUNTED.has(name)).sort();
}
