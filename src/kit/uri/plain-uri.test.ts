import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPlainUri } from "./plain-uri.js";
import { checkUri, hasDotSegments, normaliseUri } from "./uri.js";

describe("a plain URI", () => {
  it.each([
    ["note://desk/a-1_~B", true],
    ["x+y-1://h", true],
    ["note://desk", true],
    ["note://desk/", false],
    ["note://desk//a", false],
    ["note:///a", false],
    ["note:a", false],
    ["Note://a", false],
    ["note://A", false],
    ["note://a.b/c", false],
    ["note://a/./c", false],
    ["note://a:1/c", false],
    ["note://u@a/c", false],
    ["note://a/c?q", false],
    ["note://a/c#f", false],
    ["note://a/%41", false],
    ["note://a/*", false],
    ["note://a/{b}", false],
    ["note://a/ä", false],
    ["note://a/b\n", false],
    ["http://a/b", false],
    ["https://a/b", false],
    ["httpx://a/b", true],
    ["://a", false],
    ["", false],
  ])("%j: %s", (text, plain) => {
    expect(isPlainUri(text)).toBe(plain);
  });

  it("is one that the closer look says nothing of, either", () => {
    const odd = fc.stringMatching(/^[A-Za-z0-9_~.%:@*[\]-]{0,5}$/);
    const part = fc.oneof({ arbitrary: fc.stringMatching(/^[a-z0-9-]{1,5}$/), weight: 3 }, odd);
    const address = fc
      .tuple(fc.constantFrom("note", "Note", "http", "x+1", "1x"), part, fc.array(part, { maxLength: 4 }))
      .map(([scheme, authority, segments]) => `${scheme}://${[authority, ...segments].join("/")}`);
    let plain = 0;
    fc.assert(
      fc.property(address, (uri) => {
        if (!isPlainUri(uri)) return;
        plain += 1;
        // With a query it gets the closer look.
        const queried = `${uri}?q`;
        expect(isPlainUri(queried)).toBe(false);
        expect(checkUri(queried)).toBeUndefined();
        expect(hasDotSegments(queried)).toBe(false);
        expect(normaliseUri(queried)).toBe(queried);
      }),
      { numRuns: 5_000 },
    );
    expect(plain).toBeGreaterThan(100);
  });
});
