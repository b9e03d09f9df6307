import { isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** Which addresses a connection may end at. */
export type AddressRule =
  /** Those of the public internet. */
  | "public"
  /** This machine's own: 127.0.0.0/8 and ::1. */
  | "loopback"
  /** All of them: the host was named by the manifest itself. */
  | "any";

/** Azure's metadata and agent service answers on this address, which no registry lists as special. */
const METADATA_IN_PUBLIC_SPACE = "168.63.129.16";
/** RFC 6052, section 2.1: an IPv4 address in its last 32 bits, reached through NAT64. */
const NAT64 = ipaddr.IPv6.parse("64:ff9b::");
/** RFC 4291, section 2.4: all that is assigned as global unicast lies here. */
const GLOBAL_UNICAST = ipaddr.IPv6.parse("2000::");

/**
 * Whether a connection may end at an address.
 * @param address an IPv4 or IPv6 address in text, as a resolver or a socket gives it; anything else fits no rule but `any`
 */
export function fitsRule(address: string, rule: AddressRule): boolean {
  if (rule === "any") return true;
  const parsed = parseAddress(address);
  if (parsed === undefined) return false;
  return rule === "loopback" ? parsed.range() === "loopback" : isPublic(parsed);
}

/** Whether an IPv6 address stands for an IPv4 one (RFC 4291, section 2.5.5.2; RFC 6052). */
export function carriesIpv4(address: string): boolean {
  return isIPv6(address) && parseAddress(address) instanceof ipaddr.IPv4;
}

/** An address, with an IPv4 address that travels inside an IPv6 one taken out: that is where packets go. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (isIP(text) === 0) return undefined;
  const address = ipaddr.parse(text);
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(NAT64, 96)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  // "unicast" is what remains when every range of the IANA special-purpose registries (RFC 6890) is taken away.
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_UNICAST, 3);
  return address.toString() !== METADATA_IN_PUBLIC_SPACE;
}
