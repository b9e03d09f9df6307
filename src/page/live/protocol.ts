import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Exchange, Part, Watch } from "./exchange.js";

/** What the server answered instead of a result. */
export class ProtocolFault extends Error {
  override readonly name = "ProtocolFault";
  readonly status: number;
  readonly code: number | undefined;

  constructor(message: string, status: number, code?: number) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A JSON object of the protocol. */
export type Json = Readonly<Record<string, unknown>>;

/** How a request is sent. */
export interface SendOptions {
  readonly signal?: AbortSignal;
  readonly watch?: Watch | undefined;
}

/** The server's protocol, in its era of 2026-07-28: each request stands for itself. */
export interface Protocol {
  /** @returns the result @throws ProtocolFault; the error of `fetch` where the server can't be reached */
  ask(method: string, params: Json, options?: SendOptions): Promise<Json>;
  /**
   * Listens until the stream ends (MCP 2026-07-28, `subscriptions/listen`).
   * @param notice takes each notification
   * @throws as `ask` does
   */
  listen(
    notifications: Json,
    notice: (method: string, params: Json) => void,
    options: SendOptions,
  ): Promise<void>;
}

/** How many characters of a stream are kept to be shown. */
const MOST_KEPT = 20_000;

const REVISION = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": REVISION,
  "io.modelcontextprotocol/clientInfo": { name: "pressmark-page", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Makes the protocol's client. @param token the bearer token, looked up anew for each request */
export function createProtocol(token: () => string | undefined): Protocol {
  let lastId = 0;
  const send = async (method: string, params: Json, { signal, watch }: SendOptions): Promise<Sent> => {
    const id = ++lastId;
    const body = JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta: META } });
    const headers = headersOf(method, params);
    let exchange: Exchange = { method, request: { headers: [...headers], body } };
    const tell = (more: Partial<Exchange>): void => {
      exchange = { ...exchange, ...more };
      watch?.(id, exchange);
    };
    tell({});
    const credential = token();
    if (credential !== undefined) headers.set("Authorization", `Bearer ${credential}`);
    try {
      const response = await fetch("/mcp", {
        method: "POST",
        headers,
        body,
        credentials: "omit",
        redirect: "error",
        ...(signal && { signal }),
      });
      const part = (text: string): Part & { status: number } => ({
        status: response.status,
        headers: [...response.headers],
        body: text,
      });
      return {
        response,
        came: (text) => {
          tell({ response: part(text) });
        },
      };
    } catch (error) {
      tell({ failure: String(error) });
      throw error;
    }
  };
  return {
    ask: async (method, params, options = {}) => {
      const { response, came } = await send(method, params, options);
      const text = await response.text();
      came(text);
      return resultIn(text, response.status);
    },
    listen: async (notifications, notice, options) => {
      const { response, came } = await send("subscriptions/listen", { notifications }, options);
      if (
        response.headers.get("content-type")?.startsWith("text/event-stream") !== true ||
        response.body === null
      ) {
        const text = await response.text();
        came(text);
        resultIn(text, response.status);
        return;
      }
      let received = "";
      came(received);
      const events = response.body
        .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
        .pipeThrough(new EventSourceParserStream());
      const reader = events.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        const { data } = value;
        received = `${received}${data}\n`.slice(-MOST_KEPT);
        came(received);
        const message = parse(data);
        if (typeof message["method"] === "string") notice(message["method"], asJson(message["params"]));
      }
    },
  };
}

interface Sent {
  readonly response: Response;
  readonly came: (text: string) => void;
}

function headersOf(method: string, params: Json): Headers {
  const headers = new Headers({
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": REVISION,
    "Mcp-Method": method,
  });
  const { uri } = params;
  if (typeof uri === "string") headers.set("Mcp-Name", headerText(uri));
  return headers;
}

/** What is not visible ASCII travels as base64 (MCP 2026-07-28, transports, header values). */
function headerText(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?base64?${btoa(String.fromCharCode(...bytes))}?=`;
}

function resultIn(text: string, status: number): Json {
  const { result, error } = parse(text);
  if (result !== undefined) return asJson(result);
  const { message, code } = asJson(error);
  const told = typeof message === "string" ? message : `the server answered ${String(status)}`;
  throw new ProtocolFault(told, status, typeof code === "number" ? code : undefined);
}

function parse(text: string): Json {
  try {
    return asJson(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** A value as an object; an empty one where it is none. */
export function asJson(value: unknown): Json {
  return typeof value === "object" && value !== null ? (value as Json) : {};
}
