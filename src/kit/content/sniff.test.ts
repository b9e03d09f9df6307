import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { sniffType } from "./sniff.js";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test.each<[string, Uint8Array, string]>([
  ["no bytes", Buffer.alloc(0), "text/plain"],
  ["a sentence", Buffer.from("Grüße"), "text/plain"],
  ["JSON stays plain", Buffer.from('{"a":1}'), "text/plain"],
  ["a sentence that starts like a bitmap", Buffer.from("BM is the sign of bitmaps"), "text/plain"],
  ["a PDF of ASCII", Buffer.from("%PDF-1.4\n%%EOF"), "application/pdf"],
  ["RTF", Buffer.from("{\\rtf1 hi}"), "application/rtf"],
  ["XML with a prolog and a BOM", Buffer.from('\ufeff<?xml version="1.0"?><a/>'), "application/xml"],
  ["a PNG", PNG, "image/png"],
  ["gzip", gzipSync("hello"), "application/gzip"],
  ["text with a NUL", Buffer.from("a\0b"), "application/octet-stream"],
  ["Latin-1", Buffer.from([0x63, 0x61, 0x66, 0xe9]), "application/octet-stream"],
])("%s", async (_, bytes, type) => {
  expect(await sniffType(bytes)).toBe(type);
  expect(await sniffType(new Uint8Array(bytes))).toBe(type);
});

test("text is told without a promise", () => {
  expect(sniffType(Buffer.from("abc"))).toBe("text/plain");
});
