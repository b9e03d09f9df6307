import { isIP } from "node:net";
import { carriesIpv4 } from "./addresses.js";
import type { AddressRule } from "./addresses.js";
import { entryCovers, hostOf, portOf } from "./hosts.js";
import type { AllowEntry } from "./hosts.js";

/** Where one source may go. */
export interface EgressPolicy {
  /** Whether the first request may go to a URL: its host is the manifest's own, or `network.allow` names it. */
  startsAt(url: URL): boolean;
  /** Whether `network.allow` names the host of a URL. */
  allows(url: URL): boolean;
  /**
   * Which addresses a connection to a host may end at.
   * @param host as `hostOf` gives it @param port as `portOf` gives it
   */
  addressRule(host: string, port: string): AddressRule | "none";
  /** Policies with the same key rule addresses alike, so they can share connections. */
  readonly key: string;
}

/** The host that a manifest's own URL names. */
export interface OwnHost {
  readonly url: URL;
  /** The host as it was written: `localhost` and a plain IP address are meant, `2130706433` is a trick. */
  readonly written: string;
}

/** Names under which clouds serve their metadata. No resolver's answer makes them fit to be asked. */
const METADATA_NAMES: ReadonlySet<string> = new Set([
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "instance-data",
  "instance-data.ec2.internal",
]);

/**
 * Makes the policy of one source.
 * @param own the host of the manifest's own URL; absent where a variable stands in it
 * @param allow `network.allow`
 */
export function createPolicy(own: OwnHost | undefined, allow: readonly AllowEntry[]): EgressPolicy {
  const rules = new Map<string, AddressRule>();
  if (own !== undefined) {
    const rule = ownRule(own);
    if (rule !== "public") rules.set(`${hostOf(own.url)} ${portOf(own.url)}`, rule);
  }
  for (const entry of allow)
    if (entry.kind === "host") rules.set(`${entry.host} ${entry.port ?? "*"}`, "any");
  const allows = (url: URL) => allow.some((entry) => entryCovers(entry, hostOf(url), portOf(url)));
  return {
    startsAt: (url) => (own === undefined ? allows(url) : url.host === own.url.host),
    allows,
    addressRule: (host, port) =>
      rules.get(`${host} *`) ??
      rules.get(`${host} ${port}`) ??
      (METADATA_NAMES.has(host) ? "none" : "public"),
    key: JSON.stringify([...rules].sort(([left], [right]) => (left < right ? -1 : 1))),
  };
}

/** Whether a host is an IP address that was written in another notation than its usual one. */
export function isDisguisedAddress(own: OwnHost): boolean {
  return isIP(hostOf(own.url)) !== 0 && !isPlainAddress(own);
}

function ownRule(own: OwnHost): AddressRule {
  if (own.written.toLowerCase() === "localhost") return "loopback";
  return isPlainAddress(own) ? "any" : "public";
}

/** IPv6 has many plain spellings; one that carries an IPv4 address is none of them. */
function isPlainAddress(own: OwnHost): boolean {
  const host = hostOf(own.url);
  if (isIP(host) === 4) return own.written === host;
  return isIP(host) === 6 && !carriesIpv4(host);
}
