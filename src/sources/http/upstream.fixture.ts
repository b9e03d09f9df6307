import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, LookupFunction, Socket } from "node:net";
import type { HttpSettings } from "./read.js";
import { http } from "./read.js";
import { createLog } from "../../kit/log.js";
import type { RawContent } from "../../kit/source.js";
import type { Value } from "../../kit/values.js";
import type { Dialing } from "../../kit/egress/agent.js";
import type { Credentials } from "./certificate.fixture.js";
import { NO_CACHE } from "../../kit/cache/cache-store.js";
import type { UpstreamCache } from "../../kit/cache/upstream-cache.js";
import { createSharedStore } from "../../kit/shared-store.js";
import { BLIND_DISK } from "../../kit/watch/disk-watcher.js";
import { DEFAULT_LIMITS, type ServerLimits } from "../../kit/server-limits.js";

/** A server on 127.0.0.1 that remembers what it was asked. */
export interface Upstream {
  readonly origin: string;
  readonly port: number;
  readonly requests: IncomingMessage[];
  readonly sockets: Set<Socket>;
  close(): Promise<void>;
}

/** Starts a server that doesn't keep the process alive. */
export async function startUpstream(answer: RequestListener, tls?: Credentials): Promise<Upstream> {
  const requests: IncomingMessage[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push(request);
    answer(request, response);
  };
  const server: Server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket.unref());
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}`,
    port,
    requests,
    sockets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** What a test may set of a bind and a read. */
export interface ReadOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly network?: readonly string[];
  readonly values?: Readonly<Record<string, Value>>;
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly dialing?: Dialing;
  /** Keeps nothing unless given. */
  readonly cache?: UpstreamCache;
  readonly uri?: string;
  readonly revalidate?: boolean;
  readonly serverLimits?: Partial<ServerLimits>;
}

/** The address that every read of these tests is for. */
export const URI = "res://entry";

/** Binds a source and reads it once. */
export async function readOnce(settings: HttpSettings, options: ReadOptions = {}): Promise<RawContent> {
  const { environment = {}, network = [], values = {}, maxBytes = 1 << 20, timeoutMs = 5_000 } = options;
  const source = http(
    settings,
    options.dialing,
  )({
    name: "entry",
    folder: "/",
    environment: (name) => environment[name],
    network,
    log: createLog("silent", () => undefined),
    disk: BLIND_DISK,
    serverLimits: { ...DEFAULT_LIMITS, ...options.serverLimits },
    share: createSharedStore().share,
    cache: options.cache ?? NO_CACHE.viewFor(undefined, false),
    readAddress: () => Promise.resolve([]),
  });
  const [content] = await source.read({
    uri: options.uri ?? URI,
    values: new Map(Object.entries(values)),
    limits: { maxBytes, timeoutMs },
    signal: options.signal ?? AbortSignal.timeout(timeoutMs),
    caller: { scopes: "all", claims: new Map() },
    ...(options.revalidate === true && { revalidate: true }),
  });
  return content as RawContent;
}

/** The body of a content as text. */
export async function readText(settings: HttpSettings, options?: ReadOptions): Promise<string> {
  return Buffer.from((await readOnce(settings, options)).body).toString();
}

/** A resolver that knows some names. */
export function resolverOf(names: Readonly<Record<string, readonly string[]>>): LookupFunction {
  return (hostname, options, callback) => {
    const addresses = names[hostname]?.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    if (addresses?.[0] === undefined)
      callback(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []);
    else if (options.all === true) callback(null, addresses);
    else callback(null, addresses[0].address, addresses[0].family);
  };
}
