// From Pressmark 0.1.0: src/kit/content/finish.ts (MIT)
import { toUSVString } from "node:util";
import type { FinishedContent, RawContent } from "../source.js";
import { asBuffer, decodeText } from "./decode.js";
import type { NotText } from "./decode.js";
import { extensionType } from "./extension-type.js";
import { charsetOf, essenceOf, isTextual, parseMediaType, withUtf8Charset } from "./media-type.js";
import { sniffType } from "./sniff.js";

/** What a read knows of a content beside the content itself. */
export interface FinishOptions {
  /** The address that was asked for; the content's own one goes before it. */
  readonly uri: string;
  /** The entry's `mimeType`, valid by `checkMediaType`. */
  readonly declaredType?: string | undefined;
}

/** Content ready for the wire. */
export interface Finished extends FinishedContent {
  /** Why content of a textual type travels as `blob`; absent where nothing is odd. */
  readonly whyBlob?: NotText;
}

/**
 * Decides a content's type, and whether it travels as text or blob.
 *
 * The type: the declared one, else the upstream's (unless invalid or `application/octet-stream`),
 * else the file extension's, else the source's own default, else what the bytes look like. Declared
 * types stay byte for byte, but a text that was decoded from another charset says `charset=utf-8`.
 *
 * A textual type travels as `text` if its bytes are valid in its charset and hold no NUL, everything
 * else as `blob`. A `text/plain` that nobody declared gives way where the bytes are no text.
 * Only content whose bytes have to be looked at by signature makes it a promise.
 */
export function finishContent(content: RawContent, options: FinishOptions): Finished | Promise<Finished> {
  const uri = content.uri ?? options.uri;
  const type = options.declaredType ?? toldType(content);
  const told = type === undefined ? undefined : finishAs(content.body, type, uri);
  if (type !== undefined && told !== undefined) {
    if (options.declaredType !== undefined || told.whyBlob === undefined) return told;
    if (essenceOf(type) !== "text/plain") return told;
  }
  const { body } = content;
  const found = sniffType(typeof body === "string" ? Buffer.from(body) : body);
  // That the bytes aren't the text they were told to be is odd, even where another type is found for them.
  const finish = (sniffed: string): Finished => ({ ...told, ...finishAs(body, sniffed, uri) });
  return typeof found === "string" ? finish(found) : found.then(finish);
}

/** What the content says of its type by itself, without its bytes. */
function toldType(content: RawContent): string | undefined {
  const { upstreamType, fileName } = content;
  if (upstreamType !== undefined) {
    const parsed = parseMediaType(upstreamType);
    if (parsed !== undefined && parsed.essence !== "application/octet-stream") return upstreamType;
  }
  return (fileName === undefined ? undefined : extensionType(fileName)) ?? content.defaultType;
}

function finishAs(body: Uint8Array | string, type: string, uri: string): Finished {
  if (!isTextual(type)) return toBlob(body, type, uri);
  const charset = charsetOf(type);
  const decoded = typeof body === "string" ? fromString(body, charset) : decodeText(body, charset);
  if ("why" in decoded) return { ...toBlob(body, type, uri), whyBlob: decoded.why };
  const mimeType = decoded.utf8 ? type : withUtf8Charset(type);
  return { finished: { uri, mimeType, text: decoded.text } };
}

/** A text that a source made has no charset any more; what travels must not claim one that it isn't in. */
function fromString(body: string, charset: string | undefined): ReturnType<typeof decodeText> {
  if (body.includes("\0")) return { why: "nul" };
  const text = body.startsWith("\ufeff") ? body.slice(1) : body;
  // A lone surrogate can't be sent as UTF-8; it becomes U+FFFD here, not somewhere on the way.
  return { text: toUSVString(text), utf8: charset === undefined || /^utf-?8$/i.test(charset) };
}

/** Base64 of RFC 4648, section 4: the standard alphabet, padded, on one line. */
function toBlob(body: Uint8Array | string, mimeType: string, uri: string): Finished {
  const buffer = typeof body === "string" ? Buffer.from(body) : asBuffer(body);
  return { finished: { uri, mimeType, blob: buffer.toString("base64") } };
}
