import type { Resolved } from "../catalogue/resolver.js";
import { logFailure } from "../catalogue/failure.js";
import type { Entry } from "../entry.js";
import type { Log } from "../log.js";
import type { Caller, Confirmation, Source } from "../source.js";
import { askEvery } from "../watch/asking.js";
import { settleBursts } from "../watch/settling.js";
import { joinWatches, NOTHING_WATCHED, type Watch } from "../watch/watch.js";
import { shareChecks } from "./checks.js";
import { fingerprintOf, type Fingerprint } from "./fingerprint.js";
import type { Listening } from "./subscription.js";
import { whomAsked, type Turns } from "./turns.js";

/** What watching an address needs beside it. */
export interface WatchingMeans {
  /** Bounds how many sources are asked at once. */
  readonly turns: Turns;
  readonly log: Log;
  /** What answers the addresses that a source is made of, as far as the caller is served them. */
  readonly partsOf: (source: Source, caller: Caller) => readonly Resolved[];
  /** Watches one of these for what is made of it. */
  readonly watchPart: (part: Resolved, caller: Caller, changed: () => void) => Watch;
}

/** After asking in vain what changed, the first wait before it's tried again, in milliseconds. */
const RETRY_MS = 1_000;

/** Whether anything tells that the content of an entry's addresses changed. */
export function canChange({ watch, source }: Pick<Entry, "watch" | "source">): boolean {
  return typeof watch === "object" || (watch === undefined && (source.watch ?? source.parts) !== undefined);
}

/** Watches what answers an address by what is told of it, where nobody has to ask: by its source, or on its channel. */
export function watchTold({ entry, uri, values }: Resolved, caller: Caller, changed: () => void): Watch {
  const { watch, source } = entry;
  if (watch === undefined) return source.watch?.({ uri, values, caller }, changed) ?? NOTHING_WATCHED;
  if (watch === false || !("channel" in watch)) return NOTHING_WATCHED;
  return source.watchChannel?.(watch.channel, changed) ?? NOTHING_WATCHED;
}

/** How an entry is asked after it was told that something changed: what is kept of an upstream is older than its notice. */
export function confirmationAfter({ watch }: Pick<Entry, "watch">): Confirmation {
  return typeof watch === "object" && "channel" in watch ? "anew" : false;
}

/** One address that somebody is subscribed to: tells its subscriptions whenever its content is another than before. */
export class WatchedAddress {
  readonly resolved: Resolved;
  readonly caller: Caller;
  readonly listening = new Set<Listening>();
  /** Settles when its content is known and every change is noticed. Never rejects. */
  readonly ready: Promise<void>;
  readonly #means: WatchingMeans;
  readonly #parts: readonly Resolved[];
  /** Whom a check asks. */
  readonly #asked: string | undefined;
  readonly #end = new AbortController();
  /** Gives whether anything could be told. */
  readonly #check = shareChecks((confirmed) => this.#compare(confirmed));
  readonly #settling = settleBursts(() => void this.#checkAfterEvent());
  readonly #watch: Watch;
  readonly #comparisons = new Map<WatchedAddress | undefined, Promise<boolean>>();
  #retry: Watch | undefined;
  #fingerprint: Fingerprint;
  /** Whether a subscriber relies on being told what isn't known yet. */
  #promised = false;

  constructor(resolved: Resolved, caller: Caller, means: WatchingMeans) {
    this.resolved = resolved;
    this.caller = caller;
    this.#means = means;
    this.#parts = means.partsOf(resolved.entry.source, caller);
    this.#asked = whomAsked([resolved, ...this.#parts].map(({ entry }) => entry.source));
    this.#watch = this.#begin();
    this.ready = canChange(resolved.entry)
      ? this.#watch.ready.then(() => this.#checkAfterEvent())
      : Promise.resolve();
  }

  /** What its content is recognised by, found out now if it isn't watched. */
  async known(): Promise<Fingerprint> {
    return this.#fingerprint ?? (await this.#find(false, new AbortController().signal));
  }

  /** Says that subscribers rely on being told from now on: what isn't known yet counts as a change once it is. */
  promise(): void {
    this.#promised = true;
  }

  /**
   * Whether its content is another than that of what was watched before it, or can't be compared; found out once, and
   * relied on from then on. It never rejects.
   * @param before absent: nothing was there
   */
  differsFrom(before: WatchedAddress | undefined): Promise<boolean> {
    let differs = this.#comparisons.get(before);
    if (differs === undefined) {
      // Forgotten once it's known: what was before isn't to be held for ever.
      differs = this.#compareWith(before).finally(() => this.#comparisons.delete(before));
      this.#comparisons.set(before, differs);
    }
    return differs;
  }

  close(): void {
    this.#end.abort();
    this.#settling.cancel();
    this.#watch.close();
    this.#retry?.close();
  }

  async #compareWith(before: WatchedAddress | undefined): Promise<boolean> {
    await this.ready;
    const [then, now] = await Promise.all([before?.known(), this.known()]);
    this.promise();
    return then === undefined || then !== now;
  }

  #begin(): Watch {
    const { resolved, caller } = this;
    const { watch, source } = resolved.entry;
    if (typeof watch === "object" && "everyMs" in watch)
      return askEvery(watch.everyMs, () => this.#check(true));
    const changed = (): void => {
      this.#settling.touch();
    };
    if (watch !== undefined || source.parts === undefined) return watchTold(resolved, caller, changed);
    return joinWatches(this.#parts.map((part) => this.#means.watchPart(part, caller, changed)));
  }

  /** Where nothing can be told now, it's tried again: an event comes only once. */
  async #checkAfterEvent(): Promise<void> {
    const found = await this.#check(confirmationAfter(this.resolved.entry));
    if (this.#end.signal.aborted || found === (this.#retry === undefined)) return;
    this.#retry?.close();
    this.#retry = undefined;
    if (found) return;
    this.#retry = askEvery(RETRY_MS, async () => {
      const late = await this.#check(confirmationAfter(this.resolved.entry));
      if (late) this.#retry?.close();
      if (late) this.#retry = undefined;
      return late;
    });
  }

  async #compare(confirmed: Confirmation): Promise<boolean> {
    const found = await this.#find(confirmed);
    if (found === undefined || this.#end.signal.aborted) return false;
    const changed = found !== this.#fingerprint;
    const isFirst = this.#fingerprint === undefined;
    this.#fingerprint = found;
    if (changed && (!isFirst || this.#promised)) this.#tell();
    return true;
  }

  async #find(confirmed: Confirmation, signal = this.#end.signal): Promise<Fingerprint> {
    const { resolved, caller } = this;
    try {
      const { turns } = this.#means;
      return await turns.run(this.#asked, () => fingerprintOf(resolved, { caller, signal }, confirmed));
    } catch (error) {
      if (!signal.aborted)
        logFailure(this.#means.log, `'${resolved.entry.passport.name}' can't be watched`, error);
      return undefined;
    }
  }

  #tell(): void {
    for (const one of this.listening) one.tell();
  }
}
