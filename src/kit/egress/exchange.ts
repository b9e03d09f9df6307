import type { Readable } from "node:stream";
import type { Agent, Dispatcher } from "undici";
import type { LifeHeaders } from "../cache/cache-control.js";
import type { Validators } from "../cache/upstream-cache.js";
import { readFailed } from "../errors.js";
import type { ResourceError } from "../errors.js";
import { EgressRefused } from "./agent.js";
import { ACCEPTED_ENCODINGS } from "./decode.js";
import type { EncodedBody } from "./decode.js";
import { httpClient } from "./http-client.js";
import type { Place } from "../gate.js";
import { leaveAtEnd, type OriginGates } from "./origin-gates.js";
import type { EgressPolicy } from "./policy.js";

/** One GET, redirects included. */
export interface Exchange {
  /** The resource's address, for errors. */
  readonly uri: string;
  readonly url: URL;
  /** The manifest's headers. They go to the first URL's origin only: each of them may be a secret. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly policy: EgressPolicy;
  readonly agent: Agent;
  /** Where each request waits for its turn. */
  readonly gates: OriginGates;
  /** Ends the exchange, and the answer's body after it. */
  readonly signal: AbortSignal;
  /** Whether a status is content by itself, so that a redirect with it isn't followed. */
  readonly accepts: (status: number) => boolean;
  /** Makes the request for their own URL conditional (RFC 9110, section 13.1). They are sent nowhere else. */
  readonly conditions?: Validators;
}

/** A redirect that was followed. */
export interface FollowedRedirect {
  /** Whether it holds for good (RFC 9110, sections 15.4.2 and 15.4.9). */
  readonly permanent: boolean;
  readonly life: LifeHeaders;
}

/** An answer whose body was not read yet. Whoever takes it reads the body or destroys its stream. */
export interface Reply {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: EncodedBody;
  /** The URL that answered. */
  readonly url: URL;
  /** Whether it was asked with `conditions`. */
  readonly conditional: boolean;
  /** When it was asked, as `performance.now()` tells the time. */
  readonly askedAt: number;
  readonly redirects: readonly FollowedRedirect[];
  readonly life: LifeHeaders;
  /** RFC 9110, section 8.8.3. */
  readonly etag: string | undefined;
  /** RFC 9110, section 8.8.2. */
  readonly lastModified: string | undefined;
}

const MAX_REDIRECTS = 5;
/** RFC 9110, section 15.4: those that name one other place to ask. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const PERMANENT: ReadonlySet<number> = new Set([301, 308]);

type Response = Dispatcher.ResponseData;

/**
 * Asks an upstream and follows its redirects.
 * @throws ResourceError `egress`, `upstream_redirect`, `upstream_unreachable`, or `limit` where too many requests wait
 * for their turn; the signal's reason once it is aborted
 */
export async function get(exchange: Exchange): Promise<Reply> {
  const { uri, policy, conditions } = exchange;
  const visited = new Set<string>();
  const redirects: FollowedRedirect[] = [];
  let url = exchange.url;
  if (!policy.startsAt(url))
    throw egressFailure(uri, "network.allow doesn't name the host that a variable made");
  let headers = headersFor(exchange.headers);
  for (;;) {
    visited.add(url.href);
    const conditional = conditions !== undefined && conditions.url === url.href;
    const place = await exchange.gates.enter(url.origin, exchange.signal);
    const askedAt = performance.now();
    const response = await send(
      exchange,
      url,
      conditional ? [...headers, ...conditionalHeaders(conditions)] : headers,
      place,
    );
    const location = firstOf(response.headers["location"]);
    if (
      !REDIRECTS.has(response.statusCode) ||
      location === undefined ||
      exchange.accepts(response.statusCode)
    )
      return { ...replyOf(response), url, conditional, askedAt, redirects };
    discard(response.body);
    redirects.push({ permanent: PERMANENT.has(response.statusCode), life: lifeHeaders(response) });
    const next = resolveLocation(location, url, uri);
    if (visited.size > MAX_REDIRECTS)
      throw redirectFailure(uri, `redirected more than ${MAX_REDIRECTS} times`);
    if (visited.has(next.href)) throw redirectFailure(uri, "redirects in a loop");
    refuseForeign(next, url, exchange.url, policy, uri);
    // Once gone they stay gone: a host on the way back could have chosen the path that they would go to.
    if (next.origin !== url.origin) headers = headersFor([]);
    url = next;
  }
}

/** Lets go of a body that nobody wants. */
export function discard(stream: Readable): void {
  stream.on("error", () => undefined).destroy();
}

/** Keeps the place as long as the answer's body is open. */
async function send(
  exchange: Exchange,
  url: URL,
  headers: readonly string[],
  place: Place,
): Promise<Response> {
  const { signal, agent, uri } = exchange;
  try {
    const { request } = httpClient();
    const pending = request(url, { dispatcher: agent, method: "GET", headers: [...headers], signal });
    const response = await orAborted(pending, signal);
    leaveAtEnd(place, response.body);
    return response;
  } catch (error) {
    place.leave();
    if (signal.aborted) throw error;
    if (error instanceof EgressRefused) throw egressFailure(uri, error.message);
    const code = upstreamFailure(error);
    if (code === undefined) throw error;
    throw readFailed(uri, "upstream_unreachable", "The upstream could not be reached", {}, code);
  }
}

/** The client looks at the signal only once it is connected; a name or a connection may hang before. */
async function orAborted(pending: Promise<Response>, signal: AbortSignal): Promise<Response> {
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => {
      reject(reasonOf(signal));
    };
  });
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  // What comes too late is let go of; a failure that comes too late tells nobody anything.
  pending.then(
    (response) => {
      if (signal.aborted) discard(response.body);
    },
    () => undefined,
  );
  try {
    return await Promise.race([pending, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function reasonOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new DOMException("The request was given up", "AbortError");
}

/** The code of what the network, TLS or the upstream did. An argument that the client refuses is a fault of ours. */
function upstreamFailure(error: unknown): string | undefined {
  const { errors } = httpClient();
  // What the upstream sent may stand in a parser's error, but not in its name.
  if (error instanceof errors.HTTPParserError) return "HTTP_PARSER";
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return undefined;
  const isOurs =
    error instanceof errors.InvalidArgumentError || /^ERR_(?:INVALID|OUT_OF_RANGE)/.test(error.code);
  return isOurs ? undefined : error.code;
}

function headersFor(declared: readonly (readonly [string, string])[]): readonly string[] {
  const names = new Set(declared.map(([name]) => name.toLowerCase()));
  const standard = [
    ["user-agent", "pressmark"],
    ["accept", "*/*"],
    ["accept-encoding", ACCEPTED_ENCODINGS],
  ] as const;
  return [...standard.filter(([name]) => !names.has(name)), ...declared].flat();
}

/** Both where both are there: a server that knows no entity tags goes by the date (RFC 9110, section 13.1.3). */
function conditionalHeaders({ etag, lastModified }: Validators): readonly string[] {
  return [
    ...(etag === undefined ? [] : ["if-none-match", etag]),
    ...(lastModified === undefined ? [] : ["if-modified-since", lastModified]),
  ];
}

function resolveLocation(location: string, base: URL, uri: string): URL {
  if (!URL.canParse(location, base.href)) throw redirectFailure(uri, "redirects to what is no URL");
  const next = new URL(location, base);
  next.hash = "";
  next.username = "";
  next.password = "";
  return next;
}

function refuseForeign(next: URL, from: URL, start: URL, policy: EgressPolicy, uri: string): void {
  if (next.protocol !== "https:" && next.protocol !== "http:")
    throw egressFailure(uri, "a redirect leads to another scheme than http and https");
  if (next.protocol === "http:" && from.protocol === "https:")
    throw egressFailure(uri, "a redirect leads from https to http");
  if (next.origin !== from.origin && next.origin !== start.origin && !policy.allows(next))
    throw egressFailure(uri, "a redirect leads to another origin, whose host network.allow doesn't name");
}

function redirectFailure(uri: string, what: string): ResourceError {
  return readFailed(uri, "upstream_redirect", `The upstream ${what}`);
}

/** @param detail what the rule was, without the host: it may come from the environment */
function egressFailure(uri: string, detail: string): ResourceError {
  return readFailed(uri, "egress", "The upstream leads to where this server may not go", {}, detail);
}

function replyOf(response: Response): Omit<Reply, "url" | "conditional" | "askedAt" | "redirects"> {
  const { statusCode, headers, body } = response;
  const length = firstOf(headers["content-length"]);
  return {
    status: statusCode,
    contentType: firstOf(headers["content-type"]),
    body: {
      stream: body,
      encoding: joined(headers["content-encoding"]),
      length: length === undefined ? undefined : Number(length),
    },
    life: lifeHeaders(response),
    etag: firstOf(headers["etag"]),
    lastModified: firstOf(headers["last-modified"]),
  };
}

function lifeHeaders({ headers }: Response): LifeHeaders {
  return {
    cacheControl: joined(headers["cache-control"]),
    age: firstOf(headers["age"]),
    expires: firstOf(headers["expires"]),
    date: firstOf(headers["date"]),
    vary: joined(headers["vary"]),
  };
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** A list that came in several lines is one (RFC 9110, section 5.3). */
function joined(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(",") : header;
}
