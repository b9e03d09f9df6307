import { describe, expect, it } from "vitest";
import { explainInexact } from "./document-number.js";

describe("explainInexact", () => {
  it.each([
    "0",
    "-0",
    "007",
    "0o7",
    "0xFF",
    "1.50",
    ".5",
    "1e20",
    "0e999",
    "9007199254740992",
    "-9007199254740992",
  ])("lets %s pass", (source) => {
    expect(explainInexact(source, Number(source))).toBeUndefined();
  });

  it.each([
    [".nan", NaN, "is not a number that JSON knows"],
    ["-.INF", -Infinity, "is infinite, which JSON doesn't know"],
    ["1e999", Infinity, "is too large for JSON to hold"],
    ["9".repeat(400), Infinity, "is too large for JSON to hold"],
    ["1e-999", 0, "is too small for JSON to hold"],
    // The double is 2^53 itself: only the text shows that a digit was lost.
    ["9007199254740993", 2 ** 53, "is beyond 2^53, where JSON loses digits"],
    ["-9007199254740993", -(2 ** 53), "is beyond 2^53, where JSON loses digits"],
    ["+9007199254740994", 2 ** 53 + 2, "is beyond 2^53, where JSON loses digits"],
    ["9007199254740992.5", 2 ** 53, "is beyond 2^53, where JSON loses digits"],
    ["0x20000000000001", 2 ** 53, "is beyond 2^53, where JSON loses digits"],
    ["0o400000000000000001", 2 ** 53, "is beyond 2^53, where JSON loses digits"],
  ])("explains %s", (source, value, why) => {
    expect(explainInexact(source, value)).toBe(why);
  });
});
