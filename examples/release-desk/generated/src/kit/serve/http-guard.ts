// From Pressmark 0.1.0: src/kit/serve/http-guard.ts (MIT)
import { headerValues } from "./header-values.js";
import type { IncomingMessage } from "node:http";

/** Whom a server answers. */
export interface GuardOptions {
  /** Whether the socket listens on a loopback address. */
  readonly loopback: boolean;
  /** Names, with or without a port, beside the loopback names. */
  readonly allowedHosts: readonly string[];
  /** Origins such as `https://app.example`, beside loopback origins. */
  readonly allowedOrigins: readonly string[];
}

/** What a guard says of a request. */
export type Admission =
  | { readonly admitted: true; readonly origin: string | undefined }
  | { readonly admitted: false; readonly header: "Host" | "Origin" };

const NO_ORIGIN: Admission = { admitted: true, origin: undefined };

/** Looks at a request's headers alone. */
export type Guard = (request: IncomingMessage) => Admission;

/** RFC 9110, section 7.2, and RFC 3986, section 3.2.2, without user information and escapes. */
const HOST = /^(?<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?<port>[0-9]{1,5}))?$/;
const LOOPBACK_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]{1,5})?$/;
const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Makes the guard against DNS rebinding and foreign pages (MCP, Streamable HTTP, security).
 * `Host` must be a loopback name or an allowed host on a loopback address, an allowed host on any other; there, no
 * allowed host means any. `Origin` may be absent; else it must be allowed, or a loopback origin on a loopback address.
 */
export function createGuard(options: GuardOptions): Guard {
  const hosts = new Set(options.allowedHosts.map(normaliseHost));
  if (options.loopback) for (const name of LOOPBACK_NAMES) hosts.add(name);
  const origins = new Set(options.allowedOrigins.map(normaliseOrigin));
  const anyHost = !options.loopback && hosts.size === 0;
  /** The last one that was allowed: clients call a server by one name. */
  let known: string | undefined;
  return (request) => {
    const host = headerValues(request, "host");
    if (host.length !== 1 || host[0] !== known) {
      if (!isAllowedHost(host, hosts, anyHost)) return { admitted: false, header: "Host" };
      known = host[0];
    }
    const [only, ...more] = headerValues(request, "origin");
    if (only === undefined) return NO_ORIGIN;
    const allowed = origins.has(only) || (options.loopback && LOOPBACK_ORIGIN.test(only));
    return allowed && more.length === 0
      ? { admitted: true, origin: only }
      : { admitted: false, header: "Origin" };
  };
}

function isAllowedHost(values: readonly string[], hosts: ReadonlySet<string>, anyHost: boolean): boolean {
  const [value = "", ...more] = values;
  const groups = HOST.exec(value.toLowerCase())?.groups;
  if (groups === undefined || more.length > 0) return false;
  return anyHost || hosts.has(groups["name"] ?? "") || hosts.has(value.toLowerCase());
}

/** As clients write it: in lower case, and what is not ASCII in Punycode. */
function normaliseHost(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host : host;
}

/** A slash at the end of a configured origin is a slip of the pen; browsers send none (RFC 6454, section 6.2). */
function normaliseOrigin(origin: string): string {
  return URL.canParse(origin) && new URL(origin).origin !== "null" ? new URL(origin).origin : origin;
}
