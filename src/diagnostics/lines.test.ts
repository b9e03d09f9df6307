import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexLines } from "./lines.js";

describe("indexLines", () => {
  it("counts lines and columns from 1, columns in UTF-16 units", () => {
    const lines = indexLines("a\r\n😀b\n");
    expect(lines.count).toBe(3);
    expect(lines.positionAt(0)).toEqual({ line: 1, column: 1 });
    expect(lines.positionAt(3)).toEqual({ line: 2, column: 1 });
    expect(lines.positionAt(5)).toEqual({ line: 2, column: 3 });
    expect(lines.positionAt(7)).toEqual({ line: 3, column: 1 });
  });

  it("gives lines without their breaks", () => {
    const lines = indexLines("a\r\nb\n\nc");
    expect([0, 1, 2, 3, 4, 5].map((line) => lines.textOf(line))).toEqual([
      undefined,
      "a",
      "b",
      "",
      "c",
      undefined,
    ]);
  });

  it("takes an offset beyond the text for its end, and one inside a CRLF for the end of the line", () => {
    const lines = indexLines("ab\r\ncd");
    expect(lines.positionAt(99)).toEqual({ line: 2, column: 3 });
    expect(lines.positionAt(-1)).toEqual({ line: 1, column: 1 });
    expect(lines.positionAt(3)).toEqual({ line: 1, column: 3 });
  });

  it("an empty text is one empty line", () => {
    const lines = indexLines("");
    expect(lines.count).toBe(1);
    expect(lines.textOf(1)).toBe("");
    expect(lines.positionAt(0)).toEqual({ line: 1, column: 1 });
  });

  it("each position is in its line, right after what stands before it", () => {
    const texts = fc.string({ unit: fc.constantFrom("a", "é", "\n", "\r\n", "😀") });
    fc.assert(
      fc.property(texts, fc.nat(), (text, seed) => {
        const offset = seed % (text.length + 1);
        fc.pre(!(text[offset] === "\n" && text[offset - 1] === "\r"));
        const { line, column } = indexLines(text).positionAt(offset);
        const before = text.slice(0, offset).split("\n");
        expect(line).toBe(before.length);
        expect(column).toBe((before.at(-1) ?? "").length + 1);
      }),
    );
  });
});
