import { isIPv6 } from "node:net";
import { isPlainUri } from "./plain-uri.js";
import { encodeReserved, encodeUnreserved } from "./percent.js";
import { quote } from "./template-fault.js";
import { joinUri, splitAuthority, splitUri } from "./uri-parts.js";

/** The stable names of what RFC 3986 asks of a URI. */
export type UriRule =
  | "not-empty"
  | "no-control-character"
  | "scheme-missing"
  | "scheme-syntax"
  | "allowed-character"
  | "percent-encoding"
  | "brackets"
  | "one-fragment"
  | "authority"
  | "port"
  | "host-missing";

/** Why a text is no absolute URI. */
export interface UriFault {
  readonly rule: UriRule;
  /** What is wrong; it quotes the value. */
  readonly message: string;
  /** The whole address in a right spelling, where there is one. */
  readonly suggestion?: string;
}

/**
 * Says why a text is no absolute URI (RFC 3986 §3, with or without a fragment); `undefined` where it is one.
 * Takes any text; linear in its length.
 */
export function checkUri(text: string): UriFault | undefined {
  if (isPlainUri(text)) return undefined;
  const found = firstFault(text);
  if (!found) return undefined;
  const { repair, ...fault } = found;
  const suggestion = repair && text.length <= LONGEST_REPAIR ? repairAll(repair) : undefined;
  return { ...fault, ...(suggestion !== undefined && { suggestion }) };
}

interface Found {
  readonly rule: UriRule;
  readonly message: string;
  /** Gives the text without this fault, if there is such a text; it may have others. */
  readonly repair?: () => string | undefined;
}

/** Nobody types a longer address, and whoever sends one shall not make the server work on it. */
const LONGEST_REPAIR = 2048;

/** Takes one fault after the other away. A repair makes no new fault of an earlier rule, so this ends. */
function repairAll(firstRepair: () => string | undefined): string | undefined {
  let repair: Found["repair"] = firstRepair;
  for (let round = 0; repair && round < 10; round += 1) {
    const text: string | undefined = repair();
    const found: Found | undefined = text === undefined ? undefined : firstFault(text);
    if (!found) return text;
    repair = found.repair;
  }
  return undefined;
}

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/** Neither reserved nor unreserved (RFC 3986 §2), and not the `%` of a triplet. */
const FOREIGN = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/u;

function firstFault(text: string): Found | undefined {
  if (text === "") return { rule: "not-empty", message: `"" is empty: an address is an absolute URI` };
  const quoted = quote(text);
  if (/\p{Cc}/u.test(text)) {
    return { rule: "no-control-character", message: `${quoted} holds a control character` };
  }
  if (!SCHEME.test(text)) return schemeFault(text);
  const foreign = FOREIGN.exec(text)?.[0];
  if (foreign !== undefined) {
    const message = `${quoted} holds ${quote(foreign)}, which a URI writes percent-encoded (RFC 3986 §2)`;
    const isText = !/\p{Cs}/u.test(text);
    return { rule: "allowed-character", message, ...(isText && { repair: () => encodeReserved(text) }) };
  }
  const percent = /%(?![0-9A-Fa-f]{2}).{0,2}/.exec(text)?.[0];
  if (percent !== undefined) {
    const message = `${quoted} holds ${quote(percent)}: two hex digits follow a '%' (RFC 3986 §2.1)`;
    return { rule: "percent-encoding", message, repair: () => encodeReserved(text) };
  }
  return structureFault(text, quoted);
}

/** RFC 3986 §3.1: a letter, then letters, digits, `+`, `-` and `.`, then a colon. */
function schemeFault(text: string): Found {
  const quoted = quote(text);
  const colon = text.search(/[:/?#]/);
  if (colon < 1 || text[colon] !== ":") {
    const name = text.replace(/^[./]+/, "");
    const message = `${quoted} has no scheme: an address begins with one, such as docs: (RFC 3986 §3.1)`;
    return { rule: "scheme-missing", message, ...(name !== "" && { repair: () => `docs://${name}` }) };
  }
  const message = `${quoted} has no valid scheme: it is a letter, then letters, digits, '+', '-' or '.' (RFC 3986 §3.1)`;
  return { rule: "scheme-syntax", message, repair: () => repairScheme(text, colon) };
}

function repairScheme(text: string, colon: number): string | undefined {
  const allowed = text.slice(0, colon).replaceAll(/[^A-Za-z0-9+.-]+/g, "-");
  const scheme = allowed.replace(/^[^A-Za-z]+/, "").replace(/(?<!-)-+$/, "");
  return scheme === "" ? undefined : scheme + text.slice(colon);
}

/** What the whole text's characters don't tell: only these places may hold `[`, `]`, `#`, `@` and `:`. */
function structureFault(text: string, quoted: string): Found | undefined {
  const parts = splitUri(text);
  const { authority, fragment, path, query } = parts;
  if (fragment?.includes("#") === true) {
    const repair = () => joinUri({ ...parts, fragment: fragment.replaceAll("#", "%23") });
    return { rule: "one-fragment", message: `${quoted} holds more than one '#' (RFC 3986 §3.5)`, repair };
  }
  const literal = authority === undefined ? undefined : splitAuthority(authority);
  const isLiteral = literal !== undefined && isIpLiteral(literal.host);
  if ([path, query, fragment, literal?.userinfo, isLiteral ? "" : authority].some(holdsBracket)) {
    const repair = () =>
      joinUri({
        ...parts,
        authority: isLiteral ? authority : encodeBrackets(authority),
        path: encodeBrackets(path) ?? "",
        query: encodeBrackets(query),
        fragment: encodeBrackets(fragment),
      });
    const message = `${quoted} holds '[' or ']', which only enclose an IP address as the host (RFC 3986 §3.2.2)`;
    return { rule: "brackets", message, repair };
  }
  if (!literal || authority === undefined) return webFault(parts.scheme, undefined, quoted);
  const { host, port, userinfo } = literal;
  if (userinfo?.includes("@") === true) {
    const encoded = userinfo.replaceAll("@", "%40") + authority.slice(userinfo.length);
    const repair = () => joinUri({ ...parts, authority: encoded });
    return { rule: "authority", message: `${quoted} holds more than one '@' (RFC 3986 §3.2)`, repair };
  }
  if (port !== undefined && !/^\d*$/.test(port)) {
    const message = `${quoted} has ${quote(port)} for a port: a port is digits (RFC 3986 §3.2.3)`;
    if (isLiteral) return { rule: "port", message };
    const encoded = `${authority.slice(0, authority.length - port.length - 1)}%3A${port.replaceAll(":", "%3A")}`;
    return { rule: "port", message, repair: () => joinUri({ ...parts, authority: encoded }) };
  }
  return webFault(parts.scheme, host, quoted);
}

/** RFC 9110 §4.2.1 and §4.2.2: http and https need a host. */
function webFault(scheme: string | undefined, host: string | undefined, quoted: string): Found | undefined {
  if (!/^https?$/i.test(scheme ?? "") || (host !== undefined && host !== "")) return undefined;
  return {
    rule: "host-missing",
    message: `${quoted} has no host, which ${scheme ?? ""} needs (RFC 9110 §4.2)`,
  };
}

/** RFC 3986 §3.2.2: `IP-literal = "[" ( IPv6address / IPvFuture ) "]"`. */
function isIpLiteral(host: string): boolean {
  if (!host.startsWith("[") || !host.endsWith("]")) return false;
  const address = host.slice(1, -1);
  return (isIPv6(address) && !address.includes("%")) || /^v[0-9A-F]+\.[\w\-.~!$&'()*+,;=:]+$/i.test(address);
}

function holdsBracket(text: string | undefined): boolean {
  return text !== undefined && /[[\]]/.test(text);
}

function encodeBrackets(text: string | undefined): string | undefined {
  return text?.replaceAll(/[[\]]/g, encodeUnreserved);
}
