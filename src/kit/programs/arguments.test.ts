import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Value } from "../values.js";
import { argumentVariables, bindArguments } from "./arguments.js";

const URI = "x://a";

function fill(
  texts: readonly string[],
  values: Readonly<Record<string, Value>>,
  declared: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): readonly string[] {
  const look = (name: string) => (Object.hasOwn(environment, name) ? environment[name] : undefined);
  return bindArguments(texts, declared, look)(new Map(Object.entries(values)), URI);
}

describe("arguments", () => {
  it("take variables whole or in part, and stay one argument each", () => {
    const values = { a: "one two", b: "; rm -rf ~", c: "$(id)" };
    expect(fill(["{a}", "x{b}y", "{+c}:{a}", "plain"], values)).toEqual([
      "one two",
      "x; rm -rf ~y",
      "$(id):one two",
      "plain",
    ]);
  });

  it("join a list by commas, and by slashes for {+name}", () => {
    expect(fill(["{path}", "HEAD:{+path}", "{none}"], { path: ["a", "b c"], none: [] })).toEqual([
      "a,b c",
      "HEAD:a/b c",
      "",
    ]);
  });

  it("have empty text for an absent variable, and leave what is none as it is", () => {
    expect(
      fill(["{page}", "--page={page}", "{other}", "{+other}", "{}", "{a b}", "{"], {}, ["page"]),
    ).toEqual(["", "--page=", "{other}", "{+other}", "{}", "{a b}", "{"]);
  });

  it("[interpolate] take environment values, which open no variable, and fill no value in again", () => {
    const environment = { TOKEN: "pa$&ss{a}\n" };
    expect(
      fill(["${TOKEN}{a}", "$${TOKEN}{a}", "${X:-{a}}", "$5"], { a: "{b}", b: "no" }, [], environment),
    ).toEqual(["pa$&ss{a}{b}", "${TOKEN}{b}", "{a}", "$5"]);
  });

  it("[names] know variables with an object's names", () => {
    const texts = ["{constructor}", "{__proto__}", "{toString}"];
    expect(fill(texts, {}, ["toString"])).toEqual(["{constructor}", "{__proto__}", ""]);
    expect(fill(["{constructor}"], { constructor: "x" })).toEqual(["x"]);
  });

  it.each([
    [["{a}"], { a: "--output=x" }],
    [["{a}"], { a: "-" }],
    [["{a}b"], { a: "-x" }],
    [["{+a}"], { a: "-x" }],
    [["{a}"], { a: ["-x", "b"] }],
    // What is empty before it doesn't hide it.
    [["{e}{a}"], { e: "", a: "-x" }],
    [["${EMPTY}{a}"], { a: "-x" }],
    // What ends the options must be written in the list, and before it.
    [["{a}", "--"], { a: "-x" }],
    [["${DASHES}", "{a}"], { a: "-x" }],
    [["{d}", "{a}"], { d: "ok", a: "-x" }],
  ] as const)("[command] %j refuses what could be taken for an option: %j", (texts, values) => {
    expect(() => fill(texts, values, [], { EMPTY: "", DASHES: "--" })).toThrow(
      expect.objectContaining({
        code: -32602,
        message: "Variable 'a' begins with '-', so it could be taken for an option",
        data: { uri: URI, reason: "invalid_value", variable: "a" },
      }),
    );
  });

  it("[command] let a dash pass where no option can be meant", () => {
    expect(fill(["x{a}", "--file={a}", "--", "{a}", "{a}{a}"], { a: "-x" })).toEqual([
      "x-x",
      "--file=-x",
      "--",
      "-x",
      "-x-x",
    ]);
  });

  it("refuse a NUL, naming the variable", () => {
    expect(() => fill(["a{b}"], { b: "c\0d" })).toThrow(
      expect.objectContaining({ code: -32602, data: { uri: URI, reason: "invalid_value", variable: "b" } }),
    );
  });

  it("[command] are as many as were written, and hold each value as it is", () => {
    const text = fc.string({ unit: "binary" }).filter((value) => !value.includes("\0"));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(fill(["--a={a}", "--", "{b}", "{a}{b}"], { a, b })).toEqual([`--a=${a}`, "--", b, `${a}${b}`]);
      }),
    );
  });
});

describe("argumentVariables", () => {
  it("names what is filled in, environment values aside", () => {
    expect(argumentVariables("{a}-{+b.c}-${D:-{e}}-$${f}-{1}{a b}")).toEqual(["a", "b.c", "1"]);
  });
});
