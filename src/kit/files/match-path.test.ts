import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildPath } from "./build-path.js";
import { matchPath } from "./match-path.js";
import { parsePathPattern } from "./path-pattern.js";
import type { PathPiece } from "./path-pattern.js";

function match(text: string, path: string): Record<string, string> | undefined {
  const values = matchPath(parsePathPattern(text, "/", () => undefined).pieces, path);
  return values && Object.fromEntries(values);
}

describe("matchPath", () => {
  it.each([
    ["{a}", "x", { a: "x" }],
    ["{a}", "x/y", undefined],
    ["{a}", "", undefined],
    ["{+a}", "x/y", { a: "x/y" }],
    ["{name}.{ext}", "a.tar.gz", { name: "a.tar", ext: "gz" }],
    ["{a}/{b}.md", "x/y.md", { a: "x", b: "y" }],
    ["{a}/{b}.md", "x/.md", undefined],
    ["{a}.md", "aXmd", undefined],
    ["{+a}/{b}.md", "x/y.md/z.md", { a: "x/y.md", b: "z" }],
    ["{a}/{+b}", "x/y/z", { a: "x", b: "y/z" }],
    ["{+a}/{+b}", "x/y/z", { a: "x/y", b: "z" }],
    ["{a}-{a}.md", "x-x.md", { a: "x" }],
    ["{a}/{a}.md", "x/y.md", undefined],
    ["{+a}.md", "x/y.md", { a: "x/y" }],
    ["{+a}.md", "x/.md", undefined],
    ["v{a}", "v1..v2", { a: "1..v2" }],
  ])("%s on %s", (pattern, path, values) => {
    expect(match(pattern, path)).toEqual(values);
  });

  it("[names] keeps names such as __proto__ as plain data", () => {
    const pieces = parsePathPattern("{__proto__}/{constructor}", "/", () => undefined).pieces;
    expect([...(matchPath(pieces, "a/b") ?? [])]).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
    ]);
  });

  it("gives back a path's own text: putting the values in yields the path", () => {
    const piece: fc.Arbitrary<PathPiece> = fc.oneof(
      fc.constantFrom("/", "a", "-", "/b/").map((text): PathPiece => ({ kind: "literal", text })),
      fc.record({
        kind: fc.constant("variable" as const),
        name: fc.constantFrom("x", "y"),
        deep: fc.boolean(),
      }),
    );
    const path = fc
      .array(fc.stringMatching(/^[ab-]{1,3}$/), { minLength: 1, maxLength: 5 })
      .map((names) => names.join("/"));
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), path, (pieces, text) => {
        const values = matchPath(pieces, text);
        if (values !== undefined) expect(buildPath(pieces, values)).toBe(text);
      }),
    );
  });

  it("finds what a backtracking expression finds, where each variable stands once", () => {
    const shape = fc.array(fc.tuple(fc.boolean(), fc.constantFrom("/", "-", "a", "/a")), {
      minLength: 1,
      maxLength: 4,
    });
    const path = fc
      .array(fc.stringMatching(/^[ab-]{1,4}$/), { minLength: 1, maxLength: 4 })
      .map((names) => names.join("/"));
    fc.assert(
      fc.property(shape, path, (parts, text) => {
        const pieces = parts.flatMap(([deep, literal], index): PathPiece[] => [
          ...(index > 0 ? [{ kind: "literal" as const, text: literal }] : []),
          { kind: "variable", name: `v${index}`, deep },
        ]);
        const source = parts
          .map(
            ([deep, literal], index) =>
              (index > 0 ? literal : "") + (deep ? "([^/]+(?:/[^/]+)*)" : "([^/]+)"),
          )
          .join("");
        const expected = new RegExp(`^${source}$`).exec(text)?.slice(1);
        const values = matchPath(pieces, text);
        expect(values && [...values.values()]).toEqual(expected);
      }),
    );
  });

  it("[linear] answers what would keep a backtracking matcher busy for years", () => {
    expect(match("{+a}/{+b}/{+c}/{+d}y", "a/".repeat(20_000) + "x")).toBeUndefined();
  });
});
