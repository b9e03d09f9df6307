// From Pressmark 0.1.0: src/kit/serve/sessions.ts (MIT)
import { randomUUID } from "node:crypto";
import type { Outlet } from "../changes/notice.js";
import type { Subscriber } from "../changes/subscriber.js";
import type { CallerInfo } from "./caller-info.js";
import { isRecord, isRequestId, type MessageParams, type RequestId } from "./json-rpc.js";
import { attachOutlet, notificationOf } from "./notifications.js";
import type { Exchange, HttpConnection, HttpSession } from "./sdk.js";

/** How many sessions there may be, and how long one lives without being used. */
export interface SessionLimits {
  readonly max: number;
  /** Milliseconds. */
  readonly idleMs: number;
}

/** Makes what a session is made of. */
export interface SessionParts {
  /** The server that answers in it. */
  createConnection(session: HttpSession): HttpConnection;
  /** What its client subscribes with; nothing where nobody is told of changes. */
  createSubscriber(): Subscriber | undefined;
}

/** How long a session waits with what it's subscribed to until its client listens again, in milliseconds. */
const FORSAKEN_MS = 5 * 60_000;

/** The sessions of 2025 clients (MCP 2025-11-25, transports, session management). */
export class Sessions {
  /** In the order of their last use. */
  readonly #sessions = new Map<string, Session>();
  readonly #limits: SessionLimits;
  readonly #parts: SessionParts;
  readonly #sweeper: NodeJS.Timeout;

  constructor(limits: SessionLimits, parts: SessionParts) {
    this.#limits = limits;
    this.#parts = parts;
    const interval = Math.min(Math.max(limits.idleMs / 4, 10), 30_000);
    this.#sweeper = setInterval(() => {
      this.#sweep();
    }, interval).unref();
  }

  /** How many there are. */
  get size(): number {
    return this.#sessions.size;
  }

  /**
   * Opens a session for a caller. Where there are too many, the one that was idle for longest ends.
   * @returns nothing where all sessions are in use
   */
  async open(caller: CallerInfo): Promise<Session | undefined> {
    if (this.#sessions.size >= this.#limits.max && !this.#evict()) return undefined;
    const session = new Session(caller.clientId, this.#parts);
    this.#sessions.set(session.id, session);
    await session.connect(() => this.#sessions.delete(session.id));
    return session;
  }

  /** The session of that id, if it is this caller's; to anybody else it is as unknown as any other. */
  find(id: string, caller: CallerInfo): Session | undefined {
    const session = this.#sessions.get(id);
    if (session === undefined || session.key !== caller.clientId) return undefined;
    if (this.#isOver(session)) {
      void session.close();
      return undefined;
    }
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return session;
  }

  /** Ends the open streams; requests that are under way go on. */
  endStreams(): void {
    for (const session of this.#sessions.values()) session.endStream();
  }

  /** Ends all sessions and what is under way in them. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await Promise.all([...this.#sessions.values()].map((session) => session.close()));
  }

  #isOver(session: Session): boolean {
    const idleMs = session.waits ? Math.min(this.#limits.idleMs, FORSAKEN_MS) : this.#limits.idleMs;
    return !session.busy && Date.now() - session.lastUse > idleMs;
  }

  #sweep(): void {
    for (const session of this.#sessions.values()) if (this.#isOver(session)) void session.close();
  }

  #evict(): boolean {
    for (const session of this.#sessions.values()) {
      if (session.busy) continue;
      void session.close();
      return true;
    }
    return false;
  }
}

/** One session: a server that lives from `initialize` to DELETE. */
export class Session {
  readonly id = randomUUID();
  /** Whose it is. */
  readonly key: string;
  /** When it was last used, in milliseconds of the epoch. */
  lastUse = Date.now();
  readonly #connection: HttpConnection;
  readonly #subscriber: Subscriber | undefined;
  /** How to answer the HTTP request of a JSON-RPC request that will have no answer of its own. */
  readonly #unanswered = new Map<RequestId, (answer: Response | undefined) => void>();
  /** Requests under way, and open streams. */
  #exchanges = 0;
  /** Where news go while its client listens. */
  #outlet: Outlet | undefined;

  constructor(key: string, parts: SessionParts) {
    this.key = key;
    this.#subscriber = parts.createSubscriber();
    this.#connection = parts.createConnection({ id: this.id, subscriber: this.#subscriber });
  }

  /** Begins. @param onclose called once, when it has ended for whatever reason */
  async connect(onclose: () => void): Promise<void> {
    this.#connection.server.onclose = () => {
      onclose();
      this.#subscriber?.close();
      this.#giveUp();
    };
    await this.#connection.connect();
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
    const { transport } = this.#connection;
    const ids = requestIds(body);
    const givenUp = new Promise<Response | undefined>((resolve) => {
      for (const id of ids) this.#unanswered.set(id, resolve);
      request.signal.addEventListener("abort", () => {
        for (const id of ids) this.#cancel(id);
      });
    });
    const options = { authInfo: caller, ...(body !== undefined && { parsedBody: body }) };
    try {
      const answer = await Promise.race([transport.handleRequest(request, options), givenUp]);
      if (answer?.ok === true) this.#tell(exchange);
      return answer;
    } finally {
      for (const id of ids) this.#unanswered.delete(id);
      for (const id of cancelledIds(body)) this.#release(id);
    }
  }

  /** Ends its stream of news; requests that are under way go on. */
  endStream(): void {
    // What happens now waits until the client listens again.
    if (this.#outlet !== undefined) this.#subscriber?.detach(this.#outlet);
    this.#connection.transport.closeStandaloneSSEStream();
  }

  /** Ends it, and what is under way in it. */
  close(): Promise<void> {
    return this.#connection.server.close();
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
    const { server } = this.#connection;
    const outlet = attachOutlet(subscriber, backpressure, (notice) => {
      server.notification(notificationOf(notice)).catch((error: unknown) => {
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
    this.#connection.transport.onmessage?.({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: id, reason: "The connection was closed" },
    });
    this.#release(id);
  }

  /** A cancelled request is never answered, so the SDK would keep its exchange open for ever. */
  #release(id: RequestId): void {
    this.#connection.transport.closeSSEStream(id);
    this.#unanswered.get(id)?.(new Response(null, { status: 202 }));
  }
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
