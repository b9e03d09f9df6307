import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLife, shortenLife, type LifeHeaders } from "./cache-control.js";

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
const HOUR = 3_600_000;
const CAP = 2 ** 31 * 1000;

function parse(headers: Partial<LifeHeaders>, delayMs = 0) {
  const none = {
    cacheControl: undefined,
    age: undefined,
    expires: undefined,
    date: undefined,
    vary: undefined,
  };
  return parseLife({ ...none, ...headers }, NOW, delayMs);
}
const control = (cacheControl: string) => parse({ cacheControl });
const kept = { shared: false, keep: true };

describe("Cache-Control (RFC 9111, section 5.2)", () => {
  it.each<[string, object]>([
    ["max-age=60", { freshMs: 60_000 }],
    ["MAX-AGE=60", { freshMs: 60_000 }],
    ['max-age="60"', { freshMs: 60_000 }],
    [" max-age = 60 ,, ", { freshMs: 60_000 }],
    ["max-age=0", { freshMs: 0 }],
    ["s-maxage=10, max-age=60", { freshMs: 10_000 }],
    ["max-age=60, s-maxage=10", { freshMs: 10_000 }],
    ["max-age=60, max-age=10", { freshMs: 60_000 }],
    ['max-age=60, immutable, no-transform, foo="max-age=1, no-store"', { freshMs: 60_000 }],
    ["public", { shared: true }],
    ["public, max-age=1", { freshMs: 1000, shared: true }],
    ["private, max-age=1", { freshMs: 1000 }],
    ["public, private", {}],
    ['private="set-cookie"', {}],
    ["", {}],
    ["__proto__, constructor=1", {}],
  ])("%j", (text, expected) => {
    expect(control(text)).toEqual({ ...kept, ...expected });
  });

  it.each(["max-age=", "max-age", "max-age=x", "max-age=-1", "max-age=1.5", "max-age=1e3", "max-age=0x10"])(
    "%j is malformed and says nothing",
    (text) => {
      expect(control(text)).toEqual(kept);
    },
  );

  it.each(["no-store", "public, max-age=60, No-Store", "max-age=60,no-store=x", 'a="b, no-store'])(
    "%j: nothing may be kept (section 5.2.2.5)",
    (text) => {
      expect(control(text)).toEqual({ shared: false, keep: false });
    },
  );

  it.each(["no-cache", "no-cache, max-age=60, stale-if-error=5", 'max-age=60, no-cache="set-cookie"'])(
    "%j: kept, and always confirmed (section 5.2.2.4)",
    (text) => {
      expect(control(text)).toEqual({
        ...kept,
        freshMs: 0,
        staleWhileRevalidateMs: 0,
        staleIfErrorMs: 0,
      });
    },
  );

  it.each(["must-revalidate", "proxy-revalidate"])(
    "%s forbids what is stale (sections 5.2.2.2 and 5.2.2.8)",
    (name) => {
      expect(control(`max-age=60, ${name}, stale-while-revalidate=9, stale-if-error=9`)).toEqual({
        ...kept,
        freshMs: 60_000,
        staleWhileRevalidateMs: 0,
        staleIfErrorMs: 0,
      });
    },
  );

  it("caps numbers (section 1.2.2)", () => {
    for (const digits of ["2147483648", "2147483649", "9".repeat(400)])
      expect(control(`max-age=${digits}`)).toEqual({ ...kept, freshMs: CAP });
    expect(control("max-age=2147483647")).toEqual({ ...kept, freshMs: CAP - 1000 });
  });
});

describe("stale-while-revalidate and stale-if-error (RFC 5861)", () => {
  it("come behind the life", () => {
    expect(control("max-age=600, stale-while-revalidate=30, stale-if-error=1200")).toEqual({
      ...kept,
      freshMs: 600_000,
      staleWhileRevalidateMs: 30_000,
      staleIfErrorMs: 1_200_000,
    });
  });

  it("are shorter where the answer was stale already as it came", () => {
    expect(
      parse({ cacheControl: "max-age=60, stale-while-revalidate=30, stale-if-error=5", age: "70" }),
    ).toEqual({ ...kept, freshMs: 0, staleWhileRevalidateMs: 20_000, staleIfErrorMs: 0 });
  });
});

describe("Age (RFC 9111, section 5.1)", () => {
  it("is taken off, with the time that the answer took (section 4.2.3)", () => {
    expect(parse({ cacheControl: "max-age=60", age: "20" })).toEqual({ ...kept, freshMs: 40_000 });
    expect(parse({ cacheControl: "max-age=60", age: "20" }, 1500)).toEqual({ ...kept, freshMs: 38_500 });
    expect(parse({ cacheControl: "max-age=60", age: "61" })).toEqual({ ...kept, freshMs: 0 });
  });

  it("says nothing where it is malformed", () => {
    for (const age of ["-20", "x", "", "1, 2"])
      expect(parse({ cacheControl: "max-age=60", age })).toEqual({ ...kept, freshMs: 60_000 });
  });
});

describe("Expires (RFC 9111, section 5.3)", () => {
  const date = "Fri, 02 Jan 2026 03:04:05 GMT";

  it.each([
    ["Fri, 02 Jan 2026 04:04:05 GMT", HOUR],
    ["Friday, 02-Jan-26 04:04:05 GMT", HOUR],
    ["Fri Jan  2 04:04:05 2026", HOUR],
    ["Fri, 02 Jan 2026 03:04:05 GMT", 0],
    ["Thu, 01 Jan 2026 03:04:05 GMT", 0],
    ["0", 0],
    ["-1", 0],
    ["", 0],
    ["9999", 0],
    ["in an hour", 0],
    ["Fri, 99 Jan 2026 04:04:05 GMT", 0],
  ])("%j", (expires, freshMs) => {
    expect(parse({ expires, date })).toEqual({ ...kept, freshMs });
  });

  it("is measured from Date, and from now where none is there", () => {
    const expires = "Fri, 02 Jan 2026 04:04:05 GMT";
    expect(parse({ expires, date: "Fri, 02 Jan 2026 04:04:00 GMT" })).toEqual({ ...kept, freshMs: 5000 });
    expect(parse({ expires })).toEqual({ ...kept, freshMs: HOUR });
    expect(parse({ expires, date: "x" })).toEqual({ ...kept, freshMs: HOUR });
    expect(parse({ expires, date, age: "10" })).toEqual({ ...kept, freshMs: HOUR - 10_000 });
  });

  it("counts only where no max-age does", () => {
    const expires = "Fri, 02 Jan 2026 04:04:05 GMT";
    expect(parse({ expires, cacheControl: "max-age=1" })).toEqual({ ...kept, freshMs: 1000 });
    expect(parse({ expires, cacheControl: "public" })).toEqual({ ...kept, shared: true, freshMs: HOUR });
  });
});

describe("Vary (RFC 9111, section 4.1)", () => {
  it.each(["*", " * ", "accept, *"])("%j: no answer is another's", (vary) => {
    expect(parse({ vary })).toEqual({ shared: false, keep: false });
    expect(parse({ vary, cacheControl: "public, max-age=60" })).toEqual({ shared: false, keep: false });
  });

  it("of headers means nothing, for what is asked is a part of the key", () => {
    expect(parse({ vary: "accept, authorization" })).toBeUndefined();
  });
});

describe("whatever an upstream sends", () => {
  const member = fc.oneof(
    fc.string(),
    fc
      .tuple(
        fc.constantFrom(
          "max-age",
          "s-maxage",
          "stale-if-error",
          "stale-while-revalidate",
          "no-cache",
          "public",
        ),
        fc.constantFrom("=", ' = "', "", "="),
        fc.oneof(fc.nat().map(String), fc.bigInt().map(String), fc.string()),
        fc.constantFrom("", '"', '\\"'),
      )
      .map((parts) => parts.join("")),
  );
  const header = fc.option(
    fc.oneof(
      fc.array(member).map((members) => members.join(",")),
      fc.string(),
      fc.date().map(String),
    ),
    { nil: undefined },
  );

  it("gives no error, no NaN, nothing negative and nothing endless", () => {
    fc.assert(
      fc.property(
        fc.record({ cacheControl: header, age: header, expires: header, date: header, vary: header }),
        fc.nat(),
        (headers, delayMs) => {
          const {
            freshMs = 0,
            staleWhileRevalidateMs = 0,
            staleIfErrorMs = 0,
          } = parse(headers, delayMs) ?? {};
          for (const ms of [freshMs, staleWhileRevalidateMs, staleIfErrorMs]) {
            expect(Number.isInteger(ms)).toBe(true);
            expect(ms).toBeGreaterThanOrEqual(0);
            expect(ms).toBeLessThanOrEqual(CAP);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("is read in linear time", () => {
    const text = 'a="'.repeat(100_000);
    expect(control(text)).toEqual(kept);
    expect(control(",".repeat(300_000))).toEqual(kept);
  });
});

describe("the life of what a redirect led to", () => {
  const found = { freshMs: 60_000, staleIfErrorMs: 5000, shared: true, keep: true };

  it("is none behind a redirect of the moment that says nothing", () => {
    expect(shortenLife(found, undefined, false)).toEqual({
      freshMs: 0,
      staleWhileRevalidateMs: 0,
      staleIfErrorMs: 0,
      shared: false,
      keep: true,
    });
  });

  it("is its own behind a permanent one that says nothing", () => {
    expect(shortenLife(found, undefined, true)).toBe(found);
  });

  it.each([true, false])(
    "is the shorter of both where the redirect says something (permanent: %s)",
    (permanent) => {
      expect(shortenLife(found, { freshMs: 1000, shared: true, keep: true }, permanent)).toEqual({
        freshMs: 1000,
        staleWhileRevalidateMs: 0,
        staleIfErrorMs: 0,
        shared: true,
        keep: true,
      });
      expect(shortenLife(found, { shared: false, keep: false }, permanent)).toMatchObject({
        keep: false,
        freshMs: 0,
      });
    },
  );
});
