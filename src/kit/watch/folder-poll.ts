import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "../files/file-failure.js";
import { mapConcurrently } from "../map-concurrently.js";
import { ANY_NAME } from "./folder-event.js";

/** A folder that is asked because the system doesn't tell of it. */
export interface AskedFolder {
  readonly path: string;
  /** The names that matter; `ANY_NAME` stands for all that are there. */
  names(): Iterable<string>;
  /** Takes what was found out, as a handle would tell it. */
  told(kind: "rename" | "change", name: string): void;
}

interface Status {
  /** Another one: another file. */
  readonly file: string;
  /** Another one: the file was written, or its rights were changed. */
  readonly stamp: string;
}

/** What was found under each name that was asked for; `undefined` for nothing. */
type Snapshot = ReadonlyMap<string, Status | undefined>;

/** How many folders are asked at a time. */
const FOLDERS_AT_A_TIME = 4;

/** How many names of a folder are asked for at a time. */
const NAMES_AT_A_TIME = 8;

/** How much longer than a round the pause after it is, at least: asking must not take the whole machine. */
const PAUSE = 4;

/**
 * Asks folders in rounds for the status of what is in them, and tells what differs from the round before.
 * What is asked for the first time is told too, since nobody knows what happened to it before. It doesn't keep the
 * process alive.
 */
export class FolderPoll {
  readonly #everyMs: number;
  readonly #folders = new Map<AskedFolder, Snapshot>();
  #timer: NodeJS.Timeout | undefined;
  #asking = false;

  /** @param everyMs the pause between two rounds, in milliseconds */
  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  add(folder: AskedFolder): void {
    if (!this.#folders.has(folder)) this.#folders.set(folder, new Map());
    if (!this.#asking) this.#askIn(this.#everyMs);
  }

  delete(folder: AskedFolder): void {
    this.#folders.delete(folder);
    if (this.#folders.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #askIn(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#askAll();
    }, ms).unref();
  }

  async #askAll(): Promise<void> {
    const began = performance.now();
    this.#asking = true;
    await mapConcurrently([...this.#folders.keys()], FOLDERS_AT_A_TIME, (folder) => this.#ask(folder));
    this.#asking = false;
    if (this.#folders.size > 0) this.#askIn(Math.max(this.#everyMs, PAUSE * (performance.now() - began)));
  }

  async #ask(folder: AskedFolder): Promise<void> {
    const now = await takeSnapshot(folder);
    const before = this.#folders.get(folder);
    if (before === undefined) return;
    this.#folders.set(folder, now);
    for (const name of new Set([...before.keys(), ...now.keys()])) {
      const [one, other] = [before.get(name), now.get(name)];
      const known = before.has(name);
      if (!known || one?.file !== other?.file) folder.told("rename", name);
      else if (one?.stamp !== other?.stamp) folder.told("change", name);
    }
  }
}

async function takeSnapshot(folder: AskedFolder): Promise<Snapshot> {
  const names = new Set(folder.names());
  if (names.delete(ANY_NAME)) for (const name of await namesIn(folder.path)) names.add(name);
  const found = await mapConcurrently([...names], NAMES_AT_A_TIME, async (name) => {
    const status = await statusOf(join(folder.path, name));
    return [name, status] as const;
  });
  return new Map(found);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return [];
  }
}

async function statusOf(path: string): Promise<Status | undefined> {
  try {
    const { dev, ino, mtimeNs, ctimeNs, size } = await lstat(path, { bigint: true });
    return { file: `${dev}:${ino}`, stamp: `${mtimeNs}:${ctimeNs}:${size}` };
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}
