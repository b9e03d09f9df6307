import { ENVELOPE, INITIALIZE, LATEST_2026, type Json } from "../support/messages.js";
import type { Posted } from "./http-exchange.js";
import type { Conversation, Sent } from "./messages-sent.js";

const RESERVED = "io.modelcontextprotocol/";
const COMPLETE = {
  ref: { type: "ref/resource", uri: "page://{lang}/{page}" },
  argument: { name: "page", value: "" },
};

/** What clients ask most, with right and with odd parameters. */
const ASKED: readonly Sent[] = [
  ...["resources/list", "resources/templates/list", "ping", "server/discover", "initialize"].map(
    (method) => ({
      method,
      params: {},
    }),
  ),
  { method: "resources/list", params: { cursor: "bogus" } },
  { method: "resources/list", params: { cursor: 7 } },
  { method: "resources/list", params: { page: 1 } },
  { method: "resources/list", params: [] },
  { method: "resources/list", params: undefined },
  ...[
    "note://a",
    "NOTE://a",
    "res://x/%2e",
    "res://Upper",
    "doc://index",
    "bundle://all",
    "page://en/%ZZ",
  ].map((uri) => ({ method: "resources/read", params: { uri } })),
  ...[
    "",
    "not a uri",
    "note://z",
    "tree://../x",
    "\u0000",
    `note://${"a".repeat(9_000)}`,
    "note://\u00e9",
  ].map((uri) => ({ method: "resources/read", params: { uri } })),
  { method: "resources/read", params: {} },
  { method: "resources/read", params: { uri: 7 } },
  { method: "resources/read", params: { uri: "note://a", task: { ttl: 1 } } },
  { method: "resources/read", params: { uri: "note://a", inputResponses: {} } },
  { method: "resources/read", params: { uri: "note://a", requestState: "s" } },
  { method: "completion/complete", params: COMPLETE },
  { method: "completion/complete", params: { ...COMPLETE, context: { arguments: { lang: "en" } } } },
  { method: "completion/complete", params: { ...COMPLETE, ref: 7 } },
  { method: "initialize", params: INITIALIZE },
  { method: "initialize", params: { ...INITIALIZE, protocolVersion: "2024-11-05" } },
  { method: "initialize", params: { ...INITIALIZE, protocolVersion: "1999-01-01" } },
  { method: "initialize", params: { ...INITIALIZE, clientInfo: { name: "a" } } },
  { method: "initialize", params: { ...INITIALIZE, more: true } },
  { method: "resources/subscribe", params: { uri: "note://a" } },
  { method: "tools/list", params: {} },
  { method: "__proto__", params: {} },
];

/** What may stand in `_meta`: of 2026 beside or instead of the envelope, of 2025 by itself. */
const METAS: readonly unknown[] = [
  { progressToken: 1 },
  { progressToken: {} },
  { traceparent: "00-0-0-00" },
  { [`${RESERVED}related-task`]: { taskId: "t" } },
  { [`${RESERVED}logLevel`]: "debug" },
  { ...ENVELOPE, progressToken: "p", traceparent: "00-0-0-00" },
  { ...ENVELOPE, [`${RESERVED}logLevel`]: "loud" },
  { ...ENVELOPE, [`${RESERVED}protocolVersion`]: "2025-11-25" },
  { ...ENVELOPE, [`${RESERVED}protocolVersion`]: 7 },
  { [`${RESERVED}protocolVersion`]: LATEST_2026 },
  ...[
    { name: "c" },
    { name: "c", version: "1", title: "C", description: "d" },
    { name: "c", version: "1", icons: [{ src: "https://a.example/i.svg" }] },
    { name: "c", version: "1", icons: [{}] },
    { name: "c", version: "1", websiteUrl: "not a url" },
    undefined,
  ].map((info) => ({ ...ENVELOPE, [`${RESERVED}clientInfo`]: info })),
  ...[
    { roots: { listChanged: true }, sampling: {}, elicitation: {} },
    { sampling: { context: {}, tools: {} }, elicitation: { form: {}, url: {} }, experimental: {} },
    { roots: { listChanged: 1 } },
    { roots: [] },
    { elicitation: { form: { applyDefaults: "yes" } } },
    { extensions: {}, tasks: {} },
    { unknown: 1 },
    [],
    null,
  ].map((capabilities) => ({ ...ENVELOPE, [`${RESERVED}clientCapabilities`]: capabilities })),
  null,
  [],
];

const READ: Json = { uri: "note://a" };
const ODD: readonly Sent[] = [
  ...ASKED,
  ...METAS.flatMap((meta) => [
    { method: "resources/read", params: { ...READ, _meta: meta } },
    { method: "server/discover", params: { _meta: meta } },
  ]),
  ...METAS.map((meta) => ({ method: "initialize", params: { ...INITIALIZE, _meta: meta } })),
  ...[1.5, null, "", 0, -1].map((id) => ({
    raw: JSON.stringify({ jsonrpc: "2.0", id, method: "resources/read", params: READ }),
  })),
  { raw: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", extra: 1 }) },
  { raw: JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }) },
  { raw: JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized", params: { _meta: {} } }) },
  { raw: JSON.stringify([{ jsonrpc: "2.0", id: 1, method: "ping" }]) },
];

/** Headers beside those that a client sends, or instead of them. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { "MCP-Protocol-Version": "2025-06-18" },
  { "MCP-Protocol-Version": "1999-01-01" },
  { "MCP-Protocol-Version": LATEST_2026 },
  { "Mcp-Method": "resources/list" },
  { "Mcp-Name": "note://b" },
  { "Mcp-Name": "=?base64?bm90ZTovL2E=?=" },
  { "Mcp-Session-Id": "unknown" },
  { Accept: "application/json" },
  { Accept: "text/event-stream, application/json;q=0.5" },
  { Accept: "*/*" },
  { "Content-Type": "application/json; charset=utf-8" },
  { "Content-Type": "application/json; charset=latin1" },
  { "Content-Type": "APPLICATION/JSON" },
  { "Content-Type": "text/plain" },
];

const WAYS = [
  { era: "2025", session: false },
  { era: "2025", session: true },
  { era: "2026", session: false },
] as const;

/** Requests for both lanes over HTTP. */
export const ODD_POSTS: readonly Posted[] = WAYS.flatMap((way) => [
  ...ODD.map((sent) => ({ ...way, sent, verb: "POST" as const, headers: {} })),
  ...HEADERS.flatMap((headers) =>
    [{ method: "resources/read", params: READ }, ...ASKED.slice(0, 5)].map((sent) => ({
      ...way,
      sent,
      verb: "POST" as const,
      headers,
    })),
  ),
]);

const OPENING: Sent = { method: "initialize", params: INITIALIZE };
const DISCOVER: Sent = { method: "server/discover", params: {} };
const LIST: Sent = { method: "resources/list", params: {} };
const SUBSCRIBE: Sent = { method: "resources/subscribe", params: { uri: "note://a" } };
const INITIALIZED: Sent = { raw: JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }) };
const OLD_LIST: Sent = { raw: JSON.stringify({ jsonrpc: "2.0", id: "old", method: "resources/list" }) };
const CANCELLED: Sent = {
  raw: JSON.stringify({
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: "asked-0" },
  }),
};

/** Conversations for both lanes over stdio: each odd request as the first one and after an opening, and mixed eras. */
export const ODD_CONVERSATIONS: readonly Conversation[] = (["2025", "2026"] as const).flatMap((era) => [
  ...ODD.map((each) => ({ era, sent: [each, LIST] })),
  { era, sent: [era === "2025" ? OPENING : DISCOVER, ...ODD] },
  { era, sent: [OPENING, INITIALIZED, LIST, SUBSCRIBE, LIST] },
  { era, sent: [OPENING, SUBSCRIBE, OPENING, LIST] },
  { era, sent: [DISCOVER, DISCOVER, OLD_LIST, LIST] },
  { era, sent: [DISCOVER, LIST, OLD_LIST, SUBSCRIBE] },
  { era, sent: [LIST, SUBSCRIBE, OPENING, DISCOVER] },
  { era, sent: [LIST, CANCELLED, SUBSCRIBE, LIST] },
  { era, sent: [INITIALIZED, LIST] },
]);
