import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyJson, anyText, AWKWARD_TEXTS } from "./catalogue.fixture.js";
import { evaluateModule, inspectCode } from "./evaluate.fixture.js";
import { Call, Name, printLiteral, printText } from "./literal.js";

function evaluate(literal: string): unknown {
  return evaluateModule(`export const value = ${literal};\n`)["value"];
}

describe("printLiteral", () => {
  it.each([
    [{ a: 1, "b-c": "d", if: true }, '{ a: 1, "b-c": "d", if: true }'],
    [[], "[]"],
    [{}, "{}"],
    [-0, "-0"],
    [{ left: undefined, stays: null }, "{ stays: null }"],
    [JSON.parse('{ "__proto__": 1 }'), '{ ["__proto__"]: 1 }'],
    [new Call("file", { path: "a.md" }), 'file({ path: "a.md" })'],
    [new Call("contentFolder"), "contentFolder()"],
    [[new Name("one"), new Name("two")], "[one, two]"],
    ["\u2028\u2029\u202e\ufeff\u007f", '"\\u2028\\u2029\\u202e\\ufeff\\u007f"'],
    ["\ud800", '"\\ud800"'],
    ["日本語 é", '"日本語 é"'],
  ])("prints %j", (value, expected) => {
    expect(printLiteral(value)).toBe(expected);
  });

  it("breaks lines as the formatter does", () => {
    const value = {
      title:
        "A title that is long enough for the mapping to take more than one line, if only just, with its key",
      text: "The first line of a text that has several of them.\nThe second.\n",
      rows: [
        ["a", "b"],
        ["c", "d"],
      ],
      source: new Call("render", { template: "x".repeat(80), data: { list: ["y".repeat(30)] } }),
    };
    expect(printLiteral(value)).toBe(`{
  title: "A title that is long enough for the mapping to take more than one line, if only just, with its key",
  text:
    "The first line of a text that has several of them.\\n" +
    "The second.\\n",
  rows: [
    ["a", "b"],
    ["c", "d"],
  ],
  source: render({
    template: "${"x".repeat(80)}",
    data: { list: ["${"y".repeat(30)}"] },
  }),
}`);
  });

  it("[escape] gives back what it was given, whatever JSON holds", () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const literal = printLiteral(value);
        expect(evaluate(literal)).toEqual(value);
        expect([...inspectCode(`const value = ${literal};`).names]).toEqual(["value"]);
      }),
    );
  });

  it("[escape] keeps a text inside its quotes", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(printText(text)).toMatch(/^"(?:[^"\\\p{Cc}\p{Zl}\p{Zp}]|\\["\\bfnrt]|\\u[0-9a-f]{4})*"$/u);
        expect(evaluate(printText(text))).toBe(text);
      }),
    );
    for (const text of AWKWARD_TEXTS) expect(evaluate(printLiteral({ text }))).toEqual({ text });
  });

  it("keeps -0, and keys that other objects inherit", () => {
    const value = evaluate(printLiteral({ zero: -0, list: [JSON.parse('{ "__proto__": { "a": 1 } }')] }));
    const { zero, list } = value as { zero: number; list: object[] };
    expect(Object.is(zero, -0)).toBe(true);
    expect(Object.entries(list[0]!)).toEqual([["__proto__", { a: 1 }]]);
    expect(Object.getPrototypeOf(list[0])).toBe(Object.prototype);
  });

  it("prints what is hard on compilers as JSON, and a long text on one line", () => {
    const rows = Array.from({ length: 3_000 }, (_, id) => (id % 2 === 0 ? { id, ["__proto__"]: "x" } : [id]));
    expect(printLiteral({ rows }).slice(0, 30)).toContain("JSON.parse(");
    expect(evaluate(printLiteral({ rows }))).toEqual({ rows });
    const text = "line\n".repeat(20_000);
    expect(printLiteral({ text }).split("\n")).toHaveLength(3);
    expect(evaluate(printLiteral({ text }))).toEqual({ text });
  });
});
