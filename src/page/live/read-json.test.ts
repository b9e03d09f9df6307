import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson, type Written } from "./read-json.js";

describe("JSON as it's written", () => {
  it("keeps the order of names, each of two members of a name, and numbers as they are", () => {
    expect(readJson('{"b":1,"10":2,"2":3,"b":4, "__proto__": 1.0e400}')).toEqual({
      names: ["b", "10", "2", "b", "__proto__"],
      values: ["1", "2", "3", "4", "1.0e400"],
    });
    expect(readJson(' [-0, "a\\\\", "\\"", {}, [], {"\\u0061": null}] ')).toEqual({
      values: [
        "-0",
        '"a\\\\"',
        '"\\""',
        { names: [], values: [] },
        { values: [] },
        { names: ["a"], values: ["null"] },
      ],
    });
    expect(["true", '""', "1E+2"].map(readJson)).toEqual(["true", '""', "1E+2"]);
    for (const text of ["", "{", "[1,]", "'a'", "1 2"]) expect(() => readJson(text)).toThrow(SyntaxError);
  });

  it("is read however deep it's nested", () => {
    let depth = 0;
    let inner: Written | undefined = readJson(`${'{"a":['.repeat(20_000)}1${"]}".repeat(20_000)}`);
    for (; typeof inner === "object"; depth += 1) inner = inner.values[0];
    expect([depth, inner]).toEqual([40_000, "1"]);
  });

  it("means what JavaScript takes it for, where that holds all of it", () => {
    const print = (value: Written): string => {
      if (typeof value === "string") return value;
      const { names, values } = value;
      return names === undefined
        ? `[${values.map(print).join()}]`
        : `{${values.map((one, index) => `${JSON.stringify(names[index])}:${print(one)}`).join()}}`;
    };
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
        const value: unknown = JSON.parse(text);
        expect(print(readJson(JSON.stringify(value, null, indent)))).toBe(JSON.stringify(value));
      }),
    );
  });
});
