import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromPointer, toPointer } from "./pointer.js";

describe("toPointer", () => {
  it("names the whole document by the empty text (RFC 6901, section 5)", () => {
    expect(toPointer([])).toBe("");
  });

  it.each([
    [["foo", 0], "/foo/0"],
    [[""], "/"],
    [["a/b"], "/a~1b"],
    [["m~n"], "/m~0n"],
    [["~1"], "/~01"],
    [["__proto__"], "/__proto__"],
  ])("writes %j as %s (RFC 6901, sections 3 to 5)", (path, pointer) => {
    expect(toPointer(path)).toBe(pointer);
  });
});

describe("fromPointer", () => {
  it("gives back the tokens, whatever they hold", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (tokens) => {
        expect(fromPointer(toPointer(tokens))).toEqual(tokens);
      }),
    );
  });

  it("refuses what starts with no slash", () => {
    expect(() => fromPointer("foo")).toThrow(RangeError);
  });
});
