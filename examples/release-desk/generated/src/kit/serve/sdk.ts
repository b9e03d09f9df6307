// From Pressmark 0.1.0: src/kit/serve/sdk.ts (MIT)
import type { Answers } from "../answers.js";
import type { Changes } from "../changes/changes.js";
import type { Subscriber } from "../changes/subscriber.js";
import type { Log } from "../log.js";
import type { ServerLimits } from "../server-limits.js";
import type { Caller } from "../source.js";
import type { CallerInfo } from "./caller-info.js";
import type { Message, NotificationMessage, RequestId } from "./json-rpc.js";
import type { Notification } from "./notifications.js";

/** The protocol's two families of revisions: up to 2025-11-25, and 2026-07-28. */
export type Era = "2025" | "2026";

/** What is served, whoever asks. */
export interface Service {
  /** Looked up anew for each request, so that a catalogue can be replaced while clients are connected. */
  readonly answers: () => Answers;
  /** Whether requests that are plainly in order are answered without the SDK. */
  readonly direct: boolean;
  /** Tells of changes; absent where nobody is told. */
  readonly changes?: Changes | undefined;
  readonly log: Log;
  readonly limits: ServerLimits;
}

/** An official SDK. Loading it takes longer than answering, so that it's done when something needs it. */
export interface Sdk {
  /** The eras that it speaks. */
  readonly eras: readonly Era[];
  /** Loads it, once. */
  load(): Promise<LoadedSdk>;
}

/**
 * An official SDK, as far as a server leaves the protocol to it. Everything else is the same with each of them, and
 * knows none.
 */
export interface LoadedSdk {
  /** Serves one client over a transport of messages, in the era that it opens with. Starts the transport. */
  serveMessages(service: Service, client: MessageClient, transport: MessageTransport): Closable;
  /**
   * Makes a server of 2025 behind HTTP. It holds closures alone, so it is cheap.
   * @param session the session that it answers in; absent: it answers one request
   */
  createHttpConnection(service: Service, session?: HttpSession): HttpConnection;
  /** Serves 2026-07-28 over HTTP. Absent: the SDK speaks 2025 alone. */
  readonly serveModern?: (service: Service) => ModernHandler;
}

/** The one client behind a transport of messages. */
export interface MessageClient {
  readonly caller: Caller;
  /** What it subscribes with by the requests of 2025; absent where nobody is told of changes. */
  readonly subscriber?: Subscriber | undefined;
  /** To be called when it has said that it is initialized: from then on it's told of changes. */
  ready(): void;
}

/** Something that runs until it is closed. */
export interface Closable {
  close(): Promise<void>;
}

/** Whether whoever reads keeps up with what is sent. */
export interface Backpressure {
  /** Whether what is sent waits in memory. */
  readonly blocked: boolean;
  /** Names what is called whenever nothing waits any more. @returns takes it back */
  drained(listener: () => void): () => void;
}

/** Messages in both directions, whole. The callbacks are set before `start`. */
export interface MessageTransport extends Closable {
  readonly backpressure: Backpressure;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: Message) => void;
  start(): Promise<void>;
  send(message: Message): Promise<void>;
}

/** A transport that takes the answer to a request as text, too. */
export interface TextTransport extends MessageTransport {
  /**
   * Sends an answer that is JSON already.
   * @param id the request's
   */
  sendText(id: RequestId, text: string): void;
}

/** A session of 2025 over HTTP. */
export interface HttpSession {
  readonly id: string;
  /** What its client subscribes with; absent where nobody is told of changes. */
  readonly subscriber: Subscriber | undefined;
}

/** A server of 2025 with the HTTP transport that it speaks through. */
export interface HttpConnection {
  readonly server: Closable & {
    onclose?: () => void;
    onerror?: (error: Error) => void;
    notification(notification: Notification): Promise<void>;
  };
  readonly transport: HttpTransport;
  /** Binds the one to the other. Before, nothing is answered. */
  connect(): Promise<void>;
}

/** The SDKs' transport for Streamable HTTP, as far as it is used. */
export interface HttpTransport {
  onmessage?: (message: NotificationMessage) => void;
  handleRequest(
    request: Request,
    options: { readonly authInfo: CallerInfo; readonly parsedBody?: unknown },
  ): Promise<Response>;
  /** Forgets the HTTP exchange of a request. */
  closeSSEStream(id: RequestId): void;
  /** Ends the stream of news. */
  closeStandaloneSSEStream(): void;
}

/** One HTTP request for the protocol: its headers, its body parsed, who sent it. */
export interface Exchange {
  readonly request: Request;
  readonly body: object | undefined;
  readonly caller: CallerInfo;
  /** Of the answer. */
  readonly backpressure: Backpressure;
}

/** The answer to a request of 2026-07-28. */
export interface ModernAnswer {
  readonly answer: Response;
  /** Ends it in good order, where it is a stream. */
  readonly end: () => void;
}

/** Answers the HTTP requests of 2026-07-28. */
export interface ModernHandler extends Closable {
  /** Whether a request is of that era; an endpoint answers all others as of 2025. */
  owns(exchange: Exchange): Promise<boolean>;
  answer(exchange: Exchange): Promise<ModernAnswer>;
  /** Ends the streams of notifications; requests under way go on. */
  endStreams(): void;
}
