import { isDotSegment, removeDotSegments } from "./dot-segments.js";
import { isPlainUri } from "./plain-uri.js";
import { joinUri, splitAuthority, splitUri } from "./uri-parts.js";

export type { UriFault, UriRule } from "./check-uri.js";
export { checkUri } from "./check-uri.js";

/**
 * Lower-cases the scheme and nothing else: the key under which fixed addresses are compared, since only the
 * scheme's case doesn't matter. Takes any text; one without a scheme stays as it is.
 */
export function foldScheme(uri: string): string {
  const scheme = SCHEME.exec(uri)?.[0];
  if (scheme === undefined || !/[A-Z]/.test(scheme)) return uri;
  return scheme.toLowerCase() + uri.slice(scheme.length);
}

/**
 * Normalises a URI by its syntax (RFC 3986 §6.2.2: case, percent-encoding, dot segments) and, for http and https, by
 * its scheme (§6.2.3: the empty path is `/`, the default port is left out). Takes any text; linear in its length.
 */
export function normaliseUri(uri: string): string {
  if (isPlainUri(uri)) return uri;
  const parts = splitUri(normaliseTriplets(uri));
  const scheme = parts.scheme?.toLowerCase();
  const web = scheme === "http" || scheme === "https";
  const path = keepRooted(removeDotSegments(parts.path), parts.authority);
  return joinUri({
    ...parts,
    scheme,
    authority: parts.authority === undefined ? undefined : normaliseAuthority(parts.authority, scheme),
    path: web && parts.authority !== undefined && path === "" ? "/" : path,
  });
}

/** Whether a segment of the path is `.` or `..`, also where it is percent-encoded. Takes any text. */
export function hasDotSegments(uri: string): boolean {
  if (isPlainUri(uri)) return false;
  const { path } = splitUri(uri);
  return path.includes(".") || path.includes("%")
    ? path.split("/").some((segment) => segment.length <= 6 && isDotSegment(segment.replaceAll(/%2e/gi, ".")))
    : false;
}

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/** RFC 3986 §6.2.2.1 and §6.2.2.2: upper-case hex digits, and unreserved characters as themselves. */
function normaliseTriplets(text: string): string {
  return text.replaceAll(/%[0-9A-Fa-f]{2}/g, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : triplet.toUpperCase();
  });
}

/** A path that begins with `//` would be taken for an authority where there is none (RFC 3986 §3.3). */
function keepRooted(path: string, authority: string | undefined): string {
  return authority === undefined && path.startsWith("//") ? `/.${path}` : path;
}

const DEFAULT_PORTS = new Map([
  ["http", "80"],
  ["https", "443"],
]);

function normaliseAuthority(authority: string, scheme: string | undefined): string {
  const { userinfo, host, port } = splitAuthority(authority);
  const defaultPort = scheme === undefined ? undefined : DEFAULT_PORTS.get(scheme);
  const leftOut = port === undefined || (defaultPort !== undefined && (port === "" || port === defaultPort));
  const folded = normaliseTriplets(host.toLowerCase());
  return `${userinfo === undefined ? "" : `${userinfo}@`}${folded}${leftOut ? "" : `:${port}`}`;
}
