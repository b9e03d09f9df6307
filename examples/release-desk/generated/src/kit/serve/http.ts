// From Pressmark 0.1.0: src/kit/serve/http.ts (MIT)
import { createServer as createHttpServer } from "node:http";
import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import ipaddr from "ipaddr.js";
import type { Answers } from "../answers.js";
import type { Changes } from "../changes/changes.js";
import { setting } from "../errors.js";
import type { Log } from "../log.js";
import { DEFAULT_LIMITS, type ServerLimits } from "../server-limits.js";
import { within } from "../within.js";
import type { CallerOptions } from "./http-callers.js";
import { createEndpoint } from "./http-endpoint.js";
import type { ServedPage } from "./http-page.js";
import type { Sdk } from "./sdk.js";

/** Where and for whom a server listens. */
export interface HttpOptions extends CallerOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly log: Log;
  /** Tells of changes; absent where nobody is told. */
  readonly changes?: Changes | undefined;
  /** Values of `Host`, beside the loopback names on a loopback address. None on any other address: all. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Values of `Origin`, beside loopback origins on a loopback address. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** What is served for people beside the protocol. */
  readonly page?: ServedPage | undefined;
  /** The bounds of the server, as far as they aren't the defaults. */
  readonly limits?: Partial<ServerLimits> | undefined;
  /** Whether requests that are plainly in order are answered without the SDK; they are unless it says no. */
  readonly direct?: boolean | undefined;
}

/** A server that listens. */
export interface HttpService {
  /** The address of the MCP endpoint. */
  readonly url: string;
  readonly port: number;
  /** Ends it: no new requests, streams end, requests under way have a moment to finish. Takes less than two seconds. */
  close(): Promise<void>;
}

/** How long a client may take for its headers and for a whole request, in milliseconds. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often these are looked after, in milliseconds. */
const CHECK_MS = 5_000;
/** How long a connection is kept without a request, in milliseconds. */
const KEEP_ALIVE_MS = 15_000;
/** How long a connection is silent before the system asks whether the peer is there, in milliseconds. */
const PROBE_MS = 30_000;
/** How often it's said that connections are turned away, in milliseconds. */
const SAY_MS = 10_000;
/** How long requests under way may go on after `close`, in milliseconds. */
const FINISH_MS = 1_500;
/** How long the last answers may take to be sent, in milliseconds. */
const SEND_MS = 200;

/**
 * Serves MCP over Streamable HTTP at `/mcp`, in the eras that the SDK speaks, and `/healthz`.
 * @param answers looked up anew for each request
 * @throws the error of `node:net` where it can't listen: `EADDRINUSE`, `EACCES`, `ENOTFOUND`, …
 */
export async function serveHttp(
  sdk: Sdk,
  answers: () => Answers,
  options: HttpOptions,
): Promise<HttpService> {
  const server = createHttpServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A peer that vanished without a word is found out, though it holds a stream that nothing is sent over.
    keepAlive: true,
    keepAliveInitialDelay: PROBE_MS,
  });
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  server.maxConnections = limits.maxConnections;
  server.on("drop", sayAtTimes(options.log, limits.maxConnections));
  const { address, port } = await listen(server, options);
  const loopback = ipaddr.process(address).range() === "loopback";
  const host = options.host.includes(":") ? `[${options.host.replace(/^\[|\]$/g, "")}]` : options.host;
  const endpoint = createEndpoint(
    sdk,
    { answers, changes: options.changes, log: options.log, limits, direct: options.direct ?? true },
    {
      loopback,
      // Whoever binds 127.0.0.2, or a name of it, calls it by that.
      allowedHosts: [...(options.allowedHosts ?? []), ...(loopback ? [host] : [])],
      allowedOrigins: options.allowedOrigins ?? [],
      authenticate: options.authenticate,
      protects: options.protects,
      page: options.page,
    },
  );
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    void endpoint.handle(request, response);
  };
  server.on("request", handle);
  // Without a listener, Node would ask for the body before anybody has looked at the headers.
  server.on("checkContinue", handle);
  server.on("error", (error) => {
    options.log.error(`http: ${error.message}`);
  });
  let closing: Promise<void> | undefined;
  const close = async () => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    });
    await endpoint.close(FINISH_MS);
    server.closeIdleConnections();
    await within(SEND_MS, closed);
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://${host}:${String(port)}/mcp`, port, close: () => (closing ??= close()) };
}

/** Whoever is turned away can be told nothing; the log is told, but not each time. */
function sayAtTimes(log: Log, most: number): () => void {
  let saidAt = -Infinity;
  return () => {
    if (performance.now() - saidAt < SAY_MS) return;
    saidAt = performance.now();
    log.warning(`http: a connection was turned away: ${setting("maxConnections")} is ${String(most)}`);
  };
}

function listen(server: HttpServer, { host, port }: HttpOptions): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: host.replace(/^\[(.*)\]$/, "$1"), port }, () => {
      server.off("error", reject);
      // It is a text for pipes alone.
      resolve(server.address() as AddressInfo);
    });
  });
}
