// From Pressmark 0.1.0: src/kit/serve/listening-transport.ts (MIT)
import type { Changes } from "../changes/changes.js";
import type { Subscriber, SubscribingClient } from "../changes/subscriber.js";
import type { ServerLimits } from "../server-limits.js";
import type { Caller } from "../source.js";
import { isAnswer, isNotification, isRecord, isRequest, isRequestId } from "./json-rpc.js";
import type { Message, NotificationMessage, RequestId, RequestMessage } from "./json-rpc.js";
import { beginListening, LISTEN, refuseStream } from "./listen.js";
import { attachOutlet, notificationOf } from "./notifications.js";
import type { Backpressure, MessageClient, TextTransport } from "./sdk.js";

/** MCP 2026-07-28: the key of `_meta` that tells which stream a notification belongs to. */
const SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
/** MCP 2026-07-28: what begins a stream. */
const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";

/**
 * Stands between an SDK and the client behind a transport of messages, and tells it of changes. In 2026-07-28 the SDK
 * decides whether a stream of notifications begins, and says so to the client; what goes over it comes from here. A
 * client of 2025 is told of lists without asking, once it is ready (MCP 2025-11-25, lifecycle).
 */
export class ListeningTransport implements TextTransport, MessageClient {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: Message) => void;

  readonly caller: Caller;
  readonly subscriber: Subscriber;
  readonly #wire: TextTransport;
  readonly #changes: Changes;
  readonly #maxStreams: number;
  /** The one client that there is. */
  readonly #client: SubscribingClient = { subscriptions: 0 };
  /** By the id of the request that began each. */
  readonly #subscribers = new Map<RequestId, Subscriber>();
  /** The requests that aren't with the SDK yet. */
  readonly #beginning = new Set<RequestId>();

  constructor(wire: TextTransport, changes: Changes, caller: Caller, { maxStreams }: ServerLimits) {
    this.#wire = wire;
    this.#changes = changes;
    this.#maxStreams = maxStreams;
    this.caller = caller;
    this.subscriber = changes.open(this.#client);
  }

  get backpressure(): Backpressure {
    return this.#wire.backpressure;
  }

  start(): Promise<void> {
    this.#wire.onmessage = (message) => {
      this.#receive(message);
    };
    this.#wire.onerror = (error) => this.onerror?.(error);
    this.#wire.onclose = () => {
      for (const id of [...this.#subscribers.keys()]) this.#end(id);
      this.subscriber.close();
      this.onclose?.();
    };
    return this.#wire.start();
  }

  async send(message: Message): Promise<void> {
    await this.#wire.send(message);
    if (isAnswer(message) && message.id !== undefined) this.#end(message.id);
    else if (isNotification(message) && message.method === ACKNOWLEDGED) this.#open(message);
  }

  sendText(id: RequestId, text: string): void {
    this.#wire.sendText(id, text);
  }

  close(): Promise<void> {
    return this.#wire.close();
  }

  ready(): void {
    if (this.subscriber.attached || this.subscriber.closed) return;
    void this.subscriber.listenToLists(this.caller);
    attachOutlet(this.subscriber, this.#wire.backpressure, (notice) => {
      void this.#wire.send({ jsonrpc: "2.0", ...notificationOf(notice) });
    });
  }

  #receive(message: Message): void {
    const method = "method" in message ? message.method : undefined;
    if (method === LISTEN && isRequest(message)) {
      void this.#begin(message);
      return;
    }
    const cancelled =
      method === "notifications/cancelled" && isNotification(message)
        ? message.params?.["requestId"]
        : undefined;
    if (isRequestId(cancelled)) {
      this.#end(cancelled);
      // What the SDK never heard of can't be cancelled there.
      if (this.#beginning.delete(cancelled)) return;
    }
    this.onmessage?.(message);
  }

  async #begin(received: RequestMessage): Promise<void> {
    const { id } = received;
    if (this.#subscribers.size + this.#beginning.size >= this.#maxStreams) {
      void this.#wire.send(refuseStream(id, this.#maxStreams));
      return;
    }
    this.#beginning.add(id);
    try {
      const { subscriber, message } = await beginListening(
        this.#changes,
        received,
        this.caller,
        this.#client,
      );
      if (!this.#beginning.delete(id)) {
        subscriber.close();
        return;
      }
      this.#end(id);
      this.#subscribers.set(id, subscriber);
      this.onmessage?.(message);
    } catch (error) {
      this.#beginning.delete(id);
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
      this.onmessage?.(received);
    }
  }

  /** Begins what the SDK has acknowledged. */
  #open({ params }: NotificationMessage): void {
    const meta = params?.["_meta"];
    const id = isRecord(meta) ? meta[SUBSCRIPTION_ID] : undefined;
    const subscriber = isRequestId(id) ? this.#subscribers.get(id) : undefined;
    if (subscriber === undefined) return;
    attachOutlet(subscriber, this.#wire.backpressure, (notice) => {
      const { method, params: told } = notificationOf(notice);
      void this.#wire.send({ jsonrpc: "2.0", method, params: { ...told, _meta: { [SUBSCRIPTION_ID]: id } } });
    });
  }

  #end(id: RequestId): void {
    this.#subscribers.get(id)?.close();
    this.#subscribers.delete(id);
  }
}
