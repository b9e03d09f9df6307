import type { FolderEvent } from "./folder-event.js";
import type { FolderWatches } from "./folder-watches.js";
import { HeldPlaces } from "./held-places.js";
import { repeatWork } from "./repeated-work.js";
import { traceTrail, type TrailEnd } from "./trail.js";
import type { Watch } from "./watch.js";

/** Watches what a path leads to, by the names on the way to it. @param path absolute */
export function watchPath(path: string, changed: () => void, folders: FolderWatches): Watch {
  return new PathWatch(path, changed, folders);
}

class PathWatch implements Watch {
  readonly ready: Promise<void>;
  readonly #path: string;
  readonly #changed: () => void;
  readonly #places: HeldPlaces;
  readonly #trace: () => void;
  #settle: () => void = () => undefined;
  #end: TrailEnd | undefined;
  #closed = false;

  constructor(path: string, changed: () => void, folders: FolderWatches) {
    this.#path = path;
    this.#changed = changed;
    this.ready = new Promise((resolve) => (this.#settle = resolve));
    this.#places = new HeldPlaces(folders, (event) => {
      this.#hear(event);
    });
    this.#trace = repeatWork(() => this.#traceOnce());
    this.#trace();
  }

  close(): void {
    this.#closed = true;
    this.#places.close();
    this.#settle();
  }

  #hear({ folder, name, renamed }: FolderEvent): void {
    // What is written at the end of the trail leaves the trail as it is.
    if (renamed || folder !== this.#end?.folder || name !== this.#end.name) this.#trace();
    this.#changed();
  }

  async #traceOnce(): Promise<void> {
    if (this.#closed) return;
    const first = this.#end === undefined;
    this.#end = await traceTrail(this.#path, this.#places);
    const differs = this.#places.finish();
    this.#settle();
    // Until now nobody was told of what happened in the folders that are new on the trail.
    if (differs && !first && !this.#isClosed()) this.#changed();
  }

  #isClosed(): boolean {
    return this.#closed;
  }
}
