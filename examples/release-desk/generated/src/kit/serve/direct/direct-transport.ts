// From Pressmark 0.1.0: src/kit/serve/direct/direct-transport.ts (MIT)
import { LazySignal } from "../../lazy-signal.js";
import { isNotification, isRequestId } from "../json-rpc.js";
import type { Message, RequestId, RequestMessage } from "../json-rpc.js";
import type { Backpressure, Closable, Era, MessageClient, MessageTransport, TextTransport } from "../sdk.js";
import { DirectAsking, type DirectAnswers } from "./direct-answers.js";
import { MODERN_VERSION, plainRequest, type PlainRequest } from "./plain-request.js";

/** What a direct connection is made of. */
export interface DirectOptions {
  readonly wire: TextTransport;
  readonly client: MessageClient;
  readonly answers: DirectAnswers;
  readonly eras: readonly Era[];
  /** Has the SDK serve a transport. Called once at most, when something needs it. */
  readonly connect: (transport: MessageTransport) => Promise<Closable>;
  /** Told of what goes wrong between the two. */
  readonly onerror: (error: Error) => void;
}

/**
 * What a connection has come to: nothing yet; a client of 2026-07-28 that has only asked what there is, and may still
 * turn to 2025; an era; or the SDK alone knows.
 */
type Phase = "opening" | "asked" | Era | "unknown";

/**
 * Answers what is plainly in order itself, and hands everything else to an SDK, which is loaded then and told of how
 * the connection began. So most connections never need one.
 */
export class DirectConnection implements Closable {
  readonly #options: DirectOptions;
  readonly #behind: BehindTransport;
  readonly #running = new Map<RequestId, LazySignal>();
  #phase: Phase = "opening";
  /** The handshake that was answered here. */
  #handshake: RequestMessage | undefined;
  /** Whether the client has said that it's ready. */
  #initialized = false;
  #sdk: Promise<Closable> | undefined;
  #closed = false;

  constructor(options: DirectOptions) {
    this.#options = options;
    const { wire } = options;
    this.#behind = new BehindTransport(wire);
    wire.onmessage = (message) => {
      this.#receive(message);
    };
    wire.onerror = (error) => this.#behind.onerror?.(error);
    wire.onclose = () => {
      this.#closed = true;
      for (const running of this.#running.values()) running.abort();
      this.#behind.onclose?.();
    };
  }

  /** Begins to read. */
  start(): void {
    this.#options.wire.start().catch(this.#options.onerror);
  }

  async close(): Promise<void> {
    await (await this.#sdk)?.close();
    await this.#options.wire.close();
  }

  #receive(message: Message): void {
    const request = plainRequest(message);
    if (request !== undefined && this.#takes(request, message)) void this.#answer(request);
    else if (!this.#notes(message)) this.#forward(message);
  }

  /** Whether a request is answered here; if so, what the connection has come to by it. */
  #takes({ era, method }: PlainRequest, message: Message): boolean {
    const phase = this.#phase;
    if (!this.#options.eras.includes(era) || phase === "unknown") return false;
    if (era === "2026") {
      if (phase === "2025") return false;
      if (method !== "server/discover") this.#phase = "2026";
      else if (phase === "opening") this.#phase = "asked";
      return true;
    }
    if (phase === "2026") return false;
    if (method === "initialize") {
      // A second handshake is the SDK's to judge.
      if (phase === "2025") return false;
      this.#handshake = message as RequestMessage;
    }
    this.#phase = "2025";
    return true;
  }

  async #answer(request: PlainRequest): Promise<void> {
    const { wire, client, answers } = this.#options;
    const gone = new LazySignal();
    this.#running.set(request.id, gone);
    try {
      const text = await answers.answer(request, new DirectAsking(client.caller, gone));
      if (!gone.aborted) wire.sendText(request.id, text);
    } catch (error) {
      // What was cancelled is never answered, and anything else is answered by an error.
      if (!gone.aborted) this.#options.onerror(asError(error));
    } finally {
      if (this.#running.get(request.id) === gone) this.#running.delete(request.id);
    }
  }

  /** Whether a message is a notification that only what was answered here is concerned by. */
  #notes(message: Message): boolean {
    if (!isNotification(message)) return false;
    if (message.method === "notifications/cancelled") {
      const id = message.params?.["requestId"];
      const running = isRequestId(id) ? this.#running.get(id) : undefined;
      running?.abort();
      // What has been answered meanwhile can't be cancelled.
      return running !== undefined || (this.#sdk === undefined && this.#phase !== "opening");
    }
    if (message.method !== "notifications/initialized" || this.#phase !== "2025") return false;
    this.#initialized = true;
    this.#options.client.ready();
    return this.#sdk === undefined;
  }

  #forward(message: Message): void {
    if (this.#phase === "opening" || this.#phase === "asked") this.#phase = "unknown";
    this.#sdk ??= this.#connect();
    this.#behind.deliver(message);
  }

  async #connect(): Promise<Closable> {
    try {
      const sdk = await this.#options.connect(this.#behind);
      if (this.#closed) await sdk.close();
      await this.#behind.begin(this.#opening());
      return sdk;
    } catch (error) {
      this.#options.onerror(asError(error));
      await this.#options.wire.close();
      throw error;
    }
  }

  /** What tells an SDK how the connection began. */
  #opening(): readonly Message[] {
    if (this.#phase === "2026") return [MODERN_OPENING];
    if (this.#handshake === undefined) return this.#phase === "2025" ? [LEGACY_OPENING] : [];
    return [this.#handshake, ...(this.#initialized ? [INITIALIZED] : [])];
  }
}

const INITIALIZED = { jsonrpc: "2.0", method: "notifications/initialized" } as const;

/** Says which era it is, and nothing else: nothing has that id. */
const LEGACY_OPENING = {
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId: "pressmark" },
} as const;
const MODERN_OPENING = {
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: {
    requestId: "pressmark",
    _meta: {
      "io.modelcontextprotocol/protocolVersion": MODERN_VERSION,
      "io.modelcontextprotocol/clientInfo": { name: "pressmark", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
} as const;

/** What the SDK takes for the wire. It hears nothing before it has been told how the connection began. */
class BehindTransport implements MessageTransport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: Message) => void;
  readonly #wire: TextTransport;
  #waiting: Message[] | undefined = [];
  /** The handshake that is repeated: the client has its answer. */
  #repeated: { readonly id: RequestId; readonly answered: () => void } | undefined;

  constructor(wire: TextTransport) {
    this.#wire = wire;
  }

  get backpressure(): Backpressure {
    return this.#wire.backpressure;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  send(message: Message): Promise<void> {
    if (this.#repeated === undefined || !("id" in message) || message.id !== this.#repeated.id)
      return this.#wire.send(message);
    this.#repeated.answered();
    this.#repeated = undefined;
    return Promise.resolve();
  }

  close(): Promise<void> {
    return this.#wire.close();
  }

  /** Tells the SDK of the beginning, and then of what came meanwhile. */
  async begin(opening: readonly Message[]): Promise<void> {
    for (const message of opening) {
      const answered =
        "id" in message && message.id !== undefined ? this.#repeat(message.id) : Promise.resolve();
      this.onmessage?.(message);
      await answered;
    }
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const message of waiting) this.onmessage?.(message);
  }

  deliver(message: Message): void {
    if (this.#waiting === undefined) this.onmessage?.(message);
    else this.#waiting.push(message);
  }

  #repeat(id: RequestId): Promise<void> {
    return new Promise((resolve) => {
      this.#repeated = { id, answered: resolve };
    });
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
