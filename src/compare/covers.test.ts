import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CatalogueVariable } from "../catalogue/catalogue.js";
import { addressOf, AddressValueError } from "../kit/uri/address.js";
import { match } from "../kit/uri/match.js";
import { parseTemplate } from "../kit/uri/template.js";
import { covers } from "./covers.js";
import { piecesOf } from "./pieces.js";
import { takesValue } from "./rules.js";

type Rules = readonly CatalogueVariable[];
type Family = readonly [template: string, rules?: Rules];

const pieces = ([template, rules = []]: Family) => piecesOf({ kind: "template", template }, rules);
const isCovered = (wanted: Family, ...by: readonly Family[]): boolean =>
  covers(by.map(pieces), pieces(wanted)).kind === "covered";
const few = (name: string, ...values: readonly string[]): Rules => [{ name, enum: values }];

describe("one family among others", () => {
  it.each<[Family, readonly Family[], boolean]>([
    [["x://{a}"], [["x://{b}"]], true],
    [["x://{a}"], [["X://{b}"]], true],
    [["x://{a}"], [["x://{+b}"]], true],
    [["x://{+a}"], [["x://{b}"]], false],
    [["x://{a}/{b}"], [["x://{+all}"]], true],
    [["x://h{/a}"], [["x://h/{a}"]], true],
    [["x://h{/a*}"], [["x://h/{+a}"]], true],
    [["x://h/{+a}"], [["x://h{/a*}"]], false],
    [["x://{a*}"], [["x://{a}"]], true],
    [["x://{a}"], [["x://{a*}"]], false],
    [["x://{a:3}"], [["x://{a:4}"]], true],
    [["x://{a:4}"], [["x://{a:3}"]], false],
    [["x://{a:4}"], [["x://{a}"]], true],
    [["x://{a}"], [["x://{a}{?q}"]], true],
    [["x://{a}{?q}"], [["x://{a}"]], false],
    [["x://{a}{?q}"], [["x://{a}{?r,q}"]], true],
    [["x://{a}{?q}"], [["x://{a}{?Q}"]], false],
    [["x://{a}{?q}"], [["x://{a}{?q*}"]], true],
    [["x://{a}{?q*}"], [["x://{a}{?q}"]], false],
    [["x://{a}{?q}"], [["x://{+a}"]], true],
    [["x://{+a}"], [["x://{+a}{?q}"]], false],
    [["x://{a}.md"], [["x://{a}"]], true],
    [["x://{a}"], [["x://{a}.md"]], false],
    // Several together.
    [["x://{a}", few("a", "one", "two")], [["x://one"], ["x://two"]], true],
    [["x://{a}", few("a", "one", "two")], [["x://one"]], false],
    [["x://{a}/{b}", few("a", "one", "two")], [["x://one/{b}"], ["x://{a}/{b}", few("a", "two")]], true],
    [["x://one/{b}"], [["x://{a}/{b}", few("a", "one", "two")]], true],
    [["x://three/{b}"], [["x://{a}/{b}", few("a", "one", "two")]], false],
    [["x://one/{b}"], [["x://{a}/{b}", [{ name: "a", pattern: "[a-z]+" }]]], true],
    [["x://1/{b}"], [["x://{a}/{b}", [{ name: "a", pattern: "[a-z]+" }]]], false],
    // Values that are spelled otherwise.
    [["x://{a}", few("a", "ä b")], [["x://%C3%A4%20b"]], true],
    [["x://{a}", few("a", "a/b")], [["x://{+a}", few("a", "a/b")]], true],
    [["x://{+a}", few("a", "a/b")], [["x://{a}", few("a", "a/b")]], false],
    // Rules.
    [["x://{a}", [{ name: "a", pattern: "a+" }]], [["x://{b}", [{ name: "b", pattern: "a+" }]]], true],
    [["x://{a}", [{ name: "a", pattern: "a+" }]], [["x://{b}", [{ name: "b", pattern: "a*" }]]], false],
    [["x://{a}", [{ name: "a", claim: "t" }]], [["x://{b}", [{ name: "b", claim: "t" }]]], true],
    [["x://{a}"], [["x://{b}", [{ name: "b", claim: "t" }]]], false],
    [["x://{a}", [{ name: "a", claim: "t" }]], [["x://{b}"]], true],
    [["x://{a}{?q}", few("q", "1")], [["x://{a}{?q}", few("q", "1", "2")]], true],
    [["x://{a}{?q}", few("q", "1", "2")], [["x://{a}{?q}", few("q", "1")]], false],
    [["x://{a}"], [], false],
    // An address that can be shared out in more than one way: the first value takes the most, whatever it's allowed.
    [["x://one--"], [["x://{a}-{+b}", few("a", "one", "x")]], false],
    [["x://{a}-{b}", few("a", "one")], [["x://{a}-{b}", few("a", "one", "two")]], true],
    [["x://{a}-{b}", few("a", "one", "two")], [["x://{a}-{b}", few("a", "one")]], false],
    [["x://{a}.{b}", few("b", "md")], [["x://{c}.{d}", few("d", "md", "html")]], true],
    [["x://{a}.{b}"], [["x://{c}.{d}{?q}"]], true],
    [["x://one/b.md"], [["x://{a}/{b}.{c}", few("a", "one")]], true],
    [["x://one/b.md"], [["x://{a}/{b}.{c}", few("c", "md")]], false],
    [["x://{b}.md"], [["x://{+b}.md", few("b", "one")]], false],
    [["x://one.md"], [["x://{+b}.md", few("b", "one")]], true],
    [["x://a.b?q=1"], [["x://{c}.{d}{?q}"]], false],
    [["x://a.b{?q}"], [["x://{c}.{d}{?r,q}"]], true],
    [["x://a/b{?q}{#f}"], [["x://{c}/{d}{?r,q}{#g}", few("c", "a")]], true],
    [["x://h{;c}"], [["x://h{;a}{?b}{;c}"]], false],
    [["x://h{;a}{?b}{;c}"], [["x://h{;d,a}{?b}{;c}"]], true],
  ])("%j by %j: %s", (wanted, by, expected) => {
    expect(isCovered(wanted, ...by)).toBe(expected);
  });

  it("names an address that is left out", () => {
    const left = (wanted: Family, ...by: readonly Family[]) => covers(by.map(pieces), pieces(wanted));
    expect(left(["x://{+a}/z"], ["x://{a}/z"])).toEqual({ kind: "open", witness: "x://y/y/z" });
    expect(left(["x://{a}", few("a", "one", "two")], ["x://two"])).toEqual({
      kind: "open",
      witness: "x://one",
    });
  });

  it("gives up on what is too large, and says that it's open", () => {
    const wanted = (count: number): readonly [Family, readonly string[]] => {
      const values = Array.from({ length: count }, (_, index) => `v${String(index)}`);
      return [["x://{a}/{b}/{c}", ["a", "b", "c"].map((name) => ({ name, enum: values }))], values];
    };
    const isSplit = (count: number) => {
      const [family, values] = wanted(count);
      return isCovered(family, ...values.map((value): Family => [`x://${value}/{b}/{c}`]));
    };
    expect([isSplit(20), isSplit(1_000)]).toEqual([true, false]);
    expect(isCovered(wanted(1_000)[0], ["x://{+all}"])).toBe(true);
  });
});

describe("families that are made up", () => {
  const name = fc.constantFrom("a", "b", "c");
  const part = fc.oneof(
    fc.constantFrom("/", "one", "two", ".md", "-", "/x/"),
    fc
      .tuple(fc.constantFrom("", "+", "/", ".", "?", ";"), name, fc.constantFrom("", "*", ":2"))
      .map(([operator, variable, modifier]) => `{${operator}${variable}${operator === "+" ? "" : modifier}}`),
  );
  const rules = fc.array(
    fc.oneof(
      fc.record({ name, enum: fc.constant(["one", "x"]) }),
      fc.record({ name, pattern: fc.constantFrom("[a-z]+", "one|two") }),
    ),
    { maxLength: 2 },
  );
  const family = fc.tuple(
    fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `t://${parts.join("")}`),
    rules.map((list) =>
      list.filter((rule, index) => list.findIndex((one) => one.name === rule.name) === index),
    ),
  );
  const text = fc.constantFrom("one", "two", "x", "ab", "a b", "a,b", "ä", "a?b", "a.md", "one/two");

  it("answer each address that is said to be theirs", () => {
    let tried = 0;
    fc.assert(
      fc.property(family, family, fc.array(text, { minLength: 3, maxLength: 3 }), (wanted, other, texts) => {
        fc.pre(isAddress(wanted[0]) && isAddress(other[0]));
        const { variables } = parseTemplate(wanted[0]);
        const values = new Map(
          variables.map(({ name: variable, explode }, index) => {
            const value = texts[index % 3] ?? "x";
            return [variable, explode ? [value, "x"] : value] as const;
          }),
        );
        const rulesOf = (variable: string) => wanted[1].find((rule) => rule.name === variable);
        fc.pre([...values].every(([variable, value]) => takesValue(rulesOf(variable), value)));
        if (!isCovered(wanted, other)) return;
        try {
          const uri = addressOf(parseTemplate(wanted[0]), values);
          const found = match(parseTemplate(other[0]), uri);
          expect([uri, found === undefined]).toEqual([uri, false]);
          for (const [variable, value] of found ?? [])
            expect(
              takesValue(
                other[1].find((rule) => rule.name === variable),
                value,
              ),
            ).toBe(true);
          tried += 1;
        } catch (error) {
          if (!(error instanceof AddressValueError)) throw error;
        }
      }),
      { numRuns: 2_000 },
    );
    expect(tried).toBeGreaterThan(20);
  });

  it("hold themselves", () => {
    fc.assert(
      fc.property(family, (one) => {
        fc.pre(isAddress(one[0]));
        expect(isCovered(one, one)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

/** No variable twice, and no two that touch. */
function isAddress(template: string): boolean {
  const names = [...template.matchAll(/\{[+/.?;]?(\w)/g)].map(([, found]) => found);
  const touching = /\}\{[^/.?;]|\{\+[^}]*\}\{|\*\}\{|;[^}]*\}\{;|\?.*\?/.test(template);
  return new Set(names).size === names.length && !touching;
}
