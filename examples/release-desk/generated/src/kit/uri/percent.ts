// From Pressmark 0.1.0: src/kit/uri/percent.ts (MIT)
/**
 * Percent-encodes everything but unreserved characters (RFC 3986 §2.3), as UTF-8.
 * A lone surrogate, which UTF-8 can't hold, becomes U+FFFD.
 */
export function encodeUnreserved(text: string): string {
  return encodeURIComponent(replaceLoneSurrogates(text)).replaceAll(/[!'()*]/g, encodeAscii);
}

/**
 * Percent-encodes what may stand nowhere in a URI: reserved and unreserved characters and
 * percent-encoded triplets stay (RFC 6570 §3.1 and §3.2.3).
 * A lone surrogate, which UTF-8 can't hold, becomes U+FFFD.
 */
export function encodeReserved(text: string): string {
  return replaceLoneSurrogates(text).replaceAll(NOT_RESERVED, (run) => encodeURIComponent(run));
}

/**
 * Decodes each percent-encoded triplet once, as strict UTF-8.
 * Gives `undefined` where a `%` starts no triplet, or the bytes are no UTF-8.
 */
export function decodePercent(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Whether a percent-encoded triplet starts at `at`. */
export function isTriplet(text: string, at: number): boolean {
  return text.charCodeAt(at) === PERCENT && isHex(text.charCodeAt(at + 1)) && isHex(text.charCodeAt(at + 2));
}

/** Whether a cut at `at` would go through a percent-encoded triplet. */
export function splitsTriplet(text: string, at: number): boolean {
  return isTriplet(text, at - 1) || isTriplet(text, at - 2);
}

/** Whether a Unicode code point of the decoded text starts at `at` of the encoded one. */
export function startsCodePoint(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === PERCENT && isTriplet(text, at)) {
    const byte = Number.parseInt(text.slice(at + 1, at + 3), 16);
    return (byte & 0xc0) !== 0x80;
  }
  if (code >= 0xdc00 && code <= 0xdfff) {
    const before = text.charCodeAt(at - 1);
    return !(before >= 0xd800 && before <= 0xdbff);
  }
  return !splitsTriplet(text, at);
}

const PERCENT = 0x25;

/** A run of what is neither reserved nor unreserved, nor the `%` of a triplet. */
const NOT_RESERVED = /(?:[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2}))+/gu;

function isHex(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

function encodeAscii(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function replaceLoneSurrogates(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, "\uFFFD");
}
