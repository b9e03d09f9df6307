import { nameKey, type FolderListener } from "./folder-event.js";
import type { FolderWatches } from "./folder-watches.js";
import type { PathStep } from "./path-step.js";
import type { TrailKeeper } from "./trail.js";
import type { WatchedFolder } from "./watched-folder.js";

interface Place {
  readonly folder: WatchedFolder;
  readonly keys: Set<string>;
  /** Settles once the folder is watched; `undefined` where it was already. */
  readonly watched: Promise<void> | undefined;
}

/**
 * The names in folders that one watch listens to. They are found out in passes: each pass takes hold of a name and
 * only then looks at what is there, so that whatever happens after the look is told.
 */
export class HeldPlaces implements TrailKeeper {
  readonly #folders: FolderWatches;
  readonly #listener: FolderListener;
  #held: ReadonlyMap<string, Place> = new Map();
  #next = new Map<string, Place>();
  #opened = false;
  #closed = false;

  constructor(folders: FolderWatches, listener: FolderListener) {
    this.#folders = folders;
    this.#listener = listener;
  }

  /**
   * Takes hold of a name in this pass.
   * @param folder its absolute real path
   * @param name `ANY_NAME` for all names
   * @param identity what `identityOf` gave for the folder in this pass
   * @returns what settles once the folder is watched, as far as that can be; `undefined` where it is already
   */
  hold(folder: string, name: string, identity?: string): Promise<void> | undefined {
    if (this.#closed) return undefined;
    const key = nameKey(name);
    const place = this.#next.get(folder);
    if (place?.keys.has(key) === true) return place.watched;
    const joined = this.#folders.join(folder, key, this.#listener);
    if (place !== undefined) {
      place.keys.add(key);
      return place.watched;
    }
    const watched = joined.isSure(identity) ? undefined : this.#ensure(joined, identity);
    this.#next.set(folder, { folder: joined, keys: new Set([key]), watched });
    return watched;
  }

  /** Looks at a name that is held; `undefined` once all is let go. */
  async look(folder: string, name: string): Promise<PathStep> {
    return await this.#next.get(folder)?.folder.look(name);
  }

  /**
   * Ends a pass: lets go of what only the pass before held.
   * @param whole whether the pass came to its end; else what the pass before held is kept
   * @returns whether anything is held, or watched anew, that wasn't before, or isn't any more
   */
  finish(whole = true): boolean {
    const before = this.#held;
    this.#held = whole ? this.#next : joinPlaces(before, this.#next);
    this.#next = new Map();
    const differs = this.#letGo(before, this.#held) || this.#opened || sizeOf(before) !== sizeOf(this.#held);
    this.#opened = false;
    return differs;
  }

  /** Lets go of everything, for good. */
  close(): void {
    this.#closed = true;
    this.#letGo(this.#held, new Map());
    this.#letGo(this.#next, new Map());
    this.#held = new Map();
    this.#next = new Map();
  }

  async #ensure(folder: WatchedFolder, identity: string | undefined): Promise<void> {
    if (await folder.ensure(identity)) this.#opened = true;
  }

  /** @returns whether there was something to let go */
  #letGo(places: ReadonlyMap<string, Place>, kept: ReadonlyMap<string, Place>): boolean {
    let some = false;
    for (const [folder, { keys }] of places) {
      const keptKeys = kept.get(folder)?.keys;
      for (const key of keys) {
        if (keptKeys?.has(key) === true) continue;
        some = true;
        this.#folders.leave(folder, key, this.#listener);
      }
    }
    return some;
  }
}

function joinPlaces(
  some: ReadonlyMap<string, Place>,
  more: ReadonlyMap<string, Place>,
): ReadonlyMap<string, Place> {
  const joined = new Map(some);
  for (const [path, place] of more)
    joined.set(path, { ...place, keys: new Set([...place.keys, ...(some.get(path)?.keys ?? [])]) });
  return joined;
}

function sizeOf(places: ReadonlyMap<string, Place>): number {
  let size = 0;
  for (const { keys } of places.values()) size += keys.size;
  return size;
}
