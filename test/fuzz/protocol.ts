import { isSpecType } from "@modelcontextprotocol/client";
import {
  CompleteResultSchema,
  ListResourcesResultSchema,
  ListResourceTemplatesResultSchema,
  ReadResourceResultSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { Json } from "../support/messages.js";

/** The codes that a server of resources answers with: JSON-RPC 2.0, section 5.1, and MCP's own. */
const CODES: ReadonlySet<unknown> = new Set([
  -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32020, -32021, -32022,
]);

/** By method, what both official SDKs say of its result. */
const RESULTS: ReadonlyMap<unknown, (result: unknown) => boolean> = new Map([
  ["initialize", isSpecType.InitializeResult],
  ["server/discover", isSpecType.DiscoverResult],
  ["ping", isSpecType.EmptyResult],
  ["resources/subscribe", isSpecType.EmptyResult],
  ["resources/unsubscribe", isSpecType.EmptyResult],
  [
    "resources/list",
    (result) => isSpecType.ListResourcesResult(result) && ListResourcesResultSchema.safeParse(result).success,
  ],
  [
    "resources/templates/list",
    (result) =>
      isSpecType.ListResourceTemplatesResult(result) &&
      ListResourceTemplatesResultSchema.safeParse(result).success,
  ],
  [
    "resources/read",
    (result) => isSpecType.ReadResourceResult(result) && ReadResourceResultSchema.safeParse(result).success,
  ],
  [
    "completion/complete",
    (result) => isSpecType.CompleteResult(result) && CompleteResultSchema.safeParse(result).success,
  ],
]);

/**
 * Holds a message of the server to the protocol, by the official SDKs' own schemas.
 * @param method of the request that it answers, where that is known
 * @throws Error for one that is outside of the protocol
 */
export function expectMessage(message: unknown, method?: unknown): void {
  if (!isSpecType.JSONRPCMessage(message)) throw outside("it's no message", message);
  if ("method" in message) {
    // The server has nothing to ask of a client.
    if ("id" in message) throw outside("the server asks", message);
    return;
  }
  if ("error" in message) {
    expectError(message.error);
    return;
  }
  const fits = RESULTS.get(method);
  if (fits === undefined) {
    if (method !== undefined) throw outside(`nothing answers ${JSON.stringify(method)}`, message);
  } else if (!fits(message.result)) {
    throw outside(`it's no result of ${String(method)}`, message);
  }
  if ("contents" in message.result) expectContents(message.result);
}

/** Holds a refusal to JSON-RPC, section 5.1: over HTTP one that belongs to no request has a null for its id. */
export function expectRefusal(message: unknown): void {
  const { id, ...rest } = message as Json;
  expectMessage(id === null ? rest : message);
  if (!("error" in rest)) throw outside("it's no error", message);
}

function expectError(error: { readonly code: number; readonly message: string }): void {
  if (!CODES.has(error.code)) throw outside("its code isn't known", error);
  // An `initialize` that is none is answered by the SDKs themselves, in the words of their schemas.
  const isTheirs = error.message.startsWith("[\n");
  if (error.message === "" || (error.message.length > 500 && !isTheirs))
    throw outside("its text doesn't help", error);
  // Our own faults have a text of their own.
  if (error.message === "Internal error") throw outside("the server failed", error);
}

/** Empty contents would pass for a resource that is missing (MCP 2026-07-28); nothing is there as null. */
function expectContents({ contents }: Json): void {
  if (!Array.isArray(contents) || contents.length === 0) throw outside("nothing was read", contents);
  for (const content of contents as readonly Json[])
    if (typeof content["mimeType"] !== "string" || "text" in content === "blob" in content)
      throw outside("a content is incomplete", content);
}

function outside(why: string, value: unknown): Error {
  return new Error(`${why}: ${JSON.stringify(value).slice(0, 2_000)}`);
}
