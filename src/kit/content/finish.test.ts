import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RawContent } from "../source.js";
import { finishContent } from "./finish.js";

const uri = "x://a";
const bytes = (...list: number[]) => Uint8Array.from(list);
const finish = async (content: RawContent, declaredType?: string) =>
  (await finishContent(content, { uri, declaredType })).finished;

const PNG = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52);

describe("[type] which type it is", () => {
  test.each<[string, RawContent, string | undefined, string]>([
    [
      "declared before all",
      { body: "a", upstreamType: "text/html", fileName: "a.md" },
      "text/x;p=1",
      "text/x;p=1",
    ],
    [
      "upstream before the name",
      { body: "a", upstreamType: "text/html", fileName: "a.md" },
      undefined,
      "text/html",
    ],
    [
      "upstream byte for byte",
      { body: "a", upstreamType: 'Text/HTML; charset="utf-8"' },
      undefined,
      'Text/HTML; charset="utf-8"',
    ],
    [
      "octet-stream says nothing",
      { body: "a", upstreamType: "application/octet-stream; a=b", fileName: "a.md" },
      undefined,
      "text/markdown",
    ],
    [
      "an invalid one neither",
      { body: "a", upstreamType: "text", fileName: "a.md" },
      undefined,
      "text/markdown",
    ],
    [
      "the name before the default",
      { body: "a", fileName: "a.md", defaultType: "text/csv" },
      undefined,
      "text/markdown",
    ],
    ["the default before the content", { body: PNG, defaultType: "image/x" }, undefined, "image/x"],
    ["the content of bytes", { body: PNG }, undefined, "image/png"],
    ["the content of text", { body: bytes(0x61) }, undefined, "text/plain"],
    ["nothing known", { body: bytes(0xff, 0) }, undefined, "application/octet-stream"],
    ["no text/plain for bytes", { body: PNG, upstreamType: "text/plain" }, undefined, "image/png"],
    ["by the name neither", { body: bytes(0xff), fileName: "a.txt" }, undefined, "application/octet-stream"],
    ["unless it was declared", { body: PNG }, "text/plain", "text/plain"],
    ["a told type stays", { body: bytes(0xff), fileName: "a.md" }, undefined, "text/markdown"],
  ])("%s", async (_, content, declared, type) => {
    expect((await finish(content, declared)).mimeType).toBe(type);
  });
});

describe("[text] what travels as text", () => {
  test.each<[string, Uint8Array | string, string, string, string]>([
    ["UTF-8", Buffer.from("Grüße\r\n"), "text/plain", "Grüße\r\n", "text/plain"],
    ["UTF-8 named", Buffer.from("ü"), 'text/plain; charset="UTF-8"', "ü", 'text/plain; charset="UTF-8"'],
    ["a BOM", bytes(0xef, 0xbb, 0xbf, 0x61), "text/plain", "a", "text/plain"],
    ["a BOM before what isn't ASCII", Buffer.from("\ufeffé\ufeff"), "text/plain", "é\ufeff", "text/plain"],
    ["nothing", bytes(), "text/plain", "", "text/plain"],
    ["nothing, as JSON", bytes(), "application/json", "", "application/json"],
    ["Latin-1", bytes(0xe9), "text/plain; charset=iso-8859-1", "é", "text/plain; charset=utf-8"],
    // Encoding Standard, index windows-1252: 0x80 is U+20AC, 0x93 is U+201C, 0x81 is U+0081.
    [
      "windows-1252",
      bytes(0x80, 0x93, 0x81),
      "text/plain;charset=windows-1252",
      "€“\x81",
      "text/plain;charset=utf-8",
    ],
    [
      "Cyrillic",
      bytes(0xc0, 0xe0),
      "text/plain;charset=windows-1251;a=b",
      "Аа",
      "text/plain;charset=utf-8;a=b",
    ],
    ["Shift_JIS", bytes(0x82, 0xa0), "text/plain;charset=shift_jis", "あ", "text/plain;charset=utf-8"],
    [
      "UTF-16 by its BOM",
      bytes(0xfe, 0xff, 0, 0x61),
      "text/plain;charset=utf-16",
      "a",
      "text/plain;charset=utf-8",
    ],
    ["UTF-16LE", bytes(0x61, 0), "text/plain;charset=utf-16le", "a", "text/plain;charset=utf-8"],
    [
      "a UTF-8 BOM under another label",
      bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9),
      "text/plain;charset=iso-8859-1",
      "é",
      "text/plain;charset=iso-8859-1",
    ],
    ["a text made here", "é", "text/plain; charset=iso-8859-1", "é", "text/plain; charset=utf-8"],
    ["a text with a BOM", "\ufeffa", "text/plain", "a", "text/plain"],
    ["a lone surrogate", "a\ud800b", "text/plain", "a\ufffdb", "text/plain"],
  ])("%s", async (_, body, declared, text, type) => {
    expect(await finish({ body }, declared)).toEqual({ uri, mimeType: type, text });
  });

  test("every text comes out as it went in", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        fc.pre(!text.includes("\0") && !text.startsWith("\ufeff"));
        const fromBytes = finishContent({ body: Buffer.from(text) }, { uri, declaredType: "text/x" });
        const fromText = finishContent({ body: text }, { uri, declaredType: "text/x" });
        expect(fromBytes).toEqual({ finished: { uri, mimeType: "text/x", text } });
        expect(fromText).toEqual(fromBytes);
      }),
    );
  });
});

describe("[bytes] what travels as blob", () => {
  test.each<[string, Uint8Array | string, string, string, string | undefined]>([
    ["no textual type", Buffer.from("abc"), "image/png", "YWJj", undefined],
    ["a text under such a type", "é", "image/png", "w6k=", undefined],
    ["a NUL", bytes(0x61, 0), "text/plain", "YQA=", "nul"],
    ["a NUL in a text", "a\0", "application/json", "YQA=", "nul"],
    ["a NUL in Latin-1", bytes(0x61, 0), "text/plain;charset=latin1", "YQA=", "nul"],
    ["a NUL in UTF-16", bytes(0x61, 0, 0, 0), "text/plain;charset=utf-16le", "YQAAAA==", "nul"],
    ["invalid UTF-8", bytes(0xff), "text/plain", "/w==", "invalid"],
    ["a surrogate in UTF-8", bytes(0xed, 0xa0, 0x80), "text/plain", "7aCA", "invalid"],
    ["half a unit of UTF-16", bytes(0x61, 0, 0x62), "text/plain;charset=utf-16le", "YQBi", "invalid"],
    ["invalid Shift_JIS", bytes(0x81, 0xff), "text/plain;charset=shift_jis", "gf8=", "invalid"],
    ["an unknown charset", bytes(0x61), "text/plain;charset=utf-7", "YQ==", "charset"],
    ["the standard alphabet", bytes(0xfb, 0xef, 0xff), "a/b", "++//", undefined],
  ])("%s", async (_, body, declared, blob, why) => {
    const finished = await finishContent({ body }, { uri, declaredType: declared });
    expect(finished.finished).toEqual({ uri, mimeType: declared, blob });
    expect(finished.whyBlob).toBe(why);
  });

  test("[text] gzip never is text, also where every byte is valid", async () => {
    const body = Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 1, 1, 1, 1, 1]), Buffer.from("abc")]);
    for (const type of ["text/plain; charset=iso-8859-1", "text/plain; charset=koi8-r"]) {
      const finished = await finishContent({ body }, { uri, declaredType: type });
      expect(finished).toEqual({
        finished: { uri, mimeType: type, blob: body.toString("base64") },
        whyBlob: "compressed",
      });
    }
    expect(await finish({ body: gzipSync("abc"), fileName: "a.txt" })).toMatchObject({
      mimeType: "application/gzip",
    });
  });

  test("base64 is on one line and gives back the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (body) => {
        const { finished } = finishContent({ body }, { uri, declaredType: "a/b" }) as {
          finished: { blob: string };
        };
        expect(finished.blob).toMatch(/^[A-Za-z0-9+/]*={0,2}$/);
        expect(finished.blob.length % 4).toBe(0);
        expect(new Uint8Array(Buffer.from(finished.blob, "base64"))).toEqual(body);
      }),
    );
  });
});

test("a content's own address goes before the one that was asked for", async () => {
  expect((await finish({ body: "a", uri: "x://b" })).uri).toBe("x://b");
});

test("a view into a larger buffer is only what it shows", async () => {
  const large = Uint8Array.from([0x61, 0x62, 0x63, 0x64]);
  expect(await finish({ body: large.subarray(1, 3) })).toMatchObject({ text: "bc" });
  expect(await finish({ body: large.subarray(1, 3) }, "a/b")).toMatchObject({ blob: "YmM=" });
});
