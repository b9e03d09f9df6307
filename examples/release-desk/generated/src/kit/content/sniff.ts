// From Pressmark 0.1.0: src/kit/content/sniff.ts (MIT)
import { isUtf8 } from "node:buffer";
import { asBuffer, startsWithUtf8Bom } from "./decode.js";

/**
 * The type of bytes about which nothing else is known.
 * Text is told by being text: UTF-8 without a NUL. Only then are signatures looked at, because
 * those of binary formats may be two letters long, and a sentence may start with "BM".
 * @returns `application/octet-stream` where nothing fits
 */
export function sniffType(bytes: Uint8Array): string | Promise<string> {
  return sniffText(bytes) ?? sniffBinary(bytes);
}

/** The type of bytes that are text, `undefined` for others. Text is `text/plain` unless a prolog says more. */
export function sniffText(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes) || asBuffer(bytes).includes(0)) return undefined;
  const from = startsWithUtf8Bom(bytes) ? 3 : 0;
  const start = String.fromCharCode(...bytes.subarray(from, from + 8));
  return TEXT_SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1] ?? "text/plain";
}

/** The type of bytes by their signature. */
export async function sniffBinary(bytes: Uint8Array): Promise<string> {
  // Loaded on first use: it takes longer to load than a small server to start.
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes);
  return found?.mime ?? "application/octet-stream";
}

/** Formats that may be all ASCII and yet are not plain text. */
const TEXT_SIGNATURES: readonly (readonly [signature: string, type: string])[] = [
  ["%PDF-", "application/pdf"],
  ["%!PS", "application/postscript"],
  ["{\\rtf", "application/rtf"],
  ["<?xml ", "application/xml"],
];
