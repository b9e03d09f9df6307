import { abortFailure } from "../../kit/cache/abort-failure.js";
import { parseLife, shortenLife } from "../../kit/cache/cache-control.js";
import type { Fetched, UpstreamLife, Validators } from "../../kit/cache/upstream-cache.js";
import { decodeText } from "../../kit/content/decode.js";
import { followTokens, parseJsonPointer } from "../../kit/content/json-pointer.js";
import { charsetOf } from "../../kit/content/media-type.js";
import type { Dialing } from "../../kit/egress/agent.js";
import type { Exchange, Reply } from "../../kit/egress/exchange.js";
import { bindHeaders } from "../../kit/egress/headers.js";
import { parseAllowEntry } from "../../kit/egress/hosts.js";
import { originGates } from "../../kit/egress/origin-gates.js";
import { createPolicy } from "../../kit/egress/policy.js";
import { SettingError } from "../../kit/setting-error.js";
import { bindTarget } from "../../kit/egress/target.js";
import { interpolate } from "../../kit/environment.js";
import { limitExceeded, notFound, readFailed } from "../../kit/errors.js";
import type { BindSource, RawContent, ReadRequest } from "../../kit/source.js";

/** What an `http` source is told. */
export interface HttpSettings {
  /** An http or https URL with RFC 6570 expressions and `${NAME}`. */
  readonly url: string;
  /** By name; values with `{name}` and `${NAME}`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON Pointer (RFC 6901) of what is served. */
  readonly select?: string;
  /** Statuses that are content, whatever they mean otherwise. */
  readonly allowStatus?: readonly number[];
  /** The address's variables that headers name: where one is absent, it is empty text. */
  readonly headerVariables?: readonly string[];
}

/** What all reads of a bound source share. */
interface Plan extends Pick<Exchange, "policy" | "gates" | "accepts"> {
  readonly connections: number;
  readonly dialing: Dialing | undefined;
  readonly select: readonly string[] | undefined;
  readonly fileName: string | undefined;
  /** Whether what is kept can be confirmed. */
  readonly confirms: boolean;
}

/**
 * The body of a GET, kept by the entry's cache and confirmed by its validators.
 * The bind throws UnsetNames, or SettingError where the settings with their environment values can't be used.
 * The read throws ResourceError: not found for 404 and 410, else with a reason among `upstream_status`,
 * `upstream_unreachable`, `upstream_truncated`, `upstream_encoding`, `upstream_redirect`, `egress`, `limit`,
 * `invalid_value`, `not_json`.
 * @param dialing how names are resolved and whom TLS trusts; the system's way where nothing is said
 */
export function http(settings: HttpSettings, dialing?: Dialing): BindSource {
  return ({ environment, network, cache, serverLimits }) => {
    const hosts = network.map((text) => interpolate(text, environment));
    const allow = hosts.map(parseAllowEntry);
    const target = bindTarget(settings.url, environment, allow);
    const fillHeaders = bindHeaders(settings.headers ?? {}, settings.headerVariables ?? [], environment);
    const policy = createPolicy(target.own, allow);
    const plan: Plan = {
      policy,
      connections: serverLimits.maxUpstreamConnections,
      dialing,
      gates: originGates(serverLimits),
      accepts: bindStatuses(settings),
      select: bindPointer(settings.select),
      fileName: target.fileName,
      confirms: !Object.keys(settings.headers ?? {}).some((name) => OWN_CONDITION.test(name)),
    };
    // What one source may fetch another may not: with all that decides it in the key, the cache is no way around it.
    const bound = [
      settings.select,
      settings.allowStatus,
      plan.fileName,
      target.own?.url.host,
      policy.key,
      hosts,
    ];
    return {
      provenance: { kind: "http", author: "external", fetched: true },
      asks: `http ${target.own?.url.origin ?? settings.url}`,
      read: async (request) => {
        const { values, uri } = request;
        const url = target.urlFor(values, uri);
        const headers = fillHeaders(values, uri);
        const key = JSON.stringify(["http", url.href, headers, bound]);
        return await cache.read(key, request, (asked, validators) =>
          ask(plan, url, headers, asked, validators),
        );
      },
    };
  };
}

/** RFC 9110, sections 13.1 and 14.2: with such a header, the manifest itself says which answers it wants. */
const OWN_CONDITION = /^(?:if-.*|range)$/i;

/** What asks an upstream is loaded with the first read: a start needs none of it. */
async function loadClient() {
  const [agent, decode, exchange] = await Promise.all([
    import("../../kit/egress/agent.js"),
    import("../../kit/egress/decode.js"),
    import("../../kit/egress/exchange.js"),
  ]);
  return { ...agent, ...decode, ...exchange };
}

async function ask(
  plan: Plan,
  url: URL,
  headers: Exchange["headers"],
  request: ReadRequest,
  validators: Validators | undefined,
): Promise<Fetched> {
  const { uri, signal, limits } = request;
  const { policy, gates, accepts, select, confirms } = plan;
  const { agentFor, discard, get, readBody } = await loadClient();
  const agent = agentFor(policy, plan.connections, plan.dialing);
  const conditions = confirms && validators !== undefined ? { conditions: validators } : {};
  try {
    const reply = await get({ uri, url, headers, policy, agent, gates, signal, accepts, ...conditions });
    if (reply.status === 304 && reply.conditional) {
      discard(reply.body.stream);
      return { kind: "unchanged", ...lifeOf(reply) };
    }
    if (!accepts(reply.status)) {
      discard(reply.body.stream);
      throw refusal(reply.status, uri);
    }
    const body = await readBody(reply.body, uri, limits.maxBytes);
    const content =
      select === undefined ? whole(body, reply, plan.fileName) : selected(body, reply, select, request);
    // An error page that is content is no more than the state of the moment.
    if (!isSuccess(reply.status)) return { kind: "content", contents: [content], life: MOMENTARY };
    return {
      kind: "content",
      contents: [content],
      ...lifeOf(reply),
      ...(confirms && validatorsOf(reply)),
    };
  } catch (error) {
    // Whatever broke after the signal was given broke because of it.
    throw signal.aborted ? abortFailure(request) : error;
  }
}

const MOMENTARY: UpstreamLife = { shared: false, keep: false };

function lifeOf({ life, askedAt, redirects }: Reply): { readonly life?: UpstreamLife } {
  const now = Date.now();
  const delayMs = Math.round(performance.now() - askedAt);
  const own = parseLife(life, now, delayMs);
  if (own === undefined) return {};
  return {
    life: redirects.reduce(
      (shortest, redirect) =>
        shortenLife(shortest, parseLife(redirect.life, now, delayMs), redirect.permanent),
      own,
    ),
  };
}

/** What the HTTP client gives and takes unchanged: it reads other bytes than ASCII as UTF-8, and writes them as ISO 8859-1. */
const SENDABLE = /^[\x20-\x7e]+$/;

/** As the upstream sent them, unless they can't be sent back. */
function validatorsOf({ etag, lastModified, url }: Reply): { readonly validators?: Validators } {
  const sendable = {
    ...(etag !== undefined && SENDABLE.test(etag) && { etag }),
    ...(lastModified !== undefined && SENDABLE.test(lastModified) && { lastModified }),
  };
  return Object.keys(sendable).length === 0 ? {} : { validators: { ...sendable, url: url.href } };
}

function bindPointer(select: string | undefined): readonly string[] | undefined {
  if (select === undefined) return undefined;
  const tokens = parseJsonPointer(select);
  if (tokens === undefined) throw new SettingError("select is no JSON Pointer (RFC 6901)");
  return tokens;
}

/** 206 is content where a range was asked for, and 2xx without it is content always. */
function bindStatuses({ allowStatus = [], headers = {} }: HttpSettings): (status: number) => boolean {
  const allowed = new Set(allowStatus);
  const asksRange = Object.keys(headers).some((name) => name.toLowerCase() === "range");
  return (status) => allowed.has(status) || (isSuccess(status) && (status !== 206 || asksRange));
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function refusal(status: number, uri: string): Error {
  if (status === 404 || status === 410) return notFound(uri, `the upstream answered with status ${status}`);
  return readFailed(uri, "upstream_status", `The upstream answered with status ${status}`, { status });
}

function whole(body: Buffer, { contentType }: Reply, fileName: string | undefined): RawContent {
  return {
    body,
    ...(contentType !== undefined && { upstreamType: contentType }),
    ...(fileName !== undefined && { fileName }),
  };
}

function selected(
  body: Buffer,
  reply: Reply,
  select: readonly string[],
  { uri, limits }: ReadRequest,
): RawContent {
  const value = followTokens(parseJson(body, reply.contentType, uri), select);
  if (value === undefined) throw notFound(uri, "select points at nothing in the upstream's answer");
  if (typeof value === "string") return { body: value, defaultType: "text/plain" };
  const text = printJson(value, uri);
  if (Buffer.byteLength(text) > limits.maxBytes) throw limitExceeded(uri, "maxBytes", limits.maxBytes);
  return { body: text, upstreamType: "application/json" };
}

function parseJson(body: Buffer, contentType: string | undefined, uri: string): unknown {
  const decoded = decodeText(body, contentType === undefined ? undefined : charsetOf(contentType));
  if (!("text" in decoded)) throw notJson(uri);
  try {
    return JSON.parse(decoded.text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw notJson(uri);
    throw error;
  }
}

function printJson(value: unknown, uri: string): string {
  try {
    return JSON.stringify(value, null, 2);
  } catch (error) {
    // The parser takes any depth, the printer doesn't.
    if (error instanceof RangeError)
      throw readFailed(uri, "not_json", "The upstream's JSON is nested too deep");
    throw error;
  }
}

function notJson(uri: string) {
  return readFailed(uri, "not_json", "The upstream did not answer with JSON");
}
