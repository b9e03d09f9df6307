import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  charsetOf,
  checkMediaType,
  isMarkup,
  isTextual,
  parseMediaType,
  withUtf8Charset,
} from "./media-type.js";

describe("[type] media types of RFC 9110, section 8.3.1", () => {
  test.each([
    "text/plain",
    "text/html;profile=x",
    'text/plain; charset="utf-8"',
    "text/html;charset=utf-8",
    'Text/HTML;Charset="utf-8"',
    'text/html; charset="ut\\"f-8"',
    "text/html;",
    "text/html ; a=b ;; c=d",
    "application/vnd.api+json",
    'multipart/mixed; boundary="a; b=c"',
  ])("%s is fine", (type) => {
    expect(checkMediaType(type)).toBeUndefined();
  });

  test.each([
    ["", "is not of the form type/subtype"],
    ["text", "is not of the form type/subtype"],
    ["text/", "is not of the form type/subtype"],
    ["/plain", "is not of the form type/subtype"],
    [" text/plain", "is not of the form type/subtype"],
    ["text /plain", "is not of the form type/subtype"],
    ["tëxt/plain", "is not of the form type/subtype"],
    ["text/plain ", "has something after the subtype that is no ';' parameter"],
    ["text/plain, text/html", "has something after the subtype that is no ';' parameter"],
    ["text/plain; charset", "has the parameter 'charset' without a value"],
    ["text/plain; charset=", "has the parameter 'charset' with a value that must be quoted"],
    ['text/plain; charset="utf-8', "has the parameter 'charset' with a value that must be quoted"],
    ["text/plain\r\nX: y", "holds a control character"],
    ['text/plain; a="\t"', "holds a control character"],
    ["text/plain\u0085", "holds a control character"],
  ])("%j %s", (type, fault) => {
    expect(checkMediaType(type)).toBe(fault);
    expect(parseMediaType(type)).toBeUndefined();
  });

  test("a parsed type gives back its parameters", () => {
    const token = fc.stringMatching(/^[a-z0-9!#$%&'*+.^_`|~-]{1,8}$/);
    const value = fc.stringMatching(/^[ -~]{0,10}$/);
    const parameters = fc.array(fc.tuple(token, value), { maxLength: 4 });
    fc.assert(
      fc.property(token, token, parameters, (type, subtype, written) => {
        const quoted = written.map(([k, v]) => `; ${k}="${v.replaceAll(/["\\]/g, "\\$&")}"`).join("");
        const parsed = parseMediaType(`${type}/${subtype}${quoted}`);
        expect(parsed?.essence).toBe(`${type}/${subtype}`);
        expect(parsed?.parameters.map(({ name, value }) => [name, value])).toEqual(written);
      }),
    );
  });

  test("a long line of spaces and semicolons is read once", () => {
    expect(checkMediaType(`text/plain${" ;".repeat(200_000)}!`)).toContain("without a value");
    expect(checkMediaType(`text/plain${" ".repeat(200_000)}x`)).toContain("after the subtype");
  });
});

describe("charset", () => {
  test.each([
    ["text/plain", undefined],
    ["text/plain; charset=ISO-8859-1", "ISO-8859-1"],
    ['text/plain;format=flowed; CHARSET="utf-8"', "utf-8"],
    ["text/plain; charset=a; charset=b", "a"],
    ["nonsense", undefined],
  ])("%s has %s", (type, charset) => {
    expect(charsetOf(type)).toBe(charset);
  });

  test.each([
    ["text/plain; charset=iso-8859-1", "text/plain; charset=utf-8"],
    ['text/Plain;a="x;y";Charset="iso-8859-1" ; b=1', 'text/Plain;a="x;y";charset=utf-8 ; b=1'],
    ["text/plain; charset=a; charset=b", "text/plain; charset=utf-8; charset=utf-8"],
    ["text/plain; a=charset", "text/plain; a=charset"],
  ])("%s becomes %s", (type, expected) => {
    expect(withUtf8Charset(type)).toBe(expected);
  });
});

test.each([
  ["text/anything", true],
  ["TEXT/Markdown; charset=utf-8", true],
  ["application/json", true],
  ["application/problem+json", true],
  ["image/svg+xml", true],
  ["application/openapi+yaml;version=3", true],
  ["application/geo+json-seq", true],
  ["application/yaml", true],
  ["application/toml", true],
  ["application/sql", true],
  ["application/graphql", true],
  ["text/javascript", true],
  ["application/javascript", true],
  ["application/x-ndjson", true],
  ["application/jsonl", true],
  ["application/x-sh", true],
  ["application/x-www-form-urlencoded", true],
  ["application/rtf", false],
  ["application/pdf", false],
  ["application/octet-stream", false],
  ["image/png", false],
  ["application/xmlish", false],
  ["application/cbor", false],
  ["application/constructor", false],
])("%s is textual: %s", (type, textual) => {
  expect(isTextual(type)).toBe(textual);
});

test.each([
  ["text/html; charset=utf-8", true],
  ["application/xhtml+xml", true],
  ["image/svg+xml", true],
  ["text/xml", true],
  ["APPLICATION/XML", true],
  ["text/markdown", false],
  ["application/json", false],
])("%s is markup: %s", (type, markup) => {
  expect(isMarkup(type)).toBe(markup);
});
