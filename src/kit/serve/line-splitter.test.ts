import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineSplitter } from "./line-splitter.js";

/** All lines of a stream that arrives in these chunks; an oversized one as `null`. */
function split(chunks: readonly Buffer[], maxLineBytes: number): (string | null)[] {
  const splitter = new LineSplitter(maxLineBytes);
  const lines = chunks.flatMap((chunk) => [...splitter.push(chunk)]);
  const rest = splitter.rest();
  return [...lines, ...(rest === undefined ? [] : [rest])].map((line) =>
    line.kind === "line" ? line.bytes.toString("latin1") : null,
  );
}

describe("LineSplitter", () => {
  it("[lines] takes LF and CRLF, blank lines and what stands behind the last line feed", () => {
    expect(split([Buffer.from("a\nb\r\n\n\r\nc\rd\ne")], 10)).toEqual(["a", "b", "", "", "c\rd", "e"]);
  });

  it("[lines] takes a line of the bound, with LF and with CRLF, and no longer one", () => {
    expect(split([Buffer.from("12345\n12345\r\n123456\n12345\r6\n1234567\n1\n")], 5)).toEqual([
      "12345",
      "12345",
      null,
      null,
      null,
      "1",
    ]);
  });

  it("[lines] holds nothing of a line that is too long", () => {
    const splitter = new LineSplitter(1000);
    const chunk = Buffer.alloc(64 * 1024, "x");
    for (let i = 0; i < 1000; i++) expect([...splitter.push(chunk)]).toEqual([]);
    expect([...splitter.push(Buffer.from("\nok\n"))]).toEqual([
      { kind: "oversized" },
      { kind: "line", bytes: Buffer.from("ok") },
    ]);
  });

  it("[lines] gives the same lines wherever the stream is cut", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "\r", "\n"), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(60)), fc.integer({ min: 1, max: 8 }), (whole, cuts, bound) => {
        const places = [
          0,
          ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b),
          whole.length,
        ];
        const chunks = places.slice(1).map((end, i) => Buffer.from(whole.slice(places[i], end)));
        const expected = whole.split("\n").map((line) => line.replace(/\r$/, ""));
        if (whole === "" || whole.endsWith("\n")) expected.pop();
        expect(split(chunks, bound)).toEqual(expected.map((line) => (line.length > bound ? null : line)));
      }),
    );
  });
});
