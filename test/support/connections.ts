import { Client, ProtocolError, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioTransport1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpTransport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  CompleteResultSchema,
  ListResourcesResultSchema,
  ListResourceTemplatesResultSchema,
  McpError,
  ReadResourceResultSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { commandEnvironment, startProgram } from "./command.js";
import { speakLines } from "./lines.js";
import { answerIn, post } from "./posts.js";
import type { Json, WireAnswer } from "./messages.js";
import {
  CLIENT_INFO,
  INITIALIZE,
  LATEST_2026,
  newHeaders,
  newRequest,
  oldRequest,
  Refused,
} from "./messages.js";

/** What a server says of itself when it's met. */
export interface Opening {
  readonly serverInfo: unknown;
  readonly capabilities: unknown;
  readonly instructions: unknown;
}

/** A client that is connected, whichever it is. */
export interface Connection {
  readonly opening: Opening;
  /** @returns the result @throws Refused */
  request(method: string, params?: Json): Promise<Json>;
  close(): Promise<void>;
}

/** Where a server is: a program to start, or an address. */
export type Place = StartedPlace | { readonly url: string };

/** A program of Node that serves over stdio. */
export interface StartedPlace {
  /** Its file, and its arguments. */
  readonly program: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly url?: undefined;
}

/** A client: whose, of which era, and how it connects. */
export interface ClientKind {
  readonly client: string;
  readonly era: "2025" | "2026";
  connect(place: Place): Promise<Connection>;
}

/** The clients that a server must answer alike. */
export const CLIENTS: readonly ClientKind[] = [
  { client: "SDK v1", era: "2025", connect: connectClient1 },
  { client: "SDK v2", era: "2025", connect: (place) => connectClient2(place, "legacy") },
  { client: "SDK v2", era: "2026", connect: (place) => connectClient2(place, { pin: LATEST_2026 }) },
  { client: "raw messages", era: "2025", connect: (place) => connectRaw(place, "2025") },
  { client: "raw messages", era: "2026", connect: (place) => connectRaw(place, "2026") },
];

/** How a client of an SDK starts a program. */
export function stdioParameters({ program, env }: StartedPlace) {
  return {
    command: process.execPath,
    args: [...program],
    env: commandEnvironment(env),
    stderr: "ignore" as const,
  };
}

async function connectClient1(place: Place): Promise<Connection> {
  const client = new Client1(CLIENT_INFO);
  const transport =
    place.url === undefined
      ? new StdioTransport1(stdioParameters(place))
      : new HttpTransport1(new URL(place.url));
  await client.connect(transport);
  const schemas = {
    "resources/list": ListResourcesResultSchema,
    "resources/templates/list": ListResourceTemplatesResultSchema,
    "resources/read": ReadResourceResultSchema,
    "completion/complete": CompleteResultSchema,
  } as const;
  return {
    opening: {
      serverInfo: client.getServerVersion(),
      capabilities: client.getServerCapabilities(),
      instructions: client.getInstructions(),
    },
    request: async (method, params = {}) => {
      try {
        return await client.request({ method, params }, schemas[method as keyof typeof schemas]);
      } catch (error) {
        if (!(error instanceof McpError)) throw error;
        throw new Refused({ code: error.code, message: error.message, data: error.data as Json });
      }
    },
    close: () => client.close(),
  };
}

async function connectClient2(place: Place, mode: "legacy" | { readonly pin: string }): Promise<Connection> {
  const client = new Client(CLIENT_INFO, { versionNegotiation: { mode } });
  const transport =
    place.url === undefined
      ? new StdioClientTransport(stdioParameters(place))
      : new StreamableHTTPClientTransport(new URL(place.url));
  await client.connect(transport);
  return {
    opening: {
      serverInfo: client.getServerVersion(),
      capabilities: client.getServerCapabilities(),
      instructions: client.getInstructions(),
    },
    request: async (method, params = {}) => {
      try {
        return await client.request({ method, params } as never);
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        throw new Refused({ code: error.code, message: error.message, data: error.data as Json });
      }
    },
    close: () => client.close(),
  };
}

async function connectRaw(place: Place, era: "2025" | "2026"): Promise<Connection> {
  const raw = place.url === undefined ? rawStdio(place, era) : rawHttp(place.url, era);
  const opening = await (era === "2025" ? raw.ask("initialize", INITIALIZE) : raw.ask("server/discover", {}));
  if (era === "2025") await raw.tell({ jsonrpc: "2.0", method: "notifications/initialized" });
  const { result = {} } = opening;
  const meta = (result["_meta"] ?? {}) as Json;
  return {
    opening: {
      serverInfo: result["serverInfo"] ?? meta["io.modelcontextprotocol/serverInfo"],
      capabilities: result["capabilities"],
      instructions: result["instructions"],
    },
    request: async (method, params = {}) => {
      const { result: given, error } = await raw.ask(method, params);
      if (error !== undefined) throw new Refused(error);
      return given ?? {};
    },
    close: () => raw.close(),
  };
}

/** How raw messages get there and back. */
interface Raw {
  ask(method: string, params: Json): Promise<WireAnswer>;
  tell(notification: Json): Promise<void>;
  close(): Promise<void>;
}

function rawStdio({ program, env = {} }: StartedPlace, era: "2025" | "2026"): Raw {
  const lines = speakLines(startProgram(program, { env }));
  let id = 0;
  return {
    ask: (method, params) => {
      id += 1;
      lines.send(era === "2025" ? oldRequest(id, method, params) : newRequest(id, method, params));
      return lines.answerOf(id);
    },
    tell: async (notification) => {
      lines.send(notification);
    },
    close: async () => {
      await lines.end();
    },
  };
}

function rawHttp(url: string, era: "2025" | "2026"): Raw {
  const session: Record<string, string> = {};
  let id = 0;
  return {
    ask: async (method, params) => {
      id += 1;
      const response = await (era === "2025"
        ? post(url, oldRequest(id, method, params), session)
        : post(url, newRequest(id, method, params), newHeaders(method, params)));
      const opened = response.headers.get("mcp-session-id");
      if (opened !== null) session["Mcp-Session-Id"] = opened;
      return await answerIn(response);
    },
    tell: async (notification) => {
      await post(url, notification, session);
    },
    close: async () => {
      if (era === "2025") await fetch(url, { method: "DELETE", headers: session });
    },
  };
}
