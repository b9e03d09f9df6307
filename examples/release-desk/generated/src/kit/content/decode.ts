// From Pressmark 0.1.0: src/kit/content/decode.ts (MIT)
import { isAscii, isUtf8 } from "node:buffer";

/** Why bytes can't travel as text. */
export type NotText =
  /** They hold a NUL. */
  | "nul"
  /** They are not valid in their charset. */
  | "invalid"
  /** Their charset is none that the Encoding Standard knows. */
  | "charset"
  /** They are compressed. */
  | "compressed";

/** A text, or why there is none. */
export type Decoded =
  | { readonly text: string; /** Whether the bytes were UTF-8. */ readonly utf8: boolean }
  | { readonly why: NotText };

/**
 * Decodes bytes without a loss, or tells why that can't be. A BOM is taken off; line ends stay.
 * @param charset a label of the WHATWG Encoding Standard (section 4.2), UTF-8 where none is given
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined): Decoded {
  const encoding = charset === undefined ? "utf-8" : encodingOf(charset, bytes);
  if (encoding === undefined) return { why: "charset" };
  if (encoding === "utf-8") return decodeUtf8(bytes);
  // In a charset where every byte is valid, compressed bytes would pass as text.
  if (!encoding.startsWith("utf-16") && startsWithGzip(bytes)) return { why: "compressed" };
  const text = decodeOther(bytes, encoding);
  if (text === undefined) return { why: "invalid" };
  return text.includes("\0") ? { why: "nul" } : { text, utf8: false };
}

/** Whether bytes begin with the BOM of UTF-8. */
export function startsWithUtf8Bom(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** A view of bytes that has Buffer's methods, without a copy. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function decodeUtf8(bytes: Uint8Array): Decoded {
  const buffer = asBuffer(bytes);
  if (buffer.includes(0)) return { why: "nul" };
  // ASCII is the common case, and much faster as one byte a unit.
  if (isAscii(buffer)) return { text: buffer.toString("latin1"), utf8: true };
  if (!isUtf8(buffer)) return { why: "invalid" };
  return { text: buffer.toString("utf8", startsWithUtf8Bom(bytes) ? 3 : 0), utf8: true };
}

/** @param encoding a name that `encodingOf` gave */
function decodeOther(bytes: Uint8Array, encoding: string): string | undefined {
  if (encoding === "windows-1252") {
    const text = asBuffer(bytes).toString("latin1");
    return text.replaceAll(/[\x80-\x9f]/g, (unit) => WINDOWS_1252[unit.charCodeAt(0) - 0x80] ?? unit);
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** The encoding's name, `undefined` for an unknown label. A BOM wins over the label (Encoding Standard, section 6.1). */
function encodingOf(label: string, bytes: Uint8Array): string | undefined {
  if (startsWithUtf8Bom(bytes)) return "utf-8";
  let encoding: string;
  try {
    encoding = new TextDecoder(label).encoding;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
  if (!encoding.startsWith("utf-16")) return encoding;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return encoding;
}

/** What TextDecoder throws for an unknown label, and for bytes that are invalid. */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ERR_ENCODING_NOT_SUPPORTED" || code === "ERR_ENCODING_INVALID_ENCODED_DATA";
}

/** RFC 1952, section 2.3.1: the two magic bytes and the one compression method. */
function startsWithGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

/**
 * The Encoding Standard's index of windows-1252 for 0x80 to 0x9F; the rest is Latin-1. Written out
 * because some releases of Node.js decode these 32 as the control characters of Latin-1.
 */
const WINDOWS_1252 =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f" +
  "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";
