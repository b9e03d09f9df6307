import path from "node:path";
import { createRoot } from "../../kit/files/root.js";
import type { DiskWatcher } from "../../kit/watch/disk-watcher.js";
import { joinWatches, NOTHING_WATCHED, type Watch } from "../../kit/watch/watch.js";
import { planSearch } from "../../manifest/glob.js";
import type { IncludePattern } from "../../manifest/load.js";
import type { ManifestPlaces } from "./known-manifest.js";

/** Watches whatever a manifest is made of, which may be something else after each change. */
export class WatchedPlaces {
  readonly #disk: DiskWatcher;
  readonly #changed: () => void;
  #watches = new Map<string, Watch>();

  /** @param changed called for each event of the disk */
  constructor(disk: DiskWatcher, changed: () => void) {
    this.#disk = disk;
    this.#changed = changed;
  }

  /**
   * Watches these from now on, and nothing else.
   * @returns those that weren't watched before, as one watch; `undefined` where there are none
   */
  watch({ files, includes }: ManifestPlaces): Pick<Watch, "ready"> | undefined {
    const before = this.#watches;
    const now = new Map<string, Watch>();
    const added: Watch[] = [];
    const add = (key: string, begin: () => Watch): void => {
      if (now.has(key)) return;
      const known = before.get(key);
      const watch = known ?? begin();
      now.set(key, watch);
      if (known === undefined) added.push(watch);
    };
    for (const file of files) add(`file:${file}`, () => this.#disk.watchPath(file, this.#changed));
    for (const include of includes)
      add(`include:${include.folder}\0${include.pattern}`, () => this.#watchInclude(include));
    for (const [key, watch] of before) if (!now.has(key)) watch.close();
    this.#watches = now;
    return added.length === 0 ? undefined : joinWatches(added);
  }

  /** Ends all watches. */
  close(): void {
    for (const watch of this.#watches.values()) watch.close();
    this.#watches.clear();
  }

  /** A pattern that names one file may name one that isn't there yet. */
  #watchInclude({ folder, pattern }: IncludePattern): Watch {
    const search = planSearch(folder, pattern);
    switch (search.kind) {
      case "nowhere":
        return NOTHING_WATCHED;
      case "file":
        return this.#disk.watchPath(search.file, this.#changed);
      case "tree": {
        const { start, plan } = search;
        const root = createRoot(path.parse(start).root);
        return this.#disk.watchTree({ root, start, followLinks: true, plan }, this.#changed);
      }
    }
  }
}
