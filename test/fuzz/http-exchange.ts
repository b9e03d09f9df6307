import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import fc from "fast-check";
import { INITIALIZE, newHeaders, oldRequest, type Json } from "../support/messages.js";
import { anyText } from "./arbitraries.js";
import type { Canaries } from "./canary.js";
import { anySent, CONVERSATIONS, messageOf, type Sent } from "./messages-sent.js";
import { expectMessage, expectRefusal } from "./protocol.js";

/** One HTTP request to the endpoint. */
export interface Posted {
  readonly era: "2025" | "2026";
  /** Whether it is sent in a session of 2025. */
  readonly session: boolean;
  readonly sent: Sent;
  readonly verb: "POST" | "GET" | "DELETE" | "PUT";
  /** Beside those that a client sends, or instead of them; texts that can stand in a header. */
  readonly headers: Readonly<Record<string, string>>;
}

const headerValue = fc.oneof(
  fc.constantFrom(
    "",
    "*/*",
    "text/html",
    "text/event-stream",
    "null",
    "0",
    "2026-07-28",
    "1999-01-01",
    "gzip",
  ),
  anyText.map((text) => text.replaceAll(/[^\t\x20-\x7e]/g, "")),
  anyText.map((text) => `=?base64?${Buffer.from(text).toString("base64")}?=`),
);
const headerName = fc.constantFrom(
  ...["Accept", "Content-Type", "Content-Encoding", "MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"],
  ...["Mcp-Session-Id", "Last-Event-ID", "Authorization", "X-Forwarded-Host"],
);

/** One HTTP request to the endpoint. */
export const anyPost: fc.Arbitrary<Posted> = fc.record({
  era: fc.constantFrom("2025" as const, "2026" as const),
  session: fc.boolean(),
  sent: anySent,
  verb: fc.oneof(
    { weight: 9, arbitrary: fc.constant("POST" as const) },
    { weight: 1, arbitrary: fc.constantFrom("GET" as const, "DELETE" as const, "PUT" as const) },
  ),
  headers: fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(headerName, headerValue, { maxKeys: 2 }) },
  ),
});

/** Requests that are always tried. */
export const POSTS: readonly Posted[] = CONVERSATIONS.flatMap(({ era, sent }) =>
  sent.map((each) => ({ era, session: false, sent: each, verb: "POST" as const, headers: {} })),
);

/** What an answer may say: 500 is a fault of ours. */
const STATUSES: ReadonlySet<number | undefined> = new Set([
  200, 202, 204, 400, 401, 403, 404, 405, 406, 413, 415, 503,
]);
const JSON_RPC = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
/** How long a stream is read that may go on for ever, in milliseconds. */
const STREAM_MS = 40;
const agent = new Agent({ keepAlive: true });

/** Sends a request, holds the answer to the protocol, and asks for something good after it. */
export async function exchange(url: string, sent: Posted, watched: Canaries): Promise<void> {
  const { answer, method, session } = await ask(url, sent);
  // The end of a session needs no words.
  if (sent.verb !== "DELETE" || answer.status !== 200 || answer.text !== "")
    expectAnswer(answer, method, watched);
  if (session !== undefined) await endSession(url, session);
  const control = JSON.stringify(oldRequest(1, "resources/read", { uri: "note://a" }));
  const { status, text } = await send(url, "POST", control, JSON_RPC);
  if (status !== 200 || !text.includes('"hello"')) throw new Error(`afterwards, ${status}: ${text}`);
}

/** Sends a request as it is described, in a session of its own where it has one, which is left open. */
export async function ask(
  url: string,
  sent: Posted,
): Promise<{
  readonly answer: HttpAnswered;
  /** Of the request, where it has one that is answered. */
  readonly method: string | undefined;
  readonly session: string | undefined;
}> {
  const session = sent.session && sent.era === "2025" ? await openSession(url) : undefined;
  const { body, headers, method } = written(sent);
  const answer = await send(url, sent.verb, body, {
    ...JSON_RPC,
    ...headers,
    ...(session !== undefined && { "Mcp-Session-Id": session }),
    ...sent.headers,
  });
  return { answer, method, session };
}

/** Ends a session. */
export async function endSession(url: string, session: string): Promise<void> {
  await send(url, "DELETE", "", { "Mcp-Session-Id": session });
}

/** What an HTTP answer holds. */
export interface HttpAnswered {
  readonly status: number | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

/** Holds an answer to the protocol. @param method of the request, where it has one that is answered */
export function expectAnswer(
  { status, headers, text }: HttpAnswered,
  method: string | undefined,
  { expectNoneIn }: Canaries,
): void {
  expectNoneIn(text);
  expectNoneIn(JSON.stringify(headers));
  if (!STATUSES.has(status)) throw new Error(`answered ${status}: ${text}`);
  const type = headers["content-type"];
  if (type === "text/event-stream") {
    for (const [, data = ""] of text.matchAll(/^data: (.+)$/gm)) expectMessage(JSON.parse(data), method);
  } else if (text !== "") {
    if (type !== "application/json") throw new Error(`of type ${type}: ${text}`);
    const found = JSON.parse(text) as Json | readonly Json[];
    for (const message of Array.isArray(found) ? (found as readonly Json[]) : [found as Json])
      if (status === 200) expectMessage(message, "result" in message ? method : undefined);
      else expectRefusal(message);
  } else if (status === 200 || (status ?? 0) >= 400) throw new Error(`answered ${status} without a word`);
}

function written({ era, sent }: Posted): {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly method?: string;
} {
  if ("raw" in sent) return { body: Buffer.from(sent.raw, "latin1"), headers: {} };
  const { method } = sent;
  const headers = era === "2026" ? newHeaders(method, asObject(sent.params)) : {};
  const sendable = Object.values(headers).every((value) => /^[\t\x20-\x7e]*$/.test(value));
  return {
    body: Buffer.from(JSON.stringify(messageOf(sent, "asked-0", era))),
    headers: sendable ? headers : {},
    method,
  };
}

function asObject(value: unknown): Json {
  return typeof value === "object" && value !== null ? (value as Json) : {};
}

async function openSession(url: string): Promise<string | undefined> {
  const body = JSON.stringify(oldRequest(1, "initialize", INITIALIZE));
  const { headers } = await send(url, "POST", body, JSON_RPC);
  const id = headers["mcp-session-id"];
  return typeof id === "string" ? id : undefined;
}

async function send(
  url: string,
  method: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<HttpAnswered> {
  const payload = method === "GET" ? Buffer.alloc(0) : Buffer.from(body);
  // Node's client would send the body of a DELETE without its length.
  const call = request(url, { method, headers: { ...headers, "Content-Length": payload.length }, agent });
  call.end(payload);
  const [response] = (await once(call, "response")) as [IncomingMessage];
  const isStream = response.headers["content-type"] === "text/event-stream";
  const timer = isStream ? setTimeout(() => response.destroy(), STREAM_MS) : undefined;
  const parts: Buffer[] = [];
  try {
    for await (const part of response) parts.push(part as Buffer);
  } catch (error) {
    // A stream that goes on is left by us.
    if (!isStream) throw error;
  } finally {
    clearTimeout(timer);
  }
  const { statusCode: status } = response;
  return { status, headers: response.headers, text: Buffer.concat(parts).toString() };
}
