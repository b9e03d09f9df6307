import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { expect, onTestFinished, vi } from "vitest";
import { buildCatalogue } from "../../catalogue/build.js";
import type { CatalogueData } from "../../catalogue/catalogue.js";
import type { Asking } from "../../kit/answers.js";
import { NO_CACHE } from "../../kit/cache/cache-store.js";
import type { Catalogue } from "../../kit/catalogue/catalogue.js";
import { createReadGates } from "../../kit/catalogue/read-gates.js";
import { createLog } from "../../kit/log.js";
import { createSharedStore } from "../../kit/shared-store.js";
import type { DiskWatcher, WatchedTree } from "../../kit/watch/disk-watcher.js";
import type { Watch } from "../../kit/watch/watch.js";
import { checkManifest } from "../../manifest/check.js";
import { bindCatalogue } from "../bind.js";
import { loadEnvironment } from "../environment.js";
import { judgeManifest } from "../verdict.js";
import { rememberManifest, type Opening } from "./known-manifest.js";
import { startReload, type Reload } from "./reload.js";
import { ReloadWork, type NewEntry, type Outcome } from "./work.js";
import type { OpenWorkshop, Workshop } from "./workshop.js";

export const HEAD = 'pressmark: 1\nserver: { name: desk, version: "1" }\n';

/** An entry of a text. */
export function entry(name: string, text = name): string {
  return `  - { uri: "x://${name}", name: ${name}, text: "${text}" }\n`;
}

/** A manifest of these entries. */
export function manifest(...entries: readonly string[]): string {
  return `${HEAD}resources:\n${entries.join("")}`;
}

/** Whoever asks here. */
export const ASKING: Asking = {
  caller: { scopes: "all", claims: new Map() },
  signal: new AbortController().signal,
};

/** The text of an address. */
export async function read(catalogue: Catalogue, uri: string): Promise<string> {
  const { result } = await catalogue.readResource(uri, ASKING);
  return result.contents.map((content) => ("text" in content ? content.text : content.blob)).join();
}

/** The names of a catalogue's entries, in their order. */
export function names(catalogue: Catalogue): readonly string[] {
  return catalogue.entries.map(({ passport }) => passport.name);
}

/** Files by their path in a folder. */
export type Files = Readonly<Record<string, string>>;

/** Writes files into a new folder, which goes with the test. @returns its real path */
export async function makeFolder(files: Files): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "pressmark-reload-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await put(folder, name, text);
  return folder;
}

async function put(folder: string, name: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), text);
}

/** A disk that is told what changed, and tells it to whoever watches. */
export class ToldDisk implements DiskWatcher {
  readonly paths = new Map<string, Set<() => void>>();
  readonly trees = new Map<() => void, WatchedTree>();

  watchPath(watched: string, changed: () => void): Watch {
    const own = (): void => {
      changed();
    };
    const known = this.paths.get(watched) ?? new Set();
    this.paths.set(watched, known.add(own));
    return {
      ready: Promise.resolve(),
      close: () => {
        known.delete(own);
        if (known.size === 0) this.paths.delete(watched);
      },
    };
  }

  watchTree(tree: WatchedTree, changed: () => void): Watch {
    const own = (): void => {
      changed();
    };
    this.trees.set(own, tree);
    return { ready: Promise.resolve(), close: () => this.trees.delete(own) };
  }

  close(): void {
    this.paths.clear();
    this.trees.clear();
  }

  /** Tells of one file. */
  tell(file: string): void {
    for (const changed of this.paths.get(file) ?? []) changed();
    for (const [changed, { start, plan }] of this.trees) {
      const relative = path.relative(start, file);
      const depth = relative.split(path.sep).length - 1;
      if (!relative.startsWith("..") && plan.accepts(relative, path.basename(file), depth) !== undefined)
        changed();
    }
  }
}

/** A workshop in this thread; what crosses is cloned, as between threads. */
export class NearWorkshop implements Workshop {
  isOpen = true;
  readonly #work: ReloadWork;
  readonly #ran: (outcome: Outcome) => void;

  constructor(opening: Opening, ran: (outcome: Outcome) => void) {
    this.#work = new ReloadWork(opening);
    this.#ran = ran;
  }

  keep(...[piece]: Parameters<Workshop["keep"]>): void {
    this.#work.keep(structuredClone(piece));
  }

  async run(fingerprints: readonly string[]): Promise<Outcome> {
    await Promise.resolve();
    const outcome = this.#work.run(structuredClone(fingerprints));
    this.#ran(outcome);
    return structuredClone(outcome);
  }

  take(): Promise<readonly NewEntry[]> {
    return Promise.resolve(structuredClone(this.#work.take()));
  }

  close(): Promise<void> {
    this.isOpen = false;
    return Promise.resolve();
  }
}

/** A manifest that is served and reloaded. */
export interface Desk {
  readonly folder: string;
  readonly disk: ToldDisk;
  readonly reload: Reload;
  /** What was said and logged so far, the folder's name taken out. */
  readonly lines: string[];
  readonly swaps: { readonly catalogue: Catalogue; readonly data: CatalogueData }[];
  readonly catalogue: () => Catalogue;
  readonly outcomes: Outcome[];
  /** Writes a file, tells of it, and waits until nothing more is worked out. */
  readonly change: (name: string, text: string) => Promise<void>;
  /** Waits until nothing more is worked out. @param least so many outcomes there are at the end */
  readonly settle: (least: number) => Promise<void>;
}

/** How a desk is opened. */
export interface DeskOptions {
  readonly skipInvalid?: boolean;
  readonly disk?: DiskWatcher;
  readonly openWorkshop?: OpenWorkshop;
}

/** Opens `pressmark.yaml` of these files, and starts its reload. */
export async function openDesk(files: Files, options: DeskOptions = {}): Promise<Desk> {
  const folder = await makeFolder(files);
  // What is written just before it's opened may have changed since.
  await setTimeout(40);
  const openedAt = Date.now();
  const file = path.join(folder, "pressmark.yaml");
  const environment = loadEnvironment();
  const checked = checkManifest(file, {
    environment: environment.lookUp,
    environmentNames: environment.names,
  });
  const { skipInvalid = false } = options;
  const opening = { manifest: file, allowUnset: false, skipInvalid, colour: false };
  const verdict = judgeManifest(checked, opening);
  expect(verdict.usable).toBe(true);
  const data = buildCatalogue(checked);

  const lines: string[] = [];
  const say = (line: string): void => {
    lines.push(line.replaceAll(`${folder}/`, ""));
  };
  const disk = new ToldDisk();
  const log = createLog("info", say);
  const surroundings = {
    environment: environment.lookUp,
    log,
    disk: options.disk ?? disk,
    cache: NO_CACHE,
    shared: createSharedStore(),
    limits: data.limits,
    reads: createReadGates(data.limits),
  };
  const outcomes: Outcome[] = [];
  const swaps: { catalogue: Catalogue; data: CatalogueData }[] = [];
  let catalogue = bindCatalogue(data, surroundings);
  const near: OpenWorkshop = (how) => new NearWorkshop(how, (outcome) => outcomes.push(outcome));
  const reload = startReload({
    known: rememberManifest(checked, opening, verdict, openedAt),
    data,
    catalogue,
    surroundings,
    say,
    swap: (now, nowData) => {
      catalogue = now;
      swaps.push({ catalogue: now, data: nowData });
    },
    openWorkshop: options.openWorkshop ?? near,
  });
  onTestFinished(() => reload.close());
  await reload.ready;

  const settle = async (least: number): Promise<void> => {
    await vi.waitFor(
      () => {
        expect(outcomes.length).toBeGreaterThanOrEqual(least);
      },
      { timeout: 10_000, interval: 5 },
    );
    // A place that wasn't watched before is looked at once more, after the quiet.
    let before: number;
    do {
      before = outcomes.length;
      await haveTurns();
      await setTimeout(75);
      await haveTurns();
    } while (before < outcomes.length);
  };
  const change = async (name: string, text: string): Promise<void> => {
    await put(folder, name, text);
    const least = outcomes.length + 1;
    disk.tell(path.join(folder, name));
    await settle(least);
  };
  return { folder, disk, reload, lines, swaps, catalogue: () => catalogue, outcomes, change, settle };
}

/** Lets whatever doesn't wait for a timer come to its end: on a busy machine timers may go before it. */
async function haveTurns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
}
