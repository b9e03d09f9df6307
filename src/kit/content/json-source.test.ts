import { describe, expect, test } from "vitest";
import { ResourceError } from "../errors.js";
import type { Content, ReadRequest } from "../source.js";
import { NO_VALUES } from "../values.js";
import { jsonPointer, parseJsonPointer } from "./json-pointer.js";
import { readJson } from "./json-source.js";

const request: ReadRequest = {
  uri: "x://a",
  values: NO_VALUES,
  limits: { maxBytes: 1000, timeoutMs: 1000 },
  signal: new AbortController().signal,
  caller: { scopes: "all", claims: new Map() },
};
const readAll = (...contents: Content[]) => readJson({ read: async () => contents }, request);
const read = async (...contents: Content[]) => (await readAll(...contents)).value;

describe("readJson", () => {
  test.each<[string, Content, unknown]>([
    ["text", { body: '{"a":[1,null]}' }, { a: [1, null] }],
    ["text with a BOM", { body: "\ufeff1" }, 1],
    ["bytes", { body: Buffer.from('\ufeff"é"') }, "é"],
    [
      "bytes in the upstream's charset",
      { body: Uint8Array.of(0x22, 0xe9, 0x22), upstreamType: "a/b;charset=latin1" },
      "é",
    ],
    ["finished text", { finished: { uri: "x://b", text: "[]" } }, []],
  ])("%s", async (_, content, value) => {
    expect(await read(content)).toEqual(value);
  });

  test("only the first content counts, with its freshness", async () => {
    const freshness = { confirmedAt: 1, freshUntil: 2, stale: false, shared: true };
    expect(await readAll({ body: "1" }, { body: "no", freshness })).toEqual({ value: 1 });
    expect(await readAll({ body: "1", freshness }, { body: "no" })).toEqual({ value: 1, freshness });
    expect(await readAll({ finished: { uri: "x://b", text: "1" }, freshness })).toEqual({
      value: 1,
      freshness,
    });
  });

  test.each<[string, Content[]]>([
    ["no JSON", [{ body: "secret {" }]],
    ["nothing", []],
    ["empty text", [{ body: "" }]],
    ["invalid bytes", [{ body: Uint8Array.of(0xff) }]],
    ["a blob", [{ finished: { uri: "x://b", blob: "MQ==" } }]],
  ])("%s is not_json, and the text isn't shown", async (_, contents) => {
    const error: unknown = await read(...contents).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ResourceError);
    expect(error).toMatchObject({ code: -32603, data: { uri: "x://a", reason: "not_json" } });
    expect(JSON.stringify([(error as ResourceError).message, (error as ResourceError).detail])).not.toContain(
      "secret",
    );
  });

  test.each<[string, Content, unknown]>([
    ["plain text", { body: "main\n\nfeature/a b\r\n 7 \n" }, ["main", "feature/a b", " 7 "]],
    ["bytes", { body: Buffer.from("\ufeffé") }, ["é"]],
    ["nothing", { body: "" }, []],
    ["what is told to be plain text", { body: "1\n2", upstreamType: "text/plain;charset=utf-8" }, ["1", "2"]],
    ["a file of plain text", { body: "true", fileName: "tags.txt" }, ["true"]],
    ["finished plain text", { finished: { uri: "x://b", mimeType: "text/plain", text: "a" } }, ["a"]],
    ["JSON of no told type", { body: ' \n["a", 1]' }, ["a", 1]],
    ["JSON that is told", { body: '"a"', upstreamType: "application/json" }, "a"],
    ["a file of JSON", { body: "1", fileName: "a.json" }, 1],
  ])("for who takes lines: %s", async (_, content, value) => {
    expect((await readJson({ read: async () => [content] }, request, "lines")).value).toEqual(value);
  });

  test.each<[string, Content]>([
    ["a list that is cut off", { body: '["a",' }],
    ["an object that is none", { body: "{a}" }],
    ["told JSON", { body: "a\nb", upstreamType: "application/json" }],
    ["told HTML", { body: "<p>a", upstreamType: "text/html" }],
    ["bytes", { body: Uint8Array.of(0xff) }],
  ])("for who takes lines, %s are none", async (_, content) => {
    const reading = readJson({ read: async () => [content] }, request, "lines");
    await expect(reading).rejects.toMatchObject({ data: { reason: "not_json" } });
  });

  test("[names] __proto__ is data", async () => {
    const value = await read({ body: '{"__proto__":{"a":1}}' });
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
    expect(jsonPointer(value, "/__proto__/a")).toBe(1);
  });
});

describe("JSON Pointer", () => {
  // RFC 6901, section 5.
  const document = {
    foo: ["bar", "baz"],
    "": 0,
    "a/b": 1,
    "c%d": 2,
    "e^f": 3,
    "g|h": 4,
    "i\\j": 5,
    'k"l': 6,
    " ": 7,
    "m~n": 8,
  };
  test.each<[string, unknown]>([
    ["", document],
    ["/foo", ["bar", "baz"]],
    ["/foo/0", "bar"],
    ["/", 0],
    ["/a~1b", 1],
    ["/c%d", 2],
    ["/e^f", 3],
    ["/g|h", 4],
    ["/i\\j", 5],
    ['/k"l', 6],
    ["/ ", 7],
    ["/m~0n", 8],
    ["/foo/00", undefined],
    ["/foo/-", undefined],
    ["/foo/2", undefined],
    ["/foo/length", undefined],
    ["/foo/-1", undefined],
    ["/foo/0/0", undefined],
    ["/constructor", undefined],
    ["/__proto__", undefined],
    ["foo", undefined],
    ["/m~2n", undefined],
  ])("%j", (pointer, value) => {
    expect(jsonPointer(document, pointer)).toEqual(value);
  });

  test("null is a value, and has no members", () => {
    expect(jsonPointer({ a: null }, "/a")).toBeNull();
    expect(jsonPointer({ a: null }, "/a/b")).toBeUndefined();
  });

  test("tokens are unescaped once (section 4)", () => {
    expect(parseJsonPointer("/~01/~10")).toEqual(["~1", "/0"]);
    expect(parseJsonPointer("/~")).toBeUndefined();
  });
});
