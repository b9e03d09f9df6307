import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutExcerpt } from "./excerpt.js";

describe("cutExcerpt", () => {
  it("puts the caret under its column", () => {
    expect(cutExcerpt("name: desk", 7)).toEqual({ line: "name: desk", padding: "      " });
    expect(cutExcerpt("name: desk", 1)).toEqual({ line: "name: desk", padding: "" });
    expect(cutExcerpt("name:", 99)).toEqual({ line: "name:", padding: "     " });
  });

  it("keeps tabs, so that they line up", () => {
    expect(cutExcerpt("\ta:\tb", 5)).toEqual({ line: "\ta:\tb", padding: "\t  \t" });
  });

  it("counts wide characters twice, and combining marks not at all", () => {
    expect(cutExcerpt("日本: x", 5).padding).toBe("      ");
    expect(cutExcerpt("e\u0301: x", 5).padding).toBe("   ");
    expect(cutExcerpt("😀: x", 5).padding).toBe("    ");
  });

  it("shows control characters and marks that reorder text as pictures of themselves", () => {
    expect(cutExcerpt("a\u001B[31m\0\u202Eb\u007F", 2).line).toBe("a␛[31m␀\uFFFDb␡");
  });

  it("trims a long line around the caret", () => {
    const line = `${"a".repeat(200)}X${"b".repeat(200)}`;
    expect(cutExcerpt(line, 201)).toEqual({
      line: `…${"a".repeat(60)}X${"b".repeat(39)}…`,
      padding: " ".repeat(61),
    });
    expect(cutExcerpt(line, 1)).toEqual({ line: `${"a".repeat(100)}…`, padding: "" });
    expect(cutExcerpt(line, 402)).toEqual({ line: `…${"b".repeat(100)}`, padding: " ".repeat(101) });
  });

  it("halves no character, whatever the line and the column", () => {
    const lines = fc.string({ unit: fc.constantFrom("😀", "a", "\t", "日"), minLength: 50, maxLength: 300 });
    fc.assert(
      fc.property(lines, fc.nat({ max: 700 }), (line, column) => {
        const { line: shown, padding } = cutExcerpt(line, column);
        expect(shown).not.toMatch(/\p{Cs}|\uFFFD/u);
        expect(shown.length).toBeLessThanOrEqual(103);
        expect(padding).toMatch(/^[ \t]*$/);
      }),
    );
  });
});
