import { setImmediate } from "node:timers/promises";
import type { CatalogueData } from "../../catalogue/catalogue.js";
import type { Catalogue } from "../../kit/catalogue/catalogue.js";
import type { BindSurroundings } from "../../kit/resource.js";
import { SettingError } from "../../kit/setting-error.js";
import { settleBursts } from "../../kit/watch/settling.js";
import { partsOf } from "../entry-sources.js";
import {
  cutFile,
  type KnownManifest,
  type ManifestPlaces,
  type Opening,
  type ParsedFile,
} from "./known-manifest.js";
import { isSame, rebind, recognise, type ServedCatalogue } from "./rebind.js";
import { hasChangedSince, hashUnchangedSince } from "./since-opened.js";
import { Telling, type Faults } from "./telling.js";
import { WatchedPlaces } from "./watched-places.js";
import type { FoundCatalogue } from "./work.js";
import { openThread, type OpenWorkshop, type Workshop } from "./workshop.js";

/** What is reloaded, and for whom. */
export interface ReloadOptions {
  /** Its files are taken over. */
  readonly known: KnownManifest;
  readonly data: CatalogueData;
  /** What is made of the data, bound to the same surroundings. */
  readonly catalogue: Catalogue;
  /** Its disk tells of changes. */
  readonly surroundings: BindSurroundings;
  /** Takes diagnostics, and what is said with them. */
  readonly say: (line: string) => void;
  /** Takes a catalogue that is to be served from now on. Entries that didn't change are the same objects as before. */
  readonly swap: (catalogue: Catalogue, data: CatalogueData) => void;
  /** Where the work is done; absent: in a thread, which starts with the first change. */
  readonly openWorkshop?: OpenWorkshop;
}

/** A manifest that is watched, and reloaded after each change. */
export interface Reload {
  /** Settles once no change goes unnoticed any more. Never rejects. */
  readonly ready: Promise<void>;
  /** Ends it: nothing is swapped or said any more once it's called. */
  close(): Promise<void>;
}

/** How long after a reload that something beside the manifest may mend it's tried again, in milliseconds: twice as long each time. */
const AGAIN_MS = 1_000;
const LONGEST_AGAIN_MS = 60_000;

/** How long it's waited for a file that holds nothing, since it may be that it's just being saved, in milliseconds. */
const SAVED_MS = 300;

/**
 * Watches a manifest, what it includes and its templates, and reloads it after each change. A good change is swapped in
 * whole. After a bad one the catalogue as it was goes on being served, and the faults are said once.
 */
export function startReload(options: ReloadOptions): Reload {
  return new ManifestReload(options);
}

class ManifestReload implements Reload {
  readonly ready: Promise<void>;
  readonly #opening: Opening;
  readonly #surroundings: BindSurroundings;
  readonly #swap: ReloadOptions["swap"];
  readonly #openWorkshop: OpenWorkshop;
  readonly #telling: Telling;
  readonly #places: WatchedPlaces;
  readonly #stop = new AbortController();
  readonly #settling = settleBursts(() => {
    this.#request();
  });
  /** The hashes of the parts that the entries were bound to. */
  readonly #parts: Promise<ReadonlyMap<string, string>>;
  /** What the first workshop takes over. */
  #files: ParsedFile[];
  /** Recognised after the first change. */
  #served: ServedCatalogue | Pick<ServedCatalogue, "catalogue" | "data">;
  #workshop: Workshop | undefined;
  #working = false;
  #requested = false;
  #again: NodeJS.Timeout | undefined;
  #againMs = AGAIN_MS;
  /** Whether it was waited already for a file to be saved. */
  #waited = false;

  constructor(options: ReloadOptions) {
    const { known, data, catalogue, surroundings, say } = options;
    this.#opening = known.opening;
    this.#surroundings = surroundings;
    this.#swap = options.swap;
    this.#openWorkshop = options.openWorkshop ?? openThread;
    this.#files = known.files.splice(0);
    this.#served = { catalogue, data };
    this.#telling = new Telling(known, say, surroundings.log);
    this.#places = new WatchedPlaces(surroundings.disk, () => {
      this.#settling.touch();
    });
    this.#parts = hashUnchangedSince(data.entries.flatMap(partsOf), known.openedAt);
    this.ready = this.#begin(known);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#settling.cancel();
    clearTimeout(this.#again);
    this.#places.close();
    await this.#workshop?.close();
  }

  #isClosed(): boolean {
    return this.#stop.signal.aborted;
  }

  async #begin({ places, openedAt }: KnownManifest): Promise<void> {
    await this.#places.watch(places)?.ready;
    if (this.#isClosed()) return;
    if (await hasChangedSince(places, openedAt, this.#stop.signal)) this.#settling.touch();
  }

  #request(): void {
    this.#requested = true;
    if (!this.#working) void this.#work();
  }

  async #work(): Promise<void> {
    this.#working = true;
    clearTimeout(this.#again);
    while (this.#requested && !this.#isClosed()) {
      this.#requested = false;
      await this.#reload();
    }
    this.#working = false;
  }

  /** A fault of ours must not end the server. It's shown, and the next change is another try. */
  async #reload(): Promise<void> {
    try {
      await this.#reloadOnce();
    } catch (error) {
      if (this.#isClosed()) return;
      const shown = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#surroundings.log.error(`a reload failed; this is a fault of the program, not of yours: ${shown}`);
    }
  }

  async #reloadOnce(): Promise<void> {
    const served = await this.#recognise();
    if (this.#isClosed()) return;
    const workshop = await this.#enter();
    const { places, faults, parsed, unfinished, mendedElsewhere, found } = await workshop.run(
      served.fingerprints,
    );
    if (this.#isClosed()) return;
    this.#surroundings.log.debug(`reload: ${String(parsed.length)} files were parsed`);
    if (unfinished && !this.#waited) {
      this.#waited = true;
      this.#requestIn(SAVED_MS);
      return;
    }
    this.#waited = false;
    this.#watch(places);
    this.#planAgain(mendedElsewhere);
    if ("fault" in found) this.#telling.refused(faults, found.fault);
    else if (isSame(served, found)) this.#telling.unchanged(faults);
    else await this.#replace(served, found, faults, workshop);
  }

  async #replace(
    served: ServedCatalogue,
    found: FoundCatalogue,
    faults: Faults,
    workshop: Workshop,
  ): Promise<void> {
    let next: ServedCatalogue;
    try {
      next = await rebind(served, found, () => workshop.take(), this.#surroundings);
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      if (!this.#isClosed()) this.#telling.refused(faults, error.message);
      return;
    }
    if (this.#isClosed()) return;
    this.#served = next;
    this.#swap(next.catalogue, next.data);
    this.#telling.swapped(faults, next.catalogue);
    this.#telling.compareServing(served.data, next.data);
  }

  /** What happened in a place before it was watched, nobody told: it's looked at once more. */
  #watch(places: ManifestPlaces): void {
    const added = this.#places.watch(places);
    void added?.ready.then(() => {
      if (!this.#isClosed()) this.#settling.touch();
    });
  }

  #planAgain(mendedElsewhere: boolean): void {
    clearTimeout(this.#again);
    if (!mendedElsewhere) {
      this.#againMs = AGAIN_MS;
      return;
    }
    this.#requestIn(this.#againMs);
    this.#againMs = Math.min(this.#againMs * 2, LONGEST_AGAIN_MS);
  }

  #requestIn(delayMs: number): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      this.#request();
    }, delayMs).unref();
  }

  async #recognise(): Promise<ServedCatalogue> {
    if ("fingerprints" in this.#served) return this.#served;
    const { catalogue, data } = this.#served;
    const parts = await this.#parts;
    const served = await recognise(catalogue, data, (path) => parts.get(path));
    this.#served = served;
    return served;
  }

  /** The workshop, with all that was parsed as the manifest was opened. One that broke down begins with nothing. */
  async #enter(): Promise<Workshop> {
    if (this.#workshop?.isOpen === true) return this.#workshop;
    const workshop = this.#openWorkshop(this.#opening);
    this.#workshop = workshop;
    for (const file of this.#files.splice(0))
      for (const piece of cutFile(file)) {
        workshop.keep(piece);
        await setImmediate();
      }
    return workshop;
  }
}
