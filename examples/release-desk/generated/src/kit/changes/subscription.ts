// From Pressmark 0.1.0: src/kit/changes/subscription.ts (MIT)
import { within } from "../within.js";
import type { Caller } from "../source.js";
import type { Subscriber } from "./subscriber.js";
import type { WatchedAddress } from "./watched-address.js";

/** How long a client waits for its subscription to begin, in milliseconds: an upstream may take its time. */
const BEGIN_MS = 2_000;

/** Whoever is to be told that an address's content is another than before. */
export interface Listening {
  tell(): void;
}

/** That one subscriber is to be told of one address. */
export class Subscription implements Listening {
  readonly subscriber: Subscriber;
  /** As it was subscribed to. */
  readonly uri: string;
  /** Who is told. A client may come back with other rights. */
  caller: Caller;
  /** What is watched for it; absent while nothing answers the address. */
  watched: WatchedAddress | undefined;

  constructor(subscriber: Subscriber, uri: string, caller: Caller) {
    this.subscriber = subscriber;
    this.uri = uri;
    this.caller = caller;
  }

  /** Settles when no change goes unnoticed any more. Where that takes long, what is found out then counts as a change. */
  async begun(): Promise<void> {
    const { watched } = this;
    if (watched === undefined) return;
    await within(BEGIN_MS, watched.ready);
    watched.promise();
  }

  tell(): void {
    this.subscriber.take({ kind: "updated", uri: this.uri });
  }
}
