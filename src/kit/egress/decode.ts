import { Duplex, Readable, pipeline } from "node:stream";
import type { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { limitExceeded, readFailed } from "../errors.js";
import type { ResourceError } from "../errors.js";

/** An answer's body as it comes, and what its header says of it. */
export interface EncodedBody {
  readonly stream: Readable;
  /** `Content-Encoding`, RFC 9110, section 8.4. */
  readonly encoding: string | undefined;
  /** `Content-Length`, in bytes before decoding. */
  readonly length: number | undefined;
}

/** More codings one upon the other than this are nobody's need. */
const MAX_CODINGS = 2;
/** RFC 9659, section 3: windows of zstd on the web are 8 MiB at most. */
const ZSTD_WINDOW_LOG = 23;

/** `zstd` came with Node 22.15. */
const createZstd = (zlib as { createZstdDecompress?: (options: object) => Transform }).createZstdDecompress;
const zstdWindow = (zlib.constants as Readonly<Record<string, number>>)["ZSTD_d_windowLogMax"];

const DECODERS: ReadonlyMap<string, () => Duplex> = new Map<string, () => Duplex>([
  ["gzip", () => zlib.createGunzip()],
  ["x-gzip", () => zlib.createGunzip()],
  ["br", () => zlib.createBrotliDecompress()],
  ["deflate", () => Duplex.from(inflateEither)],
  ...(createZstd === undefined || zstdWindow === undefined
    ? []
    : [["zstd", () => createZstd({ params: { [zstdWindow]: ZSTD_WINDOW_LOG } })] as const]),
]);

/** What `Accept-Encoding` may ask for: what `readBody` can decode. */
export const ACCEPTED_ENCODINGS = [...DECODERS.keys()].filter((name) => name !== "x-gzip").join(", ");

/**
 * Reads a body to its end, decoded. Whatever happens, the stream is destroyed or at its end afterwards.
 * @param maxBytes the most bytes after decoding; the read ends as soon as there are more
 * @throws ResourceError `limit`, `upstream_encoding` or `upstream_truncated`; what destroyed the stream, if it was not the upstream
 */
export async function readBody(body: EncodedBody, uri: string, maxBytes: number): Promise<Buffer> {
  const { stream } = body;
  let streamFailure: unknown;
  stream.on("error", (error) => {
    streamFailure = error;
  });
  try {
    const decoders = decodersOf(body.encoding, uri);
    if (decoders.length === 0 && (body.length ?? 0) > maxBytes)
      throw limitExceeded(uri, "maxBytes", maxBytes);
    const chunks = decoders.length === 0 ? (stream as AsyncIterable<Buffer>) : decode(stream, decoders);
    return await collect(chunks, uri, maxBytes);
  } catch (error) {
    throw streamFailure !== undefined && error === streamFailure
      ? truncated(uri, codeOf(error))
      : decodingFailure(error, uri);
  } finally {
    stream.destroy();
  }
}

/** The decoders in the order that undoes the codings: the last that was applied comes first. */
function decodersOf(encoding: string | undefined, uri: string): readonly Duplex[] {
  const codings = (encoding ?? "")
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  const makers = codings.reverse().map((coding) => DECODERS.get(coding));
  if (makers.length > MAX_CODINGS || makers.includes(undefined))
    throw readFailed(
      uri,
      "upstream_encoding",
      "The upstream answered in a content coding that is not supported",
    );
  return makers.flatMap((make) => (make === undefined ? [] : [make()]));
}

/** An empty body is empty in every coding: nothing was there to be encoded. */
async function* decode(stream: Readable, decoders: readonly Duplex[]): AsyncGenerator<Buffer> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  if (first.done === true) return;
  yield* connect(Readable.from(prepend(first.value, chunks), { objectMode: false }), decoders);
}

function connect(source: Readable, decoders: readonly Duplex[]): Readable {
  // The error reaches whoever iterates; the callback only keeps it from being unhandled.
  return decoders.reduce<Readable>((from, to) => pipeline(from, to, () => undefined), source);
}

async function collect(chunks: AsyncIterable<Buffer>, uri: string, maxBytes: number): Promise<Buffer> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw limitExceeded(uri, "maxBytes", maxBytes);
    kept.push(chunk);
  }
  return Buffer.concat(kept, size);
}

/** `deflate` is the zlib format (RFC 9110, section 8.4.1.2), but some servers send the bare one. */
async function* inflateEither(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return;
  // RFC 1950, section 2.2: the low half of the first byte is the method, 8.
  const isZlib = ((first.value[0] ?? 0) & 0x0f) === 8;
  const whole = Readable.from(prepend(first.value, chunks), { objectMode: false });
  yield* connect(whole, [isZlib ? zlib.createInflate() : zlib.createInflateRaw()]);
}

async function* prepend(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** Errors of zlib, Brotli and zstd are the only ones with `errno` and such codes. */
function decodingFailure(error: unknown, uri: string): unknown {
  const code = codeOf(error);
  if (code === "Z_BUF_ERROR") return truncated(uri, code);
  if (!(error instanceof Error && "errno" in error) || code === undefined) return error;
  return readFailed(uri, "upstream_encoding", "The upstream's body is not in the coding it claims", {}, code);
}

function truncated(uri: string, code: string | undefined): ResourceError {
  return readFailed(uri, "upstream_truncated", "The upstream's answer broke off before its end", {}, code);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
