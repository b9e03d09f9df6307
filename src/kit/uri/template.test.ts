import { describe, expect, test } from "vitest";
import {
  checkAddressTemplate,
  joinTemplates,
  literalTemplate,
  parseTemplate,
  TemplateError,
} from "./template.js";

function faultsOf(text: string) {
  try {
    parseTemplate(text);
    return [];
  } catch (error) {
    if (error instanceof TemplateError) return error.faults;
    throw error;
  }
}

function addressFaults(text: string) {
  return checkAddressTemplate(parseTemplate(text)).map(({ code, offset, length, hint }) => [
    code,
    text.slice(offset, offset + length),
    hint,
  ]);
}

describe("parseTemplate", () => {
  test("keeps text, parts and places", () => {
    const template = parseTemplate("a://{x}/b{?y,z*}");
    expect(template.text).toBe("a://{x}/b{?y,z*}");
    expect(template.parts.map((part) => template.text.slice(part.offset, part.offset + part.length))).toEqual(
      ["a://", "{x}", "/b", "{?y,z*}"],
    );
    expect(template.variables).toEqual([
      { name: "x", operator: "", explode: false, prefix: undefined, offset: 5, length: 1 },
      { name: "y", operator: "?", explode: false, prefix: undefined, offset: 11, length: 1 },
      { name: "z", operator: "?", explode: true, prefix: undefined, offset: 13, length: 2 },
    ]);
    expect(Object.isFrozen(template)).toBe(true);
    expect(Object.isFrozen(template.parts)).toBe(true);
    expect(Object.isFrozen(template.variables[0])).toBe(true);
  });

  test("takes names of RFC 6570 §2.3, and names of object members [names]", () => {
    const names = ["a_b", "a.b", "%C3%A9", "007", "constructor", "__proto__", "toString"];
    expect(parseTemplate(`x:{${names.join()}}`).variables.map((variable) => variable.name)).toEqual(names);
  });

  test("takes prefixes from 1 to 9999 (§2.4.1)", () => {
    expect(parseTemplate("{a:1}{b:9999}").variables.map((variable) => variable.prefix)).toEqual([1, 9999]);
  });

  test.each([
    ["a{b", "template-syntax", "{b"],
    ["a}b", "template-syntax", "}"],
    ["a{}b", "template-syntax", "{}"],
    ["{{name}}", "template-syntax", "{"],
    ["{=a}", "template-operator", "="],
    ["{,a}", "template-operator", ","],
    ["{!a}", "template-operator", "!"],
    ["{@a}", "template-operator", "@"],
    ["{|a}", "template-operator", "|"],
    ["x{user-id}", "template-variable-name", "user-id"],
    ["{ a }", "template-variable-name", " a "],
    ["{a..b}", "template-variable-name", "a..b"],
    ["{+}", "template-variable-name", "}"],
    ["{a,,b}", "template-variable-name", ","],
    ["{*}", "template-variable-name", "*"],
    ["{a:0}", "template-modifier", ":0"],
    ["{a:10000}", "template-modifier", ":10000"],
    ["{a:abc}", "template-modifier", ":abc"],
    ["{a:1*}", "template-modifier", ":1*"],
    ["{a:01}", "template-modifier", ":01"],
    ["{a*:1}", "template-modifier", "*:1"],
    ["{a**}", "template-modifier", "**"],
    ["{p:.*}", "template-modifier", ":.*"],
    ["a b", "template-literal", " "],
    ["100%", "template-literal", "%"],
    ["a<b>", "template-literal", "<"],
    ["a\nb", "template-literal", "\n"],
  ])("%j is refused at its place [round-trip]", (text, code, place) => {
    const [fault] = faultsOf(text);
    expect(fault?.code).toBe(code);
    expect(text.slice(fault?.offset, (fault?.offset ?? 0) + (fault?.length ?? 0))).toBe(place);
  });

  test("offers what to write instead [slash] [round-trip]", () => {
    expect(faultsOf("{user-id}")[0]?.hint).toBe("write user_id");
    expect(faultsOf("{p:.*}")[0]?.hint).toBe("write {+p}, which takes slashes too");
    expect(faultsOf("{p**}")[0]?.hint).toBe("write {+p}, which takes slashes too");
    expect(faultsOf("{...path}")[0]?.hint).toBe("write path");
    expect(faultsOf("{a:1*}")[0]?.hint).toBe("write {a:1} or {a*}");
    expect(faultsOf("{id:[0-9]+}")[0]?.hint).toBe(
      "write {id}; a pattern has its place under the entry's variables",
    );
    expect(faultsOf("é b")[0]?.hint).toBe("write %20");
  });

  test("reports every fault in the text's order", () => {
    const faults = faultsOf("a b{x-y}{z:0,w:0}{=q}}{r");
    expect(faults.map((fault) => fault.code)).toEqual([
      "template-literal",
      "template-variable-name",
      "template-modifier",
      "template-modifier",
      "template-operator",
      "template-syntax",
      "template-syntax",
    ]);
    expect(() => parseTemplate("a b{x-y}")).toThrow(
      expect.objectContaining({ code: "template-literal", offset: 1, length: 1, hint: "write %20" }),
    );
  });

  test("takes a file's path with its own characters where it is told so", () => {
    const template = parseTemplate("my docs/100% é/{name}.md", { literals: "any" });
    expect(template.parts[0]).toMatchObject({ kind: "literal", text: "my docs/100% é/" });
    expect(() => parseTemplate("a}", { literals: "any" })).toThrow(TemplateError);
  });
});

describe("literalTemplate and joinTemplates", () => {
  test("a literal holds no expression, and its text parses to itself (RFC 6570 §3.1)", () => {
    const literal = literalTemplate("a{b} é%20%/?");
    expect(literal.text).toBe("a%7Bb%7D%20%C3%A9%20%25/?");
    expect(literal.variables).toEqual([]);
    expect(parseTemplate(literal.text)).toEqual(literal);
    expect(literalTemplate("").parts).toEqual([]);
  });

  test("joined pieces are as if they had been parsed together", () => {
    const pieces = [
      literalTemplate("https://h"),
      parseTemplate("/v1/{x}"),
      parseTemplate("/{y:3}{?z*}"),
      literalTemplate("#{}"),
    ];
    expect(joinTemplates(pieces)).toEqual(parseTemplate("https://h/v1/{x}/{y:3}{?z*}#%7B%7D"));
    expect(joinTemplates([])).toEqual(parseTemplate(""));
  });
});

describe("checkAddressTemplate", () => {
  test.each([
    "shop://items/{id}{?page,limit}",
    "x://{a}{/b}{.c}{;d}{?e}{&f}{#g}",
    "x:{a,b}",
    "x://{+a}/{+b}/{+c}/{+d}y",
    "https://h.example:80/{a}",
    "note:///{+path}",
    "x://a*b/{c}",
    "x://**{c}",
  ])("%s is an address", (text) => {
    expect(addressFaults(text)).toEqual([]);
  });

  test("two variables with nothing between them are refused, both named [round-trip]", () => {
    const [fault] = checkAddressTemplate(parseTemplate("x://{a}{b}"));
    expect(fault).toMatchObject({ code: "template-adjacent-variables", offset: 7, length: 3 });
    expect(fault?.message).toBe("nothing stands between the variables 'a' and 'b'");
    for (const text of ["x://{+a}{b}", "x://{a}{+b}", "x://{/a}{b}", "x://h{?a}{b}", "x://{;a}{+b}"]) {
      expect(addressFaults(text)[0]?.[0]).toBe("template-adjacent-variables");
    }
  });

  test("shell wildcards are refused with what to write instead [slash]", () => {
    const hint = "write {name} for one segment, {+path} for several";
    for (const [text, star] of [
      ["mem://*", "*"],
      ["mem://a/**", "**"],
      ["mem://*/{a}", "*"],
      ["mem:*", "*"],
    ]) {
      expect(addressFaults(text!)).toEqual([["template-wildcard", star, hint]]);
    }
  });

  test.each([
    ["team_kb://{x}", "team_kb", "write team-kb:"],
    ["{scheme}://x", "{scheme}", "begin with a scheme, such as docs://"],
    ["/items/{id}", "/items/", "begin with a scheme, such as docs://"],
    ["items{id}://x", "items", "begin with a scheme, such as docs://"],
  ])("%s has no literal scheme [address-valid]", (text, place, hint) => {
    expect(addressFaults(text)).toEqual([["template-scheme", place, hint]]);
  });

  test.each([
    ["x://h{?a}{?b,c}", "{?b,c}", "write {&b,c}"],
    ["x://h?a=1{?b}", "{?b}", "write {&b}"],
    ["x://h#a{?b}", "{?b}", "put {?b} before the '#'"],
    ["x://h{#a}{?b}", "{?b}", "put {?b} before the '#'"],
    [
      "x://h{?a}?b={b}",
      "?",
      "begin the query with what is fixed, and go on with {&…}; in a value, '?' is %3F",
    ],
  ])("%s has no one query (RFC 3986 §3.4)", (text, place, hint) => {
    expect(addressFaults(text)).toEqual([["template-query", place, hint]]);
  });

  test.each(["x://h?a=b?c{&d}", "x://h{?a}#b?c", "x://h{?a}{#b}"])(
    "%s has one query (RFC 3986 §3.4)",
    (text) => {
      expect(addressFaults(text)).toEqual([]);
    },
  );

  test("a variable twice, foreign characters", () => {
    expect(addressFaults("x://{a}/{a}/{?a}").map(([code]) => code)).toEqual([
      "template-duplicate-variable",
      "template-duplicate-variable",
    ]);
    expect(addressFaults("shop://café/{x}")).toEqual([["template-literal", "é", "write %C3%A9"]]);
    expect(addressFaults("x://[bad/{x}").map(([code]) => code)).toEqual(["template-address"]);
    expect(addressFaults("https:///{x}").map(([code]) => code)).toEqual(["template-address"]);
  });
});
