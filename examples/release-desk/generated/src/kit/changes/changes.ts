// From Pressmark 0.1.0: src/kit/changes/changes.ts (MIT)
import { setImmediate } from "node:timers/promises";
import { isServedTo } from "../catalogue/access.js";
import type { Catalogue } from "../catalogue/catalogue.js";
import type { Resolved } from "../catalogue/resolver.js";
import type { ServedEntry } from "../catalogue/served-entry.js";
import type { Entry } from "../entry.js";
import { ResourceError, tooMany } from "../errors.js";
import type { Log } from "../log.js";
import { DEFAULT_LIMITS, type ServerLimits } from "../server-limits.js";
import type { Caller } from "../source.js";
import { settleBursts } from "../watch/settling.js";
import type { Watch } from "../watch/watch.js";
import { within } from "../within.js";
import { compareEntries } from "./compare-entries.js";
import { Subscriber, type SubscribingClient } from "./subscriber.js";
import { Subscription, type Listening } from "./subscription.js";
import { Turns } from "./turns.js";
import { canChange, WatchedAddress, watchTold, type WatchingMeans } from "./watched-address.js";
import { canListChange, WatchedLists } from "./watched-lists.js";

/** How many subscriptions are moved to a new catalogue in one go. */
const MOVED_AT_ONCE = 100;
/** How long a client waits until the lists are watched, in milliseconds. */
const BEGIN_MS = 2_000;

/** What may change of a catalogue, as far as clients are told. */
export interface Offered {
  /** The contents of addresses. */
  readonly subscribe: boolean;
  /** The lists. */
  readonly listChanged: boolean;
}

/** How changes are told. */
export interface ChangesOptions {
  readonly log: Log;
  /** Whether the catalogue may be replaced by another one: then everything may change. */
  readonly replaceable: boolean;
  /** The bounds of the server; the defaults unless given. */
  readonly limits?: Pick<ServerLimits, "maxSubscriptions">;
}

/** Tells of a catalogue's changes; nothing where nothing of it can change. */
export function createChanges(catalogue: Catalogue, options: ChangesOptions): Changes | undefined {
  const changes = new Changes(catalogue, options);
  return changes.offered.subscribe || changes.offered.listChanged ? changes : undefined;
}

/**
 * Finds out what changes of a catalogue, and tells those who asked. Nothing is watched that nobody asked for, and it
 * outlives the catalogue: `replace` puts another one in its place.
 */
export class Changes {
  readonly offered: Offered;
  /** How many addresses one client may be subscribed to. */
  readonly maxSubscriptions: number;
  #catalogue: Catalogue;
  readonly #means: WatchingMeans;
  readonly #watched = new Map<string, WatchedAddress>();
  readonly #subscriptions = new Set<Subscription>();
  readonly #listeners = new Map<Subscriber, Caller>();
  readonly #lists: WatchedLists;
  /** The entries whose lines in the lists changed since listeners were told last. */
  readonly #changed = new Set<Entry>();
  readonly #bell = settleBursts(() => {
    this.#tellListeners();
  });
  #replacing: Promise<void> = Promise.resolve();

  constructor(catalogue: Catalogue, { log, replaceable, limits = DEFAULT_LIMITS }: ChangesOptions) {
    this.#catalogue = catalogue;
    this.maxSubscriptions = limits.maxSubscriptions;
    this.#means = {
      log,
      turns: new Turns(),
      partsOf: (source, caller) => source.parts?.flatMap((uri) => this.#resolve({ uri, caller }) ?? []) ?? [],
      watchPart: (part, caller, changed) => this.#watchPart(part, caller, changed),
    };
    this.#lists = new WatchedLists(this.#means, ({ entry }) => {
      this.#noteChanged(entry);
    });
    this.offered = {
      subscribe: replaceable || catalogue.entries.some(canChange),
      listChanged: replaceable || familiesOf(catalogue).some(canListChange),
    };
  }

  /** How much is watched, for how many. */
  get size(): { readonly addresses: number; readonly subscriptions: number; readonly listeners: number } {
    return {
      addresses: this.#watched.size,
      subscriptions: this.#subscriptions.size,
      listeners: this.#listeners.size,
    };
  }

  /**
   * A subscriber to nothing yet. Close it when the client is gone.
   * @param client whose it is, where a client has several; absent: it is a client's only one
   */
  open(client: SubscribingClient = { subscriptions: 0 }): Subscriber {
    return new Subscriber(this, client);
  }

  /** For `Subscriber.subscribe`. @throws ResourceError as it says */
  subscribe(subscriber: Subscriber, uri: string, caller: Caller): Subscription {
    const resolved = this.#catalogue.resolve(uri, caller);
    const { client } = subscriber;
    if (client.subscriptions >= this.maxSubscriptions)
      throw tooMany("subscriptions of one client", "maxSubscriptions", this.maxSubscriptions);
    const subscription = new Subscription(subscriber, uri, caller);
    if (subscriber.closed) return subscription;
    client.subscriptions += 1;
    this.#subscriptions.add(subscription);
    this.#join(subscription, resolved);
    return subscription;
  }

  /** For `Subscriber.unsubscribe`. */
  unsubscribe(subscription: Subscription): void {
    if (this.#subscriptions.delete(subscription)) subscription.subscriber.client.subscriptions -= 1;
    this.#leave(subscription);
  }

  /** For `Subscriber.listenToLists`. */
  async listenToLists(subscriber: Subscriber, caller: Caller): Promise<void> {
    this.#listeners.set(subscriber, caller);
    await within(BEGIN_MS, this.#lists.watch(familiesOf(this.#catalogue)));
  }

  /** For `Subscriber.adopt`. An address that isn't there for the caller any more counts as changed, once. */
  adopt(subscriber: Subscriber, subscriptions: readonly Subscription[], caller: Caller): void {
    if (this.#listeners.has(subscriber)) this.#listeners.set(subscriber, caller);
    for (const subscription of subscriptions) {
      if (subscription.caller === caller) continue;
      subscription.caller = caller;
      this.#move(subscription);
    }
  }

  /** For `Subscriber.close`. */
  forget(subscriber: Subscriber): void {
    this.#listeners.delete(subscriber);
    if (this.#listeners.size === 0) this.#lists.close();
  }

  /**
   * Puts another catalogue in place of the present one. Whoever subscribed to an address whose content differs is told,
   * and so are listeners to lists that differ.
   * @returns what settles when all subscriptions have moved. It never rejects
   */
  replace(catalogue: Catalogue): Promise<void> {
    const before = this.#catalogue;
    this.#catalogue = catalogue;
    if (this.#listeners.size > 0) {
      for (const entry of compareEntries(before.served, catalogue.served)) this.#noteChanged(entry);
      void this.#lists.watch(familiesOf(catalogue));
    }
    this.#replacing = this.#replacing.then(() => this.#moveAll());
    return this.#replacing;
  }

  /** Ends everything: nobody is told any more. */
  close(): void {
    this.#bell.cancel();
    this.#lists.close();
    this.#listeners.clear();
    for (const subscription of this.#subscriptions) this.unsubscribe(subscription);
  }

  async #moveAll(): Promise<void> {
    let moved = 0;
    for (const subscription of [...this.#subscriptions]) {
      if (this.#subscriptions.has(subscription)) this.#move(subscription);
      moved += 1;
      if (moved % MOVED_AT_ONCE === 0) await setImmediate();
    }
  }

  #move(subscription: Subscription): void {
    const before = subscription.watched;
    const resolved = this.#resolve(subscription);
    if (isSameWatch(before, resolved, subscription.caller)) return;
    this.#leave(subscription);
    if (resolved === undefined) {
      subscription.tell();
      return;
    }
    const watched = this.#join(subscription, resolved);
    void watched.differsFrom(before).then((differs) => {
      if (differs) subscription.tell();
    });
  }

  #resolve({ uri, caller }: Pick<Subscription, "uri" | "caller">): Resolved | undefined {
    try {
      return this.#catalogue.resolve(uri, caller);
    } catch (error) {
      if (!(error instanceof ResourceError)) throw error;
      return undefined;
    }
  }

  #join(subscription: Subscription, resolved: Resolved): WatchedAddress {
    const watched = this.#listen(subscription, resolved, subscription.caller);
    subscription.watched = watched;
    return watched;
  }

  #listen(listening: Listening, resolved: Resolved, caller: Caller): WatchedAddress {
    const key = keyOf(resolved, caller);
    let watched = this.#watched.get(key);
    // One of the catalogue before lives until all its subscriptions have moved.
    if (watched?.resolved.entry !== resolved.entry) {
      watched = new WatchedAddress(resolved, caller, this.#means);
      this.#watched.set(key, watched);
    }
    watched.listening.add(listening);
    return watched;
  }

  /** What must be asked, or asked anew, is so once for all: for its subscribers, and for those of what it's part of. */
  #watchPart(part: Resolved, caller: Caller, changed: () => void): Watch {
    if (typeof part.entry.watch !== "object") return watchTold(part, caller, changed);
    const listening = { tell: changed };
    const watched = this.#listen(listening, part, caller);
    return {
      ready: watched.ready.then(() => {
        watched.promise();
      }),
      close: () => {
        this.#unlisten(listening, watched);
      },
    };
  }

  #leave(subscription: Subscription): void {
    const { watched } = subscription;
    if (watched === undefined) return;
    subscription.watched = undefined;
    this.#unlisten(subscription, watched);
  }

  #unlisten(listening: Listening, watched: WatchedAddress): void {
    watched.listening.delete(listening);
    if (watched.listening.size > 0) return;
    watched.close();
    const key = keyOf(watched.resolved, watched.caller);
    if (this.#watched.get(key) === watched) this.#watched.delete(key);
  }

  #noteChanged(entry: Entry): void {
    this.#changed.add(entry);
    this.#bell.touch();
  }

  #tellListeners(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const [subscriber, caller] of this.#listeners)
      if (changed.some((entry) => isServedTo(entry, caller))) subscriber.take({ kind: "listChanged" });
  }
}

function familiesOf({ served }: Pick<Catalogue, "served">) {
  return served.filter((one): one is ServedEntry & { kind: "family" } => one.kind === "family");
}

/** Whether what is watched for a subscription is what it resolves to now. */
function isSameWatch(before: WatchedAddress | undefined, now: Resolved | undefined, caller: Caller): boolean {
  if (before === undefined || now === undefined) return before === now;
  return before.resolved.entry === now.entry && keyOf(before.resolved, before.caller) === keyOf(now, caller);
}

/** What is watched once for all who ask: an address, for each caller alone where answers differ from caller to caller. */
function keyOf({ entry, uri }: Resolved, { scopes, claims }: Caller): string {
  if (entry.source.perCaller !== true) return uri;
  const who = [scopes === "all" ? scopes : [...scopes].sort(), [...claims].sort()];
  return `${uri} ${JSON.stringify(who)}`;
}
