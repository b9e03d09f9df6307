import { isUtf8 } from "node:buffer";
import type { Readable, Writable } from "node:stream";
import { limitData, setting, type ErrorData } from "../errors.js";
import type { Log } from "../log.js";
import { within } from "../within.js";
import { isAnswer, isNotification, isRecord, isRequest, isRequestId } from "./json-rpc.js";
import type { Message, RequestId, RequestMessage } from "./json-rpc.js";
import { LineSplitter } from "./line-splitter.js";
import type { Line } from "./line-splitter.js";
import type { Backpressure, TextTransport } from "./sdk.js";

/** JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32700;
/** JSON-RPC 2.0, section 5.1. */
const INVALID_REQUEST = -32600;

/** How many requests are worked on at once. */
const MAX_UNANSWERED = 32;

/** How many requests may wait for that before the next line is looked at. Together they're no longer than one line may be. */
const MAX_WAITING = 256;

/** How long answers may still come once the client has closed its end, in milliseconds. */
const DRAIN_MS = 500;

/** How long a client may read nothing of what is already written, in milliseconds; then it's taken for gone. */
const FLUSH_MS = 250;

/** How long it may take to read all of it, in milliseconds. */
const FLUSH_ALL_MS = 1_000;

/** What a transport of lines runs on. */
export interface LineTransportOptions {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly maxLineBytes: number;
  readonly log: Log;
  /** Called once, when everything that could be written is written. */
  readonly onClosed: () => void;
}

/** A request that isn't worked on yet. */
interface WaitingRequest {
  readonly message: RequestMessage;
  /** The length of its line. */
  readonly bytes: number;
}

/**
 * MCP's stdio transport: one message a line, in both directions. A line that is no message is answered by an error
 * and forgotten. No line is looked at while the client doesn't read its answers, so that memory stays bounded. Requests
 * that have to wait don't keep what comes behind them from being looked at: it may cancel them.
 */
export class LineTransport implements TextTransport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: Message) => void;

  readonly backpressure: Backpressure;
  readonly #options: LineTransportOptions;
  readonly #lines: LineSplitter;
  readonly #unanswered = new Set<RequestId>();
  #waiting: WaitingRequest[] = [];
  readonly #drained = new Set<() => void>();
  #wake: () => void = () => undefined;
  #closing: Promise<void> | undefined;
  #corked = false;

  constructor(options: LineTransportOptions) {
    const { stdout } = options;
    this.backpressure = {
      get blocked() {
        return stdout.writableNeedDrain;
      },
      drained: (listener) => {
        this.#drained.add(listener);
        return () => {
          this.#drained.delete(listener);
        };
      },
    };
    this.#options = options;
    this.#lines = new LineSplitter(options.maxLineBytes);
  }

  /** Begins to read. The SDK has set its callbacks by then. */
  start(): Promise<void> {
    const { stdout } = this.#options;
    stdout.on("drain", () => {
      this.#begin();
      this.#wake();
      for (const listener of this.#drained) listener();
    });
    // The listeners stay for good: a write that fails after the end must not end the process.
    stdout.on("error", () => void this.close());
    stdout.on("close", () => void this.close());
    void this.#run();
    return Promise.resolve();
  }

  /** Writes one message, whole and at once. It may wait in memory: whoever reads requests looks after that. */
  send(message: Message): Promise<void> {
    if (isAnswer(message) && message.id !== undefined) this.#settle(message.id);
    this.#write(JSON.stringify(message));
    return Promise.resolve();
  }

  sendText(id: RequestId, text: string): void {
    this.#settle(id);
    this.#write(text);
  }

  /** Ends the connection; resolves when what was written is with the client, or after a moment if it doesn't read. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #run(): Promise<void> {
    const { stdin, log } = this.#options;
    try {
      for await (const chunk of stdin) {
        for (const line of this.#lines.push(Buffer.from(chunk as Buffer | string))) {
          await this.#room();
          this.#receive(line);
        }
      }
      const rest = this.#lines.rest();
      if (rest !== undefined) this.#receive(rest);
    } catch (error) {
      // A broken pipe of ours is an end like any other; `close` itself breaks it too.
      if (this.#closing === undefined)
        log.debug(`stdin: ${error instanceof Error ? error.message : String(error)}`);
    }
    await within(DRAIN_MS, this.#answered());
    await this.close();
  }

  /** Waits until the client has read its answers and few requests wait. */
  async #room(): Promise<void> {
    while (this.#closing === undefined && (this.#blocked() || this.#isCrowded()))
      await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** What is written in one turn goes out together: a write is dearer than an answer. */
  #write(line: string): void {
    const { stdout } = this.#options;
    if (this.#closing !== undefined || !stdout.writable) return;
    if (!this.#corked) {
      this.#corked = true;
      stdout.cork();
      setImmediate(() => {
        this.#corked = false;
        stdout.uncork();
      });
    }
    stdout.write(`${line}\n`);
  }

  #blocked(): boolean {
    return this.#options.stdout.writableNeedDrain;
  }

  #isCrowded(): boolean {
    if (this.#waiting.length === 0) return false;
    const bytes = this.#waiting.reduce((sum, each) => sum + each.bytes, 0);
    return this.#waiting.length >= MAX_WAITING || bytes >= this.#options.maxLineBytes;
  }

  #receive(line: Line): void {
    if (this.#closing !== undefined) return;
    if (line.kind === "oversized") {
      const bound = this.#options.maxLineBytes;
      const limit = `${setting("maxLineBytes")} of ${String(bound)} bytes`;
      const message = `Parse error: a message must not exceed ${limit}`;
      this.#refuse(PARSE_ERROR, message, undefined, limitData("maxLineBytes", bound));
      return;
    }
    if (!isUtf8(line.bytes)) {
      this.#refuse(PARSE_ERROR, "Parse error: a message must be UTF-8");
      return;
    }
    const text = line.bytes.toString("utf8").replace(/^\uFEFF/, "");
    if (text.trim() === "") return;
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      this.#refuse(PARSE_ERROR, "Parse error: a message must be JSON on one line");
      return;
    }
    this.#deliver(message, line.bytes.length);
  }

  #deliver(message: unknown, bytes: number): void {
    if (isRequest(message)) {
      // A stream of notifications is answered at its end alone, and a ping costs nothing.
      if (message.method === "ping") this.#unanswered.add(message.id);
      if (message.method === "ping" || message.method === "subscriptions/listen") {
        this.onmessage?.(message);
        return;
      }
      this.#waiting.push({ message, bytes });
      this.#begin();
    } else if (isNotification(message)) {
      const cancelled =
        message.method === "notifications/cancelled" ? message.params?.["requestId"] : undefined;
      if (isRequestId(cancelled) && this.#forget(cancelled)) return;
      this.onmessage?.(message);
      // What was cancelled is never answered.
      if (isRequestId(cancelled)) this.#settle(cancelled);
    } else if (isAnswer(message)) {
      this.onmessage?.(message);
    } else {
      this.#refuse(INVALID_REQUEST, "Invalid Request: not a JSON-RPC 2.0 message", message);
    }
  }

  /**
   * Answers what is no message. MCP's schema knows no `id: null`: where the id can't be told, there is none.
   * What looks like an answer is never answered: two peers could go on for ever.
   */
  #refuse(code: number, message: string, received?: unknown, data?: ErrorData): void {
    this.#options.log.warning(`stdin: ${message}`);
    const { id, method, result, error } = isRecord(received) ? received : {};
    if (method === undefined && (result !== undefined || error !== undefined)) return;
    void this.send({
      jsonrpc: "2.0",
      ...(isRequestId(id) && { id }),
      error: { code, message, ...(data && { data }) },
    });
  }

  #settle(id: RequestId): void {
    this.#unanswered.delete(id);
    this.#begin();
    this.#wake();
  }

  /** Has requests worked on, in their order, as far as there is room. */
  #begin(): void {
    while (this.#closing === undefined && this.#unanswered.size < MAX_UNANSWERED && !this.#blocked()) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#unanswered.add(next.message.id);
      this.onmessage?.(next.message);
    }
  }

  /** Forgets a request that waits. @returns whether there was one */
  #forget(id: RequestId): boolean {
    const before = this.#waiting.length;
    this.#waiting = this.#waiting.filter(({ message }) => message.id !== id);
    this.#wake();
    return this.#waiting.length < before;
  }

  /** Waits for the answers of what was asked before the client closed its end. */
  async #answered(): Promise<void> {
    while (this.#closing === undefined && this.#unanswered.size + this.#waiting.length > 0)
      await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  async #end(): Promise<void> {
    const { stdin, onClosed } = this.#options;
    // `close` must know of this end before anything below can call it again.
    await Promise.resolve();
    this.#waiting = [];
    this.#wake();
    stdin.destroy();
    this.onclose?.();
    await this.#flush();
    onClosed();
  }

  /** Waits for the client as long as it reads on. */
  async #flush(): Promise<void> {
    const { stdout } = this.#options;
    if (!stdout.writable || stdout.writableLength === 0) return;
    const flushed = new Promise<void>((resolve) => {
      stdout.write("", () => {
        resolve();
      });
    });
    const end = performance.now() + FLUSH_ALL_MS;
    let before = Infinity;
    while (stdout.writableLength > 0 && stdout.writableLength < before && performance.now() < end) {
      before = stdout.writableLength;
      await within(FLUSH_MS, flushed);
    }
  }
}
