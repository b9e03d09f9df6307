import { SettingError } from "../setting-error.js";

/**
 * Reads an issuer's identifier (RFC 8414, section 2): an `https` URL without query, fragment and user. On a loopback
 * address `http` will do.
 * @throws SettingError, whose message doesn't hold the text
 */
export function parseIssuer(text: string): URL {
  const url = parseSecure(text, "the issuer");
  if (url.search !== "" || text.includes("?")) throw new SettingError("the issuer holds a query");
  return url;
}

/**
 * Reads a resource identifier (RFC 9728, section 1.2; RFC 8707, section 2): an `https` URL without fragment and user.
 * On a loopback address `http` will do.
 * @throws SettingError, whose message doesn't hold the text
 */
export function parseResource(text: string): URL {
  return parseSecure(text, "the audience");
}

/** Whether a URL keeps what is sent there from others: it is `https`, or stays on this machine. */
export function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** Whether a URL's host is this machine, by its name or by its address. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}

function parseSecure(text: string, what: string): URL {
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(text) || !URL.canParse(text))
    throw new SettingError(`${what} is no https: URL`);
  const url = new URL(text);
  if (!isSecure(url)) throw new SettingError(`${what} is an http: URL, which only a loopback address may be`);
  if (url.username !== "" || url.password !== "") throw new SettingError(`${what} holds a user's name`);
  if (text.includes("#")) throw new SettingError(`${what} holds a fragment`);
  return url;
}
