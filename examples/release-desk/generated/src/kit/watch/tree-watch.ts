// From Pressmark 0.1.0: src/kit/watch/tree-watch.ts (MIT)
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { isDenied, isMissing, systemCode } from "../files/file-failure.js";
import { isWithin } from "../files/root.js";
import { walkFolder } from "../files/walk-folder.js";
import { mapConcurrently } from "../map-concurrently.js";
import type { WatchedTree } from "./disk-watcher.js";
import { ANY_NAME, type FolderEvent } from "./folder-event.js";
import type { FolderWatches } from "./folder-watches.js";
import { HeldPlaces } from "./held-places.js";
import { repeatWork } from "./repeated-work.js";
import { settleBursts, type Settling } from "./settling.js";
import { traceName, traceTrail } from "./trail.js";
import type { Watch } from "./watch.js";

/** Where a walk came by a folder. A folder that links lead to may have several. */
interface Spot {
  /** Relative to the walk's start, separated by `/`. */
  readonly relative: string;
  readonly depth: number;
}

/** When a walk that failed is tried again, in milliseconds. */
const AGAIN_MS = 2_000;

/** With more doubtful names than that a walk is cheaper than a look at each. */
const MOST_DOUBTS = 100;
const LOOKS_AT_A_TIME = 8;

/** Watches the folders that a walk enters, those that links lead to, and the way to its start. */
export function watchTree(tree: WatchedTree, changed: () => void, folders: FolderWatches): Watch {
  return new TreeWatch(tree, changed, folders);
}

class TreeWatch implements Watch {
  readonly ready: Promise<void>;
  readonly #tree: WatchedTree;
  readonly #changed: () => void;
  readonly #places: HeldPlaces;
  readonly #stop = new AbortController();
  readonly #soon: Settling;
  #again: NodeJS.Timeout | undefined;
  #settle: () => void = () => undefined;
  #settled = false;
  /** The real places of the folders that were entered. */
  #spots = new Map<string, Spot[]>();
  /** Those that the walk under way has entered so far. */
  #entered = new Map<string, Spot[]>();
  /** Paths that may have become a folder or a link; true where it matters if they are gone. */
  #doubts = new Map<string, boolean>();
  #mustWalk = true;

  constructor(tree: WatchedTree, changed: () => void, folders: FolderWatches) {
    this.#tree = tree;
    this.#changed = changed;
    this.ready = new Promise((resolve) => (this.#settle = resolve));
    this.#places = new HeldPlaces(folders, (event) => {
      this.#hear(event);
    });
    const look = repeatWork(() => this.#look());
    this.#soon = settleBursts(look);
    look();
  }

  close(): void {
    this.#stop.abort();
    this.#soon.cancel();
    clearTimeout(this.#again);
    this.#places.close();
    this.#settle();
  }

  #hear({ folder, name, renamed, named }: FolderEvent): void {
    if (name === undefined) {
      this.#lookSoon();
      this.#changed();
      return;
    }
    const path = join(folder, name);
    const spots = this.#spotsOf(folder);
    const entered = this.#spotsOf(path).length > 0;
    const accepted = named || entered || spots.some((spot) => this.#accepts(spot, name));
    if (entered || (named && renamed && spots.length === 0)) this.#lookSoon();
    else if (named && (renamed || spots.length === 0)) this.#doubt(path, true);
    else if (renamed && (accepted || spots.some((spot) => this.#enters(spot, name))))
      this.#doubt(path, false);
    if (accepted) this.#changed();
  }

  #spotsOf(place: string): readonly Spot[] {
    return [...(this.#entered.get(place) ?? []), ...(this.#spots.get(place) ?? [])];
  }

  #accepts({ relative, depth }: Spot, name: string): boolean {
    return this.#tree.plan.accepts(below(relative, name), name, depth) !== undefined;
  }

  #enters({ relative, depth }: Spot, name: string): boolean {
    return this.#tree.plan.enters(below(relative, name), name, depth);
  }

  #lookSoon(): void {
    this.#mustWalk = true;
    this.#soon.touch();
  }

  #doubt(path: string, mattersIfGone: boolean): void {
    this.#doubts.set(path, mattersIfGone || this.#doubts.get(path) === true);
    this.#soon.touch();
  }

  async #look(): Promise<void> {
    const doubts = this.#doubts;
    this.#doubts = new Map();
    const needed = this.#mustWalk || doubts.size > MOST_DOUBTS || (await someLeadOn(doubts));
    if (!needed || this.#stop.signal.aborted) return;
    this.#mustWalk = false;
    await this.#walk();
  }

  async #walk(): Promise<void> {
    const { root, start, plan } = this.#tree;
    const places = this.#places;
    const { signal } = this.#stop;
    let whole = true;
    this.#entered = new Map();
    try {
      await traceTrail(start, places);
      if (!isWithin(root.path, start)) await traceTrail(root.path, places);
      await walkFolder({
        ...this.#tree,
        signal,
        visitor: {
          enter: async (place, relative, depth) => {
            this.#entered.set(place, [...(this.#entered.get(place) ?? []), { relative, depth }]);
            await places.hold(place, plan.only?.(depth) ?? ANY_NAME);
          },
          resolve: async (place, name) => {
            await traceName(place, name, places);
          },
        },
      });
    } catch (error) {
      if (signal.aborted) return;
      if (systemCode(error) === undefined) throw error;
      // A start that can't be read is told of by the way to it. Anything else may be over in a while.
      whole = isMissing(error) || isDenied(error);
    }
    this.#finishWalk(whole);
  }

  /** @param whole whether the walk came to its end: else what was known before stays known */
  #finishWalk(whole: boolean): void {
    this.#spots = whole ? this.#entered : new Map([...this.#spots, ...this.#entered]);
    this.#entered = new Map();
    const differs = this.#places.finish(whole);
    if (!whole) {
      clearTimeout(this.#again);
      this.#again = setTimeout(() => {
        this.#lookSoon();
      }, AGAIN_MS).unref();
    }
    if (differs && this.#settled && !this.#stop.signal.aborted) this.#changed();
    this.#settled = true;
    this.#settle();
  }
}

function below(relative: string, name: string): string {
  return relative === "" ? name : `${relative}/${name}`;
}

/** Whether one of these is anything but a plain file, or is gone and matters. */
async function someLeadOn(doubts: ReadonlyMap<string, boolean>): Promise<boolean> {
  const answers = await mapConcurrently([...doubts], LOOKS_AT_A_TIME, async ([path, mattersIfGone]) => {
    try {
      return !(await lstat(path)).isFile();
    } catch (error) {
      if (systemCode(error) === undefined) throw error;
      return mattersIfGone || !isMissing(error);
    }
  });
  return answers.includes(true);
}
