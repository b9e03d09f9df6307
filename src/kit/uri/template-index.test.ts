import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Value } from "../values.js";
import { expand } from "./expand.js";
import { match, UndecodableValue } from "./match.js";
import { piecesOf } from "./pieces.fixture.js";
import { checkAddressTemplate, parseTemplate, type Template } from "./template.js";
import { TemplateIndex } from "./template-index.js";
import { shapeOf } from "./template-shape.js";

function indexOf(texts: readonly string[]): TemplateIndex<string> {
  return new TemplateIndex(texts.map((text) => ({ template: parseTemplate(text), item: text })));
}

function best(texts: readonly string[], uri: string): string | undefined {
  return indexOf(texts).find(uri, () => true)?.item;
}

describe("which template answers", () => {
  test.each([
    ["x://a/b", ["x://a/b{?q}", "x://a/{v}", "x://{v}/b", "x://{+v}"]],
    ["x://a/b", ["x://a/{v}", "x://{v}/b"]],
    ["x://a/;v=1", ["x://a/{;v}", "x://a/{w}"]],
    ["x://a/b", ["x://{v}/b", "x://{v}/{w}", "x://{+v}"]],
    ["x://a.json", ["x://{v}.json", "x://{v}", "x://{+v}"]],
    ["x://item-7", ["x://item-{v}", "x://{v}", "x://{+v}"]],
    ["x://item-7", ["x://item-{v}", "x://it{v}", "x://{v}"]],
    ["x://item-7", ["x://item-{v}", "x://item-{+v}", "x://it{v}", "x://it{+v}", "x://{v}", "x://{+v}"]],
    ["x://a/b/c", ["x://a{/v*}", "x://{v}{/w*}", "x://{+v}/c", "x://{+v}"]],
    ["x://a/b/c", ["x://{+v}/c", "x://{+v}/{w}", "x://{+v}"]],
    ["x://acb/lit", ["x://{v}b/lit", "x://a{v}/{w}", "x://{v}/lit"]],
    ["x://a?type=1&x=2", ["x://{v}?type=1{&x}", "x://{v}{?type,x}"]],
    ["x://a;p=1", ["x://{v}{;p}", "x://{v}"]],
  ])("for %s, in this order of rank: %j [literal]", (uri, ranked) => {
    for (let from = 0; from < ranked.length; from += 1) {
      const rest = ranked.slice(from);
      expect(best(rest, uri)).toBe(rest[0]);
      expect(best(rest.toReversed(), uri)).toBe(rest[0]);
    }
  });

  test("what is not accepted leaves it to the next, with its own values", () => {
    const index = indexOf(["x://{+path}", "x://{a}/{b}", "x://{a}/b", "x://a/{b}"]);
    const tried: [string, object][] = [];
    const found = index.find("x://a/b", (item, values) => {
      tried.push([item, Object.fromEntries(values)]);
      return item === "x://{+path}";
    });
    expect(tried).toEqual([
      ["x://a/{b}", { b: "b" }],
      ["x://{a}/b", { a: "a" }],
      ["x://{a}/{b}", { a: "a", b: "b" }],
      ["x://{+path}", { path: "a/b" }],
    ]);
    expect(found).toEqual({ item: "x://{+path}", values: new Map([["path", "a/b"]]) });
    expect(index.find("x://a/b", () => false)).toBeUndefined();
    expect(index.find("y://a/b", () => true)).toBeUndefined();
    expect(index.find("", () => true)).toBeUndefined();
  });

  test("only the scheme's case doesn't matter", () => {
    expect(best(["X://A/{v}"], "x://A/1")).toBe("X://A/{v}");
    expect(best(["x://A/{v}"], "X://a/1")).toBeUndefined();
  });

  test("an undecodable value is told only where nothing else matched [decode-once]", () => {
    expect(() => best(["x://{v}"], "x://%ZZ")).toThrow(expect.objectContaining({ variable: "v" }));
    expect(() => best(["x://{v}"], "x://%ZZ")).toThrow(UndecodableValue);
    expect(best(["x://{v}", "x://%25{v}", "x://{v}{+w}"], "y://%ZZ")).toBeUndefined();
    const index = indexOf(["x://a{?q}", "x://{v}{?r}", "x://a{?z}"]);
    expect(() => index.find("x://a?q=%ZZ", () => true)).toThrow(expect.objectContaining({ variable: "q" }));
    expect(best(["x://a/{v}", "x://a/{+w}?v=%25"], "x://a/b?v=%25")).toBe("x://a/{+w}?v=%25");
  });

  test("it is the one that ranks first of all that match", () => {
    const pieces =
      "a|b|/|.|-|{1}|{+1}|{1*}|{/1}|{/1*}|{.1}|{1,2}|{;1}|{?1}|{?1,2}|{&1}|?a=1|{#1}|#a|{1:1}".split("|");
    const template = templateOf(pieces);
    const uri = piecesOf(["a", "b", "/", ".", "-", ";", "?", "&", "a=1", "v0=1", "#", "%41"], {
      maxLength: 7,
    }).map((text) => `x:${text}`);
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(template, { minLength: 1, maxLength: 8 }),
        fc.array(uri, { minLength: 4 }),
        fc.array(fc.constantFrom(undefined, "a", "b", "a.b", "b-a", "é"), { minLength: 5, maxLength: 5 }),
        (texts, others, values) => {
          const usable = texts.filter((text) => checkAddressTemplate(parseTemplate(text)).length === 0);
          const index = indexOf(usable);
          const uris = [...others, ...usable.map((text) => expandWith(parseTemplate(text), values))];
          for (const address of uris) {
            const wanted = usable
              .map((text, order) => ({ text, key: [...rankOf(text), order] }))
              .filter(({ text }) => match(parseTemplate(text), address))
              .sort((one, other) => compare(one.key, other.key))[0]?.text;
            if (wanted !== undefined) found += 1;
            expect([address, index.find(address, () => true)?.item]).toEqual([address, wanted]);
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(100);
  });
});

/** Templates of such pieces, in which `1` and `2` stand for variables. */
function templateOf(pieces: readonly string[]): fc.Arbitrary<string> {
  return piecesOf(pieces, { minLength: 1, maxLength: 5 }).map((text) => {
    let next = 0;
    return `x:${text.replaceAll(/\d(?=[*,:}])/g, (digit, at: number, all: string) => (all[at - 1] === ":" ? digit : `v${next++}`))}`;
  });
}

/** An address that a template makes of these values, in turn; of lists, each is an item and an `a`. */
function expandWith(template: Template, values: readonly (string | undefined)[]): string {
  const given = template.variables.flatMap(({ name, explode }, index): [string, Value][] => {
    const value = values[index % values.length];
    return value === undefined ? [] : [[name, explode ? [value, "a"] : value]];
  });
  return expand(template, new Map(given));
}

/** The rank of each segment, a mark for the end, and the literal characters of the rest. */
function rankOf(text: string): number[] {
  const { segments, tail, remainderLiterals } = shapeOf(parseTemplate(text));
  const closed = segments.map((each) =>
    each.kind === "literal" ? -1 : each.kind === "variable" ? 2e6 : each.rank,
  );
  return [...closed, ...(tail?.ranks ?? []), Number.MAX_VALUE, -remainderLiterals];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, index) => rank !== other[index]);
  return at === -1 ? 0 : one[at]! - other[at]!;
}

describe("indistinct", () => {
  test.each<[string[], [string, string][]]>([
    [["x://{a}", "x://{b}"], [["x://{a}", "x://{b}"]]],
    [["x://{a}", "X://{b}{?q}"], [["x://{a}", "X://{b}{?q}"]]],
    [["x://a{v}", "x://{v}b"], [["x://a{v}", "x://{v}b"]]],
    [["x://a{v}m{w}", "x://a{v}n{w}"], [["x://a{v}m{w}", "x://a{v}n{w}"]]],
    [["x://{+a}", "x://{+b}"], [["x://{+a}", "x://{+b}"]]],
    [["x://{+p}/a/{+q}", "x://{+p}/b/{+q}"], [["x://{+p}/a/{+q}", "x://{+p}/b/{+q}"]]],
    [["x://{+p}/a/{q}", "x://{+p}/b/{q}"], []],
    [["x://h{/a}", "x://h/{b}"], [["x://h{/a}", "x://h/{b}"]]],
    [["x://a{v}", "x://b{v}"], []],
    [["x://a{v}", "x://ab{v}"], []],
    [["x://{a}", "x://{+a}"], []],
    [["x://{a}", "y://{a}"], []],
    [["x://{a}/b", "x://{a}/c"], []],
    [["x://{a}?k=1{&q}", "x://{a}?k=2{&q}"], []],
    [["x://{+p}/a", "x://{+p}/b"], []],
    [["x://b{v}", "x://{v:1}a"], [["x://b{v}", "x://{v:1}a"]]],
    [["x://b{v}", "x://{v:2}a"], [["x://b{v}", "x://{v:2}a"]]],
    [["x://bcd{v}", "x://{v:2}aaa"], []],
    [["x://b{v}", "x://b{;w}"], [["x://b{v}", "x://b{;w}"]]],
    [["x://{v*}.{w}", "x://{;v}a"], [["x://{v*}.{w}", "x://{;v}a"]]],
  ])("%j: %j", (texts, pairs) => {
    expect(indexOf(texts).indistinct()).toEqual(pairs);
  });

  test("every pair of a few is named", () => {
    expect(indexOf(["x://{a}", "x://{b}", "y://{a}", "x://{c}"]).indistinct()).toEqual([
      ["x://{a}", "x://{b}"],
      ["x://{a}", "x://{c}"],
      ["x://{b}", "x://{c}"],
    ]);
  });
});

describe("indistinct templates that are made up", () => {
  const pieces = "a|b|/|.|-|{1}|{+1}|{1*}|{/1}|{.1}|{1:1}|?a=1".split("|");

  test("two of one rank that match an address are named", () => {
    let shared = 0;
    fc.assert(
      fc.property(
        fc.array(templateOf(pieces), { minLength: 20, maxLength: 20 }),
        fc.array(fc.constantFrom(undefined, "a", "b", "a.b", "é"), { minLength: 5, maxLength: 5 }),
        (texts, values) => {
          const usable = [...new Set(texts)].filter(
            (text) => checkAddressTemplate(parseTemplate(text)).length === 0,
          );
          for (const [at, text] of usable.entries()) {
            const address = expandWith(parseTemplate(text), values);
            for (const other of usable.slice(at + 1)) {
              if (rankOf(text).join() !== rankOf(other).join()) continue;
              if (!match(parseTemplate(text), address) || !match(parseTemplate(other), address)) continue;
              shared += 1;
              expect([address, indexOf([text, other]).indistinct()]).toEqual([address, [[text, other]]]);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(shared).toBeGreaterThan(20);
  });
});

describe("ten thousand templates [linear]", () => {
  const number = (index: number) => String(index).padStart(5, "0");
  const families: [string, (index: number) => string, (index: number) => string][] = [
    ["literal segments", (i) => `svc://{tenant}/t${number(i)}/{id}`, (i) => `svc://acme/t${number(i)}/7`],
    ["mixed segments", (i) => `x://item-${number(i)}-{id}`, (i) => `x://item-${number(i)}-7`],
    ["open tails", (i) => `x://{+path}/file${number(i)}`, (i) => `x://a/b/c/file${number(i)}`],
    [
      "open tails with a query",
      (i) => `x://{+path}/file${number(i)}{?v}`,
      (i) => `x://a/b/file${number(i)}?v=1`,
    ],
    [
      "literals inside open tails",
      (i) => `x://{+a}/mid${number(i)}/{+b}`,
      (i) => `x://1/mid${number(i)}/3/4`,
    ],
    ["literals inside segments", (i) => `x://{a}-mid${number(i)}-{b}`, (i) => `x://1-mid${number(i)}-3`],
    ["schemes", (i) => `t${number(i)}://{a}`, (i) => `t${number(i)}://7`],
    ["queries", (i) => `x://{a}?type=${number(i)}{&b}`, (i) => `x://7?type=${number(i)}&b=1`],
  ];

  test.each(families)("with %s: each is found, and none of the others is asked", (_, template, address) => {
    const texts = Array.from({ length: 10_000 }, (__, index) => template(index));
    const index = indexOf(texts);
    for (let each = 0; each < 10_000; each += 100) {
      const asked: string[] = [];
      index.find(address(each), (item) => asked.push(item) < 0);
      expect(asked).toEqual([texts[each]]);
    }
    expect(index.find(`x://${"a/".repeat(500_000)}`, () => true)).toBeUndefined();
  });

  test("ten thousand that differ are told apart without trying every pair", () => {
    const index = indexOf(Array.from({ length: 10_000 }, (_, each) => `x://{a}/item-${number(each)}-{b}`));
    expect(index.indistinct()).toEqual([]);
  });

  test("ten thousand that are alike are reported without trying every pair", () => {
    const index = indexOf(Array.from({ length: 10_000 }, (_, each) => `x://a{v${each}}`));
    const pairs = index.indistinct();
    expect(pairs[0]).toEqual(["x://a{v0}", "x://a{v1}"]);
    expect(new Set(pairs.map(([, later]) => later)).size).toBe(9_999);
    expect(pairs.length).toBeLessThan(10_000 * 20);
  });
});
