// From Pressmark 0.1.0: src/kit/serve/session.ts (MIT)
import { randomUUID } from "../crypto.js";
import type { Outlet } from "../changes/notice.js";
import type { Subscriber } from "../changes/subscriber.js";
import type { LazySignal } from "../lazy-signal.js";
import type { CallerInfo } from "./caller-info.js";
import { isRecord, isRequestId } from "./json-rpc.js";
import type { Message, MessageParams, RequestId, RequestMessage } from "./json-rpc.js";
import { attachOutlet, notificationOf } from "./notifications.js";
import type { Exchange, HttpConnection, HttpSession } from "./sdk.js";

/** Makes what a session is made of. */
export interface SessionParts {
  /** The server that answers in it. */
  createConnection(session: HttpSession): Promise<HttpConnection>;
  /** What its client subscribes with; nothing where nobody is told of changes. */
  createSubscriber(): Subscriber | undefined;
}

/** RFC 9110, section 15.5.10. The SDKs have one stream of news a session. */
const CONFLICT = 409;

/** One session: it lives from `initialize` to DELETE. */
export class Session {
  readonly id = randomUUID();
  /** Whose it is. */
  readonly key: string;
  /** When it was last used, in milliseconds of the epoch. */
  lastUse = Date.now();
  readonly #caller: CallerInfo;
  readonly #parts: SessionParts;
  readonly #onclose: () => void;
  readonly #subscriber: Subscriber | undefined;
  /** The SDK's server, once something has needed it. */
  #connection: Promise<HttpConnection> | undefined;
  #connected: HttpConnection | undefined;
  /** The handshake that was answered without the SDK. */
  #handshake: RequestMessage | undefined;
  /** Whether the client has said so, without the SDK. */
  #initialized = false;
  #over = false;
  /** How to answer the HTTP request of a JSON-RPC request that will have no answer of its own. */
  readonly #unanswered = new Map<RequestId, (answer: Response | undefined) => void>();
  /** Requests under way, and open streams. */
  #exchanges = 0;
  /** Where news go while its client listens. */
  #outlet: Outlet | undefined;

  /** @param onclose called once, when it has ended for whatever reason */
  constructor(caller: CallerInfo, parts: SessionParts, onclose: () => void) {
    this.key = caller.clientId;
    this.#caller = caller;
    this.#parts = parts;
    this.#onclose = onclose;
    this.#subscriber = parts.createSubscriber();
  }

  get busy(): boolean {
    return this.#exchanges > 0;
  }

  /** Whether it's subscribed to something while nobody listens. */
  get waits(): boolean {
    return this.#subscriber !== undefined && this.#subscriber.size > 0 && !this.#subscriber.attached;
  }

  /** Holds the session until the function that is returned is called. */
  hold(): () => void {
    this.#exchanges += 1;
    return () => {
      this.#exchanges -= 1;
      this.lastUse = Date.now();
    };
  }

  /**
   * Answers one HTTP request. What the client cancels is accepted, without a message.
   * @returns nothing where the session ended meanwhile
   */
  async answer(exchange: Exchange): Promise<Response | undefined> {
    const { request, body, caller } = exchange;
    const { transport } = await this.#connect();
    const ids = requestIds(body);
    const givenUp = new Promise<Response | undefined>((resolve) => {
      for (const id of ids) this.#unanswered.set(id, resolve);
      request.signal.addEventListener("abort", () => {
        for (const id of ids) this.#cancel(id);
      });
    });
    const options = { authInfo: caller, ...(body !== undefined && { parsedBody: body }) };
    const handle = () => Promise.race([transport.handleRequest(request, options), givenUp]);
    try {
      let answer = await handle();
      if (request.method === "GET" && answer?.status === CONFLICT) {
        // A client that asks for another stream of news doesn't read the one that it has, or won't for long.
        this.endStream();
        answer = await handle();
      }
      if (answer?.ok === true) this.#tell(exchange);
      return answer;
    } finally {
      for (const id of ids) this.#unanswered.delete(id);
      for (const id of cancelledIds(body)) this.#release(id);
    }
  }

  /**
   * Answers a request of the session without the SDK.
   * @param gone aborted when nobody waits for the answer any more, here too
   * @returns nothing where the session ended meanwhile, no text where the client wants no answer
   */
  async answerDirectly(
    request: RequestMessage,
    gone: LazySignal,
    find: () => Promise<string>,
  ): Promise<{ readonly text: string | undefined } | undefined> {
    const { id, method } = request;
    if (method === "initialize") this.#handshake = request;
    const left: { answer?: Response | undefined; whole: boolean } = { whole: true };
    this.#unanswered.set(id, (answer) => {
      if (!left.whole) return;
      left.whole = false;
      left.answer = answer;
      gone.abort();
    });
    try {
      const text = await find();
      if (left.whole) return { text };
    } catch (error) {
      if (left.whole) throw error;
    } finally {
      this.#unanswered.delete(id);
    }
    return left.answer && { text: undefined };
  }

  /** Whether the SDK takes part in it. */
  get usesSdk(): boolean {
    return this.#connection !== undefined;
  }

  /** Takes note that its client is ready, as long as the SDK takes no part. */
  ready({ caller }: CallerInfo): void {
    this.#initialized = true;
    void this.#subscriber?.listenToLists(caller);
  }

  /** Ends its stream of news; requests that are under way go on. */
  endStream(): void {
    // What happens now waits until the client listens again.
    if (this.#outlet !== undefined) this.#subscriber?.detach(this.#outlet);
    this.#connected?.transport.closeStandaloneSSEStream();
  }

  /** Ends it, and what is under way in it. */
  async close(): Promise<void> {
    if (this.#connected === undefined) this.#end();
    else await this.#connected.server.close();
  }

  #connect(): Promise<HttpConnection> {
    return (this.#connection ??= this.#open());
  }

  /** Has the SDK take part, and tells it how the session began. */
  async #open(): Promise<HttpConnection> {
    const connection = await this.#parts.createConnection({ id: this.id, subscriber: this.#subscriber });
    const { server, transport } = connection;
    server.onclose = () => {
      this.#end();
    };
    await connection.connect();
    const begin = async (body: Message) => {
      await transport.handleRequest(repeat(this.id), { authInfo: this.#caller, parsedBody: body });
    };
    if (this.#handshake !== undefined) await begin(this.#handshake);
    if (this.#initialized) await begin(INITIALIZED);
    this.#connected = connection;
    if (this.#over) await server.close();
    return connection;
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#onclose();
    this.#subscriber?.close();
    this.#giveUp();
  }

  /** Has the client told of lists once it is ready, and of everything as long as it holds a stream of news open. */
  #tell({ request, body, caller, backpressure }: Exchange): void {
    const subscriber = this.#subscriber;
    if (subscriber === undefined) return;
    if (messagesOf(body).some(({ method }) => method === "notifications/initialized"))
      void subscriber.listenToLists(caller.caller);
    if (request.method !== "GET") return;
    // What it subscribed to with other rights is told as far as it still has them.
    subscriber.adopt(caller.caller);
    const outlet = attachOutlet(subscriber, backpressure, (notice) => {
      const server = this.#connected?.server;
      server?.notification(notificationOf(notice)).catch((error: unknown) => {
        server.onerror?.(error instanceof Error ? error : new Error(String(error)));
      });
    });
    this.#outlet = outlet;
    request.signal.addEventListener("abort", () => {
      subscriber.detach(outlet);
    });
  }

  /** Lets go of the HTTP requests that the server, once closed, won't answer. */
  #giveUp(): void {
    for (const answer of this.#unanswered.values()) answer(undefined);
    this.#unanswered.clear();
  }

  /** Tells the server that nobody waits for this answer any more. */
  #cancel(id: RequestId): void {
    this.#connected?.transport.onmessage?.({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: id, reason: "The connection was closed" },
    });
    this.#release(id);
  }

  /** A cancelled request is never answered, so the SDK would keep its exchange open for ever. */
  #release(id: RequestId): void {
    this.#connected?.transport.closeSSEStream(id);
    this.#unanswered.get(id)?.(new Response(null, { status: 202 }));
  }
}

const INITIALIZED: Message = { jsonrpc: "2.0", method: "notifications/initialized" };

/** A request that was answered before, as the SDK's transport takes it. */
function repeat(sessionId: string): Request {
  return new Request("http://localhost/mcp", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "Mcp-Session-Id": sessionId,
    },
  });
}

function requestIds(body: object | undefined): readonly RequestId[] {
  return messagesOf(body).flatMap(({ id, method }) => (method !== undefined && isRequestId(id) ? [id] : []));
}

function cancelledIds(body: object | undefined): readonly RequestId[] {
  return messagesOf(body).flatMap(({ method, params }) => {
    if (method !== "notifications/cancelled" || !isRecord(params)) return [];
    return isRequestId(params["requestId"]) ? [params["requestId"]] : [];
  });
}

function messagesOf(body: object | undefined): readonly MessageParams[] {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  return messages.filter(isRecord);
}
