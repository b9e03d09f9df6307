import type { Caller } from "../source.js";
import type { Changes } from "./changes.js";
import type { Notice, Outlet } from "./notice.js";
import type { Subscription } from "./subscription.js";

/** A client, as far as it is bounded. */
export interface SubscribingClient {
  /** How many addresses it is subscribed to, by all its subscribers together. */
  subscriptions: number;
}

/**
 * One client, or one stream of a client, that is told of changes. What it can't be told at once is kept until it can,
 * each address once, so that a client that doesn't read costs no more than what it subscribed to.
 */
export class Subscriber {
  /** Whose it is. */
  readonly client: SubscribingClient;
  readonly #changes: Changes;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #updated = new Set<string>();
  /** What was sent where notices go now, and may not have been read. */
  readonly #sent = new Map<string, Notice>();
  #listChanged = false;
  #outlet: Outlet | undefined;
  #closed = false;

  /** Made by `Changes.open`. */
  constructor(changes: Changes, client: SubscribingClient) {
    this.#changes = changes;
    this.client = client;
  }

  /** How many addresses it is subscribed to. */
  get size(): number {
    return this.#subscriptions.size;
  }

  /** Whether its notices go anywhere. */
  get attached(): boolean {
    return this.#outlet !== undefined;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Names where notices go from now on, and sends what is waiting. */
  attach(outlet: Outlet): void {
    this.#leave();
    this.#outlet = outlet;
    this.wake();
  }

  /**
   * Keeps notices from now on, if this is where they go. Whoever read there may be gone since long: what was sent is sent
   * again where they go next.
   */
  detach(outlet: Outlet): void {
    if (this.#outlet === outlet) this.#leave();
  }

  /** Sends what is waiting, as far as the outlet takes it. */
  wake(): void {
    while (this.#outlet !== undefined && !this.#outlet.blocked) {
      const notice = this.#next();
      if (notice === undefined) return;
      this.#sent.set(notice.kind === "updated" ? notice.uri : "", notice);
      this.#outlet.send(notice);
    }
  }

  /** Tells it of a change. */
  take(notice: Notice): void {
    if (this.#closed) return;
    this.#keep(notice);
    this.wake();
  }

  /**
   * Subscribes to an address; settles when no change of it goes unnoticed any more, or can't for the moment. An address
   * that it is subscribed to already stays so, once.
   * @throws ResourceError -32602 where nothing answers the address for the caller; `limit` where there are too many
   */
  async subscribe(uri: string, caller: Caller): Promise<void> {
    const known = this.#subscriptions.get(uri);
    const subscription = known ?? this.#changes.subscribe(this, uri, caller);
    this.#subscriptions.set(uri, subscription);
    await subscription.begun();
  }

  /** Ends the subscription to an address, if there is one. */
  unsubscribe(uri: string): void {
    const subscription = this.#subscriptions.get(uri);
    if (subscription === undefined) return;
    this.#subscriptions.delete(uri);
    this.#updated.delete(uri);
    this.#sent.delete(uri);
    this.#changes.unsubscribe(subscription);
  }

  /**
   * Has it told of changed lists, as far as they are the caller's; settles like `subscribe`.
   */
  async listenToLists(caller: Caller): Promise<void> {
    if (!this.#closed) await this.#changes.listenToLists(this, caller);
  }

  /** Has it told from now on of what is this caller's: the same client, perhaps with other rights than before. */
  adopt(caller: Caller): void {
    if (!this.#closed) this.#changes.adopt(this, [...this.#subscriptions.values()], caller);
  }

  /** Ends it: nothing is told any more. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#leave();
    for (const uri of [...this.#subscriptions.keys()]) this.unsubscribe(uri);
    this.#changes.forget(this);
  }

  #leave(): void {
    this.#outlet?.left();
    this.#outlet = undefined;
    for (const notice of this.#sent.values()) this.#keep(notice);
    this.#sent.clear();
  }

  #keep(notice: Notice): void {
    if (notice.kind === "updated") this.#updated.add(notice.uri);
    else this.#listChanged = true;
  }

  #next(): Notice | undefined {
    if (this.#listChanged) {
      this.#listChanged = false;
      return { kind: "listChanged" };
    }
    for (const uri of this.#updated) {
      this.#updated.delete(uri);
      return { kind: "updated", uri };
    }
    return undefined;
  }
}
