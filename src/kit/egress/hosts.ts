import { isIP, isIPv6 } from "node:net";
import { SettingError } from "../setting-error.js";

/** One entry of `network.allow`. */
export type AllowEntry =
  /** `*`: any public host. */
  | { readonly kind: "any" }
  /** `*.shop.example`: every host below the domain, not the domain itself. `suffix` starts with a dot. */
  | { readonly kind: "domain"; readonly suffix: string }
  /** `api.shop.example`, `10.0.0.7`, `[::1]:8080`: this host, on this port or on any. */
  | { readonly kind: "host"; readonly host: string; readonly port: string | undefined };

/** A host, in brackets where it is an IPv6 address, and perhaps a port. */
const HOST_AND_PORT = /^(\[[^\]]+\]|[^:[\]]+)(?::([0-9]{1,5}))?$/;
const FOREIGN = /[/?#@\\%*\s]/;

/**
 * Reads an entry of `network.allow`, environment values already in it.
 * @throws SettingError whose message says what is wrong, without showing the entry
 */
export function parseAllowEntry(text: string): AllowEntry {
  if (text === "*") return { kind: "any" };
  if (text.startsWith("*.")) {
    const domain = canonicalName(text.slice(2));
    if (domain === undefined || isIP(domain) !== 0) throw unusable("has no domain after '*.'");
    return { kind: "domain", suffix: `.${domain}` };
  }
  const [, host = "", port] = HOST_AND_PORT.exec(isIPv6(text) ? `[${text}]` : text) ?? [];
  const canonical = canonicalName(host);
  if (canonical === undefined)
    throw unusable("is neither a host, nor '*.' and a domain, nor '*' (no scheme, no path)");
  if (isIP(canonical) === 4 && canonical !== host) throw unusable("is an IP address in an unusual notation");
  return { kind: "host", host: canonical, port: port === undefined ? undefined : String(Number(port)) };
}

/** Whether an entry names a host. @param host as `hostOf` gives it @param port as `portOf` gives it */
export function entryCovers(entry: AllowEntry, host: string, port: string): boolean {
  if (entry.kind === "any") return true;
  if (entry.kind === "host") return entry.host === host && (entry.port ?? port) === port;
  return isIP(host) === 0 && host.endsWith(entry.suffix) && host.length > entry.suffix.length;
}

/** A URL's host as hosts are compared: lower case, no brackets, no final dot. */
export function hostOf(url: URL): string {
  return bareHost(url.hostname);
}

/** A URL's port, the scheme's own where it names none. */
export function portOf(url: URL): string {
  return url.port !== "" ? url.port : url.protocol === "https:" ? "443" : "80";
}

/** A host without brackets and final dot. `a.example.` is the name `a.example` (RFC 1034, section 3.1). */
export function bareHost(hostname: string): string {
  if (hostname.startsWith("[")) return hostname.slice(1, -1);
  return hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
}

/** A name as the URL parser writes it (lower case, IDNA), or nothing where it is no host. */
function canonicalName(text: string): string | undefined {
  if (text === "" || FOREIGN.test(text) || !URL.canParse(`http://${text}/`)) return undefined;
  const host = hostOf(new URL(`http://${text}/`));
  return host === "" ? undefined : host;
}

function unusable(why: string): SettingError {
  return new SettingError(`an entry of network.allow ${why}`);
}
