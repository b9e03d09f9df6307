// From Pressmark 0.1.0: src/kit/changes/watched-lists.ts (MIT)
import type { FamilyEntry } from "../catalogue/served-entry.js";
import { askEvery } from "../watch/asking.js";
import { settleBursts } from "../watch/settling.js";
import { NOTHING_WATCHED, type Watch } from "../watch/watch.js";
import type { Caller, Confirmation, Source } from "../source.js";
import { NO_VALUES } from "../values.js";
import { shareChecks } from "./checks.js";
import { fingerprintOfMembers } from "./fingerprint.js";
import { whomAsked } from "./turns.js";
import { confirmationAfter, type WatchingMeans } from "./watched-address.js";

/** A listing is the same for whoever asks. */
const NOBODY: Caller = { scopes: new Set(), claims: new Map() };

/** Whether anything tells that a family's list changed. */
export function canListChange({ entry }: FamilyEntry): boolean {
  if (entry.listing.kind === "constants" || entry.listing.kind === "none") return false;
  if (entry.watch !== undefined) return entry.watch !== false;
  return entry.listing.kind === "from"
    ? entry.listing.source.watch !== undefined
    : entry.source.watchMembers !== undefined;
}

/** Watches the lists of families while somebody wants to know. */
export class WatchedLists {
  readonly #means: WatchingMeans;
  readonly #ring: (family: FamilyEntry) => void;
  readonly #lists = new Map<FamilyEntry, WatchedList>();

  /** @param ring called with a family whose list is another than before */
  constructor(means: WatchingMeans, ring: (family: FamilyEntry) => void) {
    this.#means = means;
    this.#ring = ring;
  }

  /**
   * Watches these families from now on, and no others. One that takes the place of another is compared with what was
   * known of that.
   * @returns what settles when no change goes unnoticed any more. It never rejects
   */
  async watch(families: readonly FamilyEntry[]): Promise<void> {
    const before = new Map(
      [...this.#lists].map(([family, list]) => [family.entry.passport.name, { family, list }]),
    );
    const wanted = new Set(families);
    for (const [family, list] of this.#lists) {
      if (wanted.has(family)) continue;
      list.close();
      this.#lists.delete(family);
    }
    for (const family of families) {
      if (this.#lists.has(family) || !canListChange(family)) continue;
      const replaced = before.get(family.entry.passport.name)?.family.members.known;
      const known = family.members.known ?? replaced;
      this.#lists.set(
        family,
        new WatchedList(family, known && fingerprintOfMembers(known), this.#means, this.#ring),
      );
    }
    await Promise.all([...this.#lists.values()].map((list) => list.ready));
  }

  close(): void {
    for (const list of this.#lists.values()) list.close();
    this.#lists.clear();
  }
}

/** One family's list. */
class WatchedList {
  readonly ready: Promise<void>;
  readonly #family: FamilyEntry;
  /** What the members come from. */
  readonly #listed: Source;
  readonly #asked: string | undefined;
  readonly #means: WatchingMeans;
  readonly #ring: (family: FamilyEntry) => void;
  readonly #check = shareChecks((confirmed) => this.#compare(confirmed));
  readonly #settling = settleBursts(() => void this.#check(confirmationAfter(this.#family.entry)));
  readonly #watch: Watch;
  #fingerprint: string | undefined;
  #closed = false;

  constructor(
    family: FamilyEntry,
    known: string | undefined,
    means: WatchingMeans,
    ring: (family: FamilyEntry) => void,
  ) {
    const { source, listing } = family.entry;
    this.#family = family;
    this.#listed = listing.kind === "from" ? listing.source : source;
    this.#asked = whomAsked([this.#listed]);
    this.#fingerprint = known;
    this.#means = means;
    this.#ring = ring;
    this.#watch = this.#begin();
    this.ready = this.#watch.ready.then(async () => {
      await this.#check(confirmationAfter(this.#family.entry));
    });
  }

  close(): void {
    this.#closed = true;
    this.#settling.cancel();
    this.#watch.close();
  }

  #begin(): Watch {
    const { entry, line, members } = this.#family;
    const { watch, listing, source } = entry;
    if (typeof watch === "object" && "everyMs" in watch)
      return askEvery(watch.everyMs, () => this.#check(true));
    const changed = (): void => {
      // Whoever lists before the burst is over is told what is there by then.
      members.forget();
      this.#settling.touch();
    };
    if (typeof watch === "object")
      return this.#listed.watchChannel?.(watch.channel, changed) ?? NOTHING_WATCHED;
    if (listing.kind !== "from") return source.watchMembers?.(changed) ?? NOTHING_WATCHED;
    return watchListing(listing.source, line.uriTemplate, changed);
  }

  async #compare(confirmed: Confirmation): Promise<boolean> {
    const members = await this.#means.turns.run(this.#asked, () => this.#family.members.renew(confirmed));
    if (members === undefined || this.#closed) return false;
    const before = this.#fingerprint;
    this.#fingerprint = fingerprintOfMembers(members);
    if (before !== undefined && before !== this.#fingerprint) this.#ring(this.#family);
    return true;
  }
}

function watchListing(source: Source, uri: string, changed: () => void): Watch {
  return source.watch?.({ uri, values: NO_VALUES, caller: NOBODY }, changed) ?? NOTHING_WATCHED;
}
