import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Value } from "../values.js";
import { match, UndecodableValue } from "./match.js";
import { parseTemplate } from "./template.js";

function values(text: string, uri: string): Record<string, Value> | undefined {
  const found = match(parseTemplate(text), uri);
  return found && Object.fromEntries(found);
}

describe("match", () => {
  test.each([
    ["shop://items/7", { id: "7" }],
    ["shop://items/7?limit=5", { id: "7", limit: "5" }],
    ["shop://items/7?limit=5&page=2", { id: "7", limit: "5", page: "2" }],
    ["shop://items/7?page=2&limit=5", { id: "7", limit: "5", page: "2" }],
    ["shop://items/7?page=", { id: "7", page: "" }],
    ["shop://items/7?page", { id: "7", page: "" }],
    ["shop://items/7?page=a/b?c", { id: "7", page: "a/b?c" }],
    ["shop://items/7?pages=2", undefined],
    ["shop://items/7?page=1&page=2", undefined],
    ["shop://items/7?page=1&&limit=2", undefined],
    ["shop://items/7?", undefined],
    ["shop://items/7#page", undefined],
    ["shop://items/", undefined],
    ["shop://items/7/8", undefined],
  ])("query variables are optional, in any order: %s [query-optional]", (uri, expected) => {
    expect(values("shop://items/{id}{?page,limit}", uri)).toEqual(expected);
  });

  test.each([
    ["?fixed=yes{&x}", "x://h?fixed=yes&x=1", { x: "1" }],
    ["?fixed=yes{&x,y}", "x://h?fixed=yes&y=2&x=1", { x: "1", y: "2" }],
    ["?fixed=yes{&x}", "x://h?fixed=yes", {}],
    ["?fixed=yes{&x}", "x://h?fixed=no", undefined],
    ["{?a}{&b}", "x://h?b=1&a=2", { a: "2", b: "1" }],
    ["?q={q}{&page}", "x://h?q=one&page=2", { q: "one", page: "2" }],
    ["{?x*}", "x://h?x=1", { x: ["1"] }],
    ["{?x*,y}", "x://h?x=1&y=3&x=2", { x: ["1", "2"], y: "3" }],
    ["{?x}", "x://h?x=1,2", { x: "1,2" }],
    ["{?x:2}", "x://h?x=%C3%A9b", { x: "éb" }],
    ["{?x:2}", "x://h?x=abc", undefined],
    ["{?q}{#f}", "x://h?q=1#a?b", { q: "1", f: "a?b" }],
    ["{?q}{#f}", "x://h#a", { f: "a" }],
    ["/{id}{;v,w}", "x://h/a;w=2;v", { id: "a", v: "", w: "2" }],
    ["/{id}{;v,w}/b", "x://h/a/b", { id: "a" }],
    ["/{id}{;v}", "x://h/a;z=1", undefined],
    ["/{id}{;v*}", "x://h/a;v=1;v=2", { id: "a", v: ["1", "2"] }],
    ["/{id}{;v}{?q}", "x://h/a;v=1?q=2", { id: "a", v: "1", q: "2" }],
    ["/{+p}{?q}", "x://h/a/b?q=1?2", { p: "a/b", q: "1?2" }],
    ["/{+p}{?q}", "x://h/a?b?q=1", undefined],
    ["/{+p}?v=1{&q}", "x://h/a?v=1&q=2", { p: "a", q: "2" }],
  ])("named values: x://h%s on %s", (text, uri, expected) => {
    expect(values(`x://h${text}`, uri)).toEqual(expected);
  });

  test("{x} takes no slash, {+x} does [slash]", () => {
    expect(values("files://{path}", "files://a/b.txt")).toBeUndefined();
    expect(values("files://{path}", "files://a%2Fb.txt")).toEqual({ path: "a/b.txt" });
    expect(values("tree://{+path}", "tree://a/b.txt")).toEqual({ path: "a/b.txt" });
    expect(values("tree://{+path}", "tree://a?b#c")).toEqual({ path: "a?b#c" });
    expect(values("files://{path}", "files://a?b")).toBeUndefined();
    expect(values("files://{path}", "files://a#b")).toBeUndefined();
  });

  test.each([
    ["%C2%A7%20141", "§ 141"],
    ["a+b", "a+b"],
    ["%2520", "%20"],
    ["a%2Cb,c", "a,b,c"],
    ["café", "café"],
    ["%F0%9F%98%80", "😀"],
  ])("%s arrives as %s [decode-once]", (raw, decoded) => {
    expect(values("x://{v}", `x://${raw}`)).toEqual({ v: decoded });
    expect(values("x://h{?v}", `x://h?v=${raw}`)).toEqual({ v: decoded });
  });

  test.each(["%ZZ", "%E0%A4%A", "%", "a%2", "%FF", "%C0%AF", "%ED%A0%80"])(
    "%s doesn't decode, and the variable is named [decode-once]",
    (raw) => {
      for (const text of ["x://a/{v}", "x://a/{+v}", "x://a{/v*}", "x://a/{w}"]) {
        const variable = text.includes("w") ? "w" : "v";
        expect(() => match(parseTemplate(text), `x://a/${raw}`)).toThrow(
          expect.objectContaining({ name: "UndecodableValue", variable }),
        );
      }
      expect(() => match(parseTemplate("x://a{?v}"), `x://a?v=${raw}`)).toThrow(UndecodableValue);
    },
  );

  test("literals match only themselves [literal]", () => {
    expect(values("x://a.b+(c)/{v}", "x://a.b+(c)/1")).toEqual({ v: "1" });
    expect(values("x://a.b+(c)/{v}", "x://aXb+(c)/1")).toBeUndefined();
    expect(values("x://caf%C3%A9/{v}", "x://caf%C3%A9/1")).toEqual({ v: "1" });
    expect(values("x://caf%C3%A9/{v}", "x://caf%c3%a9/1")).toBeUndefined();
    expect(values("x://A/{v}", "x://a/1")).toBeUndefined();
    expect(values("x://h", "x://h")).toEqual({});
    expect(values("x://h", "x://h/")).toBeUndefined();
  });

  test("only the scheme's case doesn't matter [address-unique]", () => {
    expect(values("Docs://{v}", "dOCS://a")).toEqual({ v: "a" });
    expect(values("docs:{v}", "DOCS:a")).toEqual({ v: "a" });
    expect(values("docs://{v}", "doc\u017f://a")).toBeUndefined();
  });

  test.each([
    ["x://{name}.{ext}", "x://a.tar.gz", { name: "a.tar", ext: "gz" }],
    ["x://{name}{.ext}", "x://a.tar.gz", { name: "a.tar", ext: "gz" }],
    ["x://{name}{.a,b}", "x://a.tar.gz", { name: "a", a: "tar", b: "gz" }],
    ["x://{a,b}", "x://1,2,3", { a: "1,2", b: "3" }],
    ["x://{a,b}", "x://1", undefined],
    ["x://{a*}", "x://1,2", { a: ["1", "2"] }],
    ["x://{a*}", "x://1", { a: ["1"] }],
    ["x://{a*}", "x://1,,2", undefined],
    ["x://{a*,b}", "x://1,2,3", { a: ["1", "2"], b: "3" }],
    ["x://{+a}/{+b}", "x://1/2/3", { a: "1/2", b: "3" }],
    ["x://{+a}/{b}/c", "x://1/2/c/c", { a: "1/2", b: "c" }],
    ["x://{a}x{+b}", "x://1x2/x3", { a: "1", b: "2/x3" }],
    ["x://{+a,b}", "x://1,2,3", { a: "1,2", b: "3" }],
    ["x://h{/a,b}", "x://h/1/2", { a: "1", b: "2" }],
    ["x://h{/a*}", "x://h/1/2/3", { a: ["1", "2", "3"] }],
    ["x://h{/a*}", "x://h/1//3", undefined],
    ["x://h{/a*}", "x://h", undefined],
    ["x://h{/a*}/edit", "x://h/1/2/edit", { a: ["1", "2"] }],
    ["x://h{.a*}", "x://h.1.2", { a: ["1", "2"] }],
    ["x://h{#a}", "x://h#1/2", { a: "1/2" }],
    ["x://h{#a*}", "x://h#1,2", { a: ["1", "2"] }],
    ["x://{a:3}", "x://abc", { a: "abc" }],
    ["x://{a:3}", "x://abcd", undefined],
    ["x://{a:2}", "x://%C3%A9%F0%9F%98%80", { a: "é😀" }],
    ["x://{a:2}", "x://é😀", { a: "é😀" }],
    ["x://{a:1}.{b}", "x://a.b.c", { a: "a", b: "b.c" }],
    ["x://{a:3}{/b:1}", "x://%C3%A9bc/%C3%A9", { a: "ébc", b: "é" }],
    ["x://{a}-{b}{;p}", "x://1-2-3;p=4-5", { a: "1-2", b: "3", p: "4-5" }],
  ])("%s on %s: the left takes as much as it can", (text, uri, expected) => {
    expect(values(text, uri)).toEqual(expected);
  });

  test("no variable begins or ends within a percent-encoded triplet", () => {
    expect(values("x://{a}2{b}", "x://x2%20")).toEqual({ a: "x", b: " " });
    expect(values("x://{a}0", "x://%20")).toBeUndefined();
    expect(values("x://{+a}/{b}0", "x://1/2%200")).toEqual({ a: "1", b: "2 " });
  });

  test.each(["x://a/%00", "x://a/%7F", "x://a/%C2%85", "x://a/%0A"])(
    "%s holds a control character, and the variable is named",
    (uri) => {
      for (const text of ["x://a/{v}", "x://a/{+v}", "x://a{/v}", "x://a{/v*}"]) {
        expect(() => values(text, uri)).toThrow(
          expect.objectContaining({ name: "UndecodableValue", variable: "v" }),
        );
      }
      expect(() => values("x://a{?v}", uri.replace("a/", "a?v="))).toThrow(UndecodableValue);
    },
  );

  test.each(["x://a/..", "x://a/.", "x://a/%2e%2E"])("%s holds a value that none may hold", (uri) => {
    for (const text of ["x://a/{v}", "x://a/{+v}", "x://a{/v}", "x://a{/v*}"]) {
      expect(values(text, uri)).toBeUndefined();
    }
    expect(values("x://a{?v}", uri.replace("a/", "a?v="))).toBeUndefined();
  });

  test("{+x} holds no dot segment, whichever way it is written; dots in names are fine", () => {
    for (const path of ["a/../b", "a%2F..%2Fb", "a/%2e", "../a", "..%2Fa"]) {
      expect(values("x://{+p}", `x://${path}`)).toBeUndefined();
    }
    expect(values("x://{+p}", "x://v1..v2/.a/b...c/...")).toEqual({ p: "v1..v2/.a/b...c/..." });
    expect(values("x://{p}", "x://v1..v2")).toEqual({ p: "v1..v2" });
    expect(values("x://{+p}", "x:///a//b/")).toEqual({ p: "/a//b/" });
  });

  test("names of object members are plain data [names]", () => {
    const found = match(parseTemplate("x://{constructor}/{__proto__}{?toString}"), "x://1/2?toString=3");
    expect([...(found ?? [])]).toEqual([
      ["constructor", "1"],
      ["__proto__", "2"],
      ["toString", "3"],
    ]);
    expect(values("x://h{?a}", "x://h?__proto__=1")).toBeUndefined();
    expect(values("x://h{?a}", "x://h?constructor=1")).toBeUndefined();
  });

  test("a variable that stands twice holds one value", () => {
    const template = "r/{s}/{s}.json";
    expect(values(template, "r/web/web.json")).toEqual({ s: "web" });
    expect(values(template, "r/web/api.json")).toBeUndefined();
  });

  // A way that isn't linear would take hours here.
  test("hostile addresses are matched, or not, in one pass [linear]", () => {
    const slashes = "a/".repeat(2000);
    expect(values("x://{+a}/{+b}/{+c}/{+d}y", `x://${slashes}`)).toBeUndefined();
    expect(values("x://{+a}/{+b}/{+c}/{+d}y", `x://${slashes}y`)).toEqual({
      a: slashes.slice(0, -7),
      b: "a",
      c: "a",
      d: "a/",
    });
    const huge = `x://${"a/".repeat(500_000)}`;
    expect(values("x://{+a}/{+b}/{+c}/{+d}y", huge)).toBeUndefined();
    expect(values("x://{a}-{b}-{c}", `x://${"a-".repeat(500_000)}`)?.["c"]).toBe("a-");
    expect(values("x://h{/a*}", `x://h${"/a".repeat(500_000)}`)?.["a"]).toHaveLength(500_000);
    expect(values("x://h{?a}", `x://h?${"a&".repeat(500_000)}`)).toBeUndefined();
    expect(values("x://{a:9999}.{b}", `x://${"%41.".repeat(250_000)}`)).toBeDefined();
  });

  test("any text and any template: a match, no match, or an undecodable value", () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from("ab/?#&;,.=%2041xé\u0000\ud800")),
      maxLength: 20,
    });
    const template = fc.constantFrom(
      "x:{a}",
      "x:{+a}{?b,c*}",
      "x:{a*}{;b}{.c}{#d}",
      "x:{/a*,b:2}{&c}",
      "x:?a={a}{&b}",
      "x:{a:2}.{+b}",
    );
    fc.assert(
      fc.property(template, text, (source, rest) => {
        try {
          const found = match(parseTemplate(source), `x:${rest}`);
          expect(found === undefined || found instanceof Map).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(UndecodableValue);
        }
      }),
    );
  });
});
