import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorData } from "../errors.js";
import { within } from "../within.js";
import type { DirectAnswer } from "./direct/direct-lane.js";
import type { RequestId } from "./json-rpc.js";

/** JSON-RPC 2.0, section 5.1: reserved for servers. */
export const SERVER_ERROR = -32000;

/** An answer that no handler of the protocol makes. */
export interface Refusal {
  readonly status: number;
  /** A JSON-RPC error code. */
  readonly code: number;
  /** A constant sentence: nothing of the request is in it. */
  readonly message: string;
  /** More for programs. */
  readonly data?: ErrorData;
  /** The request that it's about, where that can be told. */
  readonly id?: RequestId;
  readonly headers?: Readonly<Record<string, string>>;
}

const REQUEST_HEADERS =
  "Content-Type, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID";

/** Answers with a JSON-RPC error. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  const { status, code, message, data, id = null, headers } = refusal;
  sendJson(
    response,
    status,
    { jsonrpc: "2.0", error: { code, message, ...(data && { data }) }, id },
    headers,
  );
}

/** Answers with a JSON document. */
export function sendJson(
  response: ServerResponse,
  status: number,
  document: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent) return;
  const body = Buffer.from(JSON.stringify(document));
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": body.length,
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

/** In UTF-16 units. */
const LARGE_TEXT = 64 * 1024;

/** Answers without the SDK, in the very form that it answers in. */
export function sendDirectAnswer(
  response: ServerResponse,
  answer: DirectAnswer,
  origin: string | undefined,
): void {
  if ("refusal" in answer) {
    putHeaders(response, origin);
    refuse(response, answer.refusal);
  } else if ("accepted" in answer) {
    putHeaders(response, origin);
    response.writeHead(202).end();
  } else {
    const { text, sessionId } = answer;
    // Node joins a text with the headers before it is encoded: one write, but a copy of what is large.
    const body = text.length > LARGE_TEXT ? Buffer.from(text) : text;
    const bytes = Buffer.byteLength(body);
    response.writeHead(200, {
      ...headersOfAll(origin),
      "content-type": "application/json",
      ...(sessionId !== undefined && { "mcp-session-id": sessionId }),
      "Content-Length": bytes,
    });
    // What is ASCII is the same in both, and far cheaper to write in the one.
    response.write(body, bytes === text.length ? "latin1" : "utf8");
    // By then it's on its way. To end it at once would make a second, empty piece of it, and two are a tenth dearer than one.
    process.nextTick(() => response.end());
  }
}

/** What a page may read of an answer (Fetch, CORS protocol). */
const EXPOSED = "Mcp-Session-Id, MCP-Protocol-Version, WWW-Authenticate";

/** Puts the headers on an answer that each one carries, errors too. */
export function putHeaders(response: ServerResponse, origin: string | undefined): void {
  for (const [name, value] of Object.entries(headersOfAll(origin))) response.setHeader(name, value);
}

function headersOfAll(origin: string | undefined): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    Vary: "Origin",
    ...(origin !== undefined && {
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Expose-Headers": EXPOSED,
    }),
  };
}

/** Answers an OPTIONS request. */
export function sendPreflight(response: ServerResponse, methods: string, origin: string | undefined): void {
  response.setHeader("Allow", methods);
  if (origin !== undefined) {
    response.setHeader("Access-Control-Allow-Methods", methods);
    response.setHeader("Access-Control-Allow-Headers", REQUEST_HEADERS);
    response.setHeader("Access-Control-Max-Age", "7200");
  }
  response.writeHead(204).end();
}

/**
 * The request as the SDK takes it: its headers and the signal; the body is handed over beside it.
 * @param signal aborted when the client is gone
 */
export function toWebRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(request.headersDistinct))
    for (const value of values) headers.append(name, value);
  // The address is of no meaning to the SDK, and what a client wrote there may not parse.
  return new Request("http://localhost/mcp", { method: request.method ?? "GET", headers, signal });
}

/** Writes what the SDK answered: a document at once, a stream of events as it comes and as fast as it is read. */
export async function sendWebResponse(response: ServerResponse, answer: Response): Promise<void> {
  for (const [name, value] of answer.headers)
    // The connection is Node's own affair.
    if (name !== "connection") response.setHeader(name, value);
  if (answer.body === null) {
    response.writeHead(answer.status).end();
  } else if (answer.headers.get("content-type")?.startsWith("text/event-stream") === true) {
    response.writeHead(answer.status);
    response.flushHeaders();
    await pipeEvents(response, answer.body);
  } else {
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { "Content-Length": body.length }).end(body);
  }
}

/** How long a client may leave what is sent unread, in milliseconds; then it's taken for gone. */
const UNREAD_MS = 60_000;

async function pipeEvents(response: ServerResponse, events: ReadableStream<Uint8Array>): Promise<void> {
  const reader = events.getReader();
  let wake: () => void = () => undefined;
  response.on("drain", () => {
    wake();
  });
  response.on("close", () => {
    wake();
    // Tells the SDK that nobody listens any more. It has nothing to say to that.
    reader.cancel().catch(() => undefined);
  });
  for (;;) {
    const { done, value } = await reader.read();
    if (done || response.closed) break;
    if (response.write(value)) continue;
    await within(UNREAD_MS, new Promise<void>((resolve) => (wake = resolve)));
    if (response.writableNeedDrain) response.destroy();
  }
  response.end();
}
