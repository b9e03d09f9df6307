import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonOf, type Cell } from "./cells.js";
import { readCell } from "./postgres-cells.js";

/** `array_out` of PostgreSQL: each text in quotes, but for null. */
function writeArray(items: readonly (string | null | readonly (string | null)[])[]): string {
  const written = items.map((item) =>
    item === null
      ? "NULL"
      : typeof item === "string"
        ? `"${item.replaceAll(/["\\]/g, "\\$&")}"`
        : writeArray(item),
  );
  return `{${written.join(",")}}`;
}

describe("what PostgreSQL writes", () => {
  it.each([
    [16, "t", true],
    [16, "f", false],
    [17, "\\x00ff", "AP8="],
    [17, "\\x", ""],
    [20, "9007199254740991", 9007199254740991],
    [20, "-9007199254740992", "-9007199254740992"],
    [23, "-2147483648", -2147483648],
    [701, "1e+20", 1e20],
    [701, "-Infinity", "-Infinity"],
    [701, "NaN", "NaN"],
    [1700, "1.10", "1.10"],
    [1700, "NaN", "NaN"],
    [114, '{"a" : [1]}', { a: [1] }],
    [1114, "2026-07-28 09:00:00.000001", "2026-07-28T09:00:00.000001"],
    [1184, "2026-07-28 09:00:00+00", "2026-07-28T09:00:00Z"],
    [1184, "infinity", "infinity"],
    [1184, "0044-03-15 12:00:00+00 BC", "0044-03-15 12:00:00+00 BC"],
    [1082, "2026-07-28", "2026-07-28"],
    [1007, "{1,NULL,3}", [1, null, 3]],
    [1007, "[0:1]={1,2}", [1, 2]],
    [1016, "{9007199254740993}", ["9007199254740993"]],
    [1009, '{a,"NULL","b,\\"c\\\\",""}', ["a", "NULL", 'b,"c\\', ""]],
    [1009, "{}", []],
    [
      1009,
      "{{a,b},{c,d}}",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [1000, "{t,f,NULL}", [true, false, null]],
    [3807, '{"{\\"a\\": 1}"}', [{ a: 1 }]],
    [99_999, "{a,b}", "{a,b}"],
  ])("of type %i, %s", (oid, text, expected) => {
    expect(JSON.parse(jsonOf(readCell(text, oid)))).toEqual(expected);
  });

  it("is null where there is nothing", () => {
    expect([readCell(null, 23), readCell(null, 1009)]).toEqual([null, null]);
  });

  it("of arrays is read back, whatever the texts are", () => {
    const text = fc.option(
      fc.string({ unit: fc.constantFrom('"', "\\", ",", "{", "}", "N", " ", "\n", "ü") }),
    );
    const list = fc.oneof(fc.array(text), fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }));
    fc.assert(
      fc.property(list, (items) => {
        expect(readCell(writeArray(items), 1009)).toEqual(items as Cell);
      }),
    );
  });

  it("stays a text where it's no array after all", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', "\\", ",", "{", "}", "[", "=", "a") }), (text) => {
        expect(typeof readCell(text, 1009) === "string" || text.includes("{")).toBe(true);
      }),
    );
  });
});
