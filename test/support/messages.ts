/** The revision of MCP's older era that tests speak. */
export const LATEST_2025 = "2025-11-25";

/** The revision of MCP's newer era. */
export const LATEST_2026 = "2026-07-28";

/** Who asks, as clients say it. */
export const CLIENT_INFO = { name: "outside", version: "1.0.0" };

/** The parameters of a 2025 `initialize`. */
export const INITIALIZE = { protocolVersion: LATEST_2025, capabilities: {}, clientInfo: CLIENT_INFO };

/** What `_meta` of each request of 2026-07-28 carries. */
export const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": LATEST_2026,
  "io.modelcontextprotocol/clientInfo": CLIENT_INFO,
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** The error of a JSON-RPC answer. */
export interface WireError {
  readonly code: number;
  readonly message: string;
  readonly data?: Json;
}

/** A JSON-RPC answer. */
export interface WireAnswer {
  readonly jsonrpc: "2.0";
  readonly id?: number | string | null;
  readonly result?: Json;
  readonly error?: WireError;
}

/** A server's refusal of a request, whichever client told of it. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: number;
  readonly data: Json | undefined;

  constructor({ code, message, data }: WireError) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A request of 2025. */
export function oldRequest(id: number, method: string, params: Json = {}): Json {
  return { jsonrpc: "2.0", id, method, params };
}

/** A request of 2026-07-28. */
export function newRequest(id: number, method: string, params: Json = {}): Json {
  return { jsonrpc: "2.0", id, method, params: { ...params, _meta: ENVELOPE } };
}

/** The headers that a 2026-07-28 request over HTTP has beside its body. */
export function newHeaders(method: string, params: Json = {}): Record<string, string> {
  const { uri } = params;
  return {
    "MCP-Protocol-Version": LATEST_2026,
    "Mcp-Method": method,
    ...(typeof uri === "string" && { "Mcp-Name": headerText(uri) }),
  };
}

/** What is not visible ASCII travels as base64 (MCP 2026-07-28, transports, header values). */
function headerText(text: string): string {
  const plain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text);
  return plain ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`;
}
