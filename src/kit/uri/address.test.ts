import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Value } from "../values.js";
import { addressOf, AddressValueError } from "./address.js";
import { match } from "./match.js";
import { checkAddressTemplate, parseTemplate } from "./template.js";

function address(text: string, values: Record<string, Value>): string {
  return addressOf(parseTemplate(text), new Map(Object.entries(values)));
}

function refusal(text: string, values: Record<string, Value>): string | undefined {
  try {
    return `accepted as ${address(text, values)}`;
  } catch (error) {
    if (error instanceof AddressValueError) return `${error.variable ?? ""}: ${error.message}`;
    throw error;
  }
}

describe("addressOf", () => {
  test("expands what match gives back", () => {
    expect(address("release://{service}/{version}", { service: "web", version: "2.4.0" })).toBe(
      "release://web/2.4.0",
    );
    expect(address("x://{v}", { v: "§ 141/%20,+?" })).toBe("x://%C2%A7%20141%2F%2520%2C%2B%3F");
    expect(address("docs://{+path}", { path: "a/b c.md" })).toBe("docs://a/b%20c.md");
    expect(address("x://h{/p*}", { p: ["a/b", "c"] })).toBe("x://h/a%2Fb/c");
    expect(address("x://h{?q,r*}", { q: "", r: ["1", "2"] })).toBe("x://h?q=&r=1&r=2");
    expect(address("x://h{?q,r*}", {})).toBe("x://h");
  });

  test.each<[string, Record<string, Value>, string]>([
    ["x://{v}", {}, "v: 'v' has no value"],
    ["x://{v}", { v: "" }, "v: 'v' is empty"],
    ["x://{v}", { v: ".." }, "v: 'v' is a '.' or '..' segment"],
    ["x://{+v}", { v: "a/../b" }, "v: 'v' holds a '.' or '..' segment"],
    ["x://h{?v}", { v: "a\nb" }, "v: 'v' holds a control character"],
    ["x://{v}", { v: "\ud800" }, "v: 'v' holds half of a surrogate pair"],
    ["x://{v:2}", { v: "abc" }, "v: 'v' has more than 2 characters"],
    ["x://{v}", { v: ["a"] }, "v: 'v' takes a text, not a list"],
    ["x://{v*}", { v: "a" }, "v: 'v' takes a list, not a text"],
    ["x://h{?v*}", { v: [] }, "v: 'v' is an empty list"],
    ["x://h{/v*}", { v: ["a", ""] }, "v: 'v' is empty"],
    ["x://{v}", { v: "a", w: "b" }, "w: the address has no variable 'w'"],
    ["x://{a}.{b}", { a: "x", b: "y.z" }, `a: 'a' would be read back as "x.y" from "x://x.y.z"`],
    ["x://{+v}", { v: "%41" }, `v: 'v' would be read back as "A" from "x://%41"`],
    ["x://{+v}", { v: "%FF" }, `v: "x://%FF" would not be read back as these values`],
    [
      "x://h{/p}{.v*}",
      { p: "a", v: ["1.2", "3"] },
      `p: 'p' would be read back as "a.1.2" from "x://h/a.1.2.3"`,
    ],
    ["x://{+v}{?q}", { v: "a?q=1" }, `v: 'v' would be read back as "a" from "x://a?q=1"`],
    ["x://{+v*}", { v: ["1,2"] }, `v: 'v' would be read back as "1, 2" from "x://1,2"`],
    ["x://h{?a}{&b}", { b: "1" }, `: "x://h&b=1" would not be read back as these values`],
  ])("%s refuses %j", (text, values, message) => {
    expect(refusal(text, values)).toBe(message);
  });

  test("names of object members are plain data [names]", () => {
    const values = new Map([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
    expect(addressOf(parseTemplate("x://{__proto__}/{constructor}"), values)).toBe("x://1/2");
    expect(refusal("x://{a}", { a: "1", constructor: "2" })).toBe(
      "constructor: the address has no variable 'constructor'",
    );
  });
});

/** A text without control characters that is no dot segment. */
const anyText = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1 }),
    fc.string({ unit: "binary", minLength: 1 }),
    fc.string({ unit: fc.constantFrom(..."a.b/?#%,+ ;&=-20é中😀".match(/./gu)!), minLength: 1 }),
  )
  .filter((text) => text !== "" && !/[\p{Cc}\p{Cs}]/u.test(text) && text !== "." && text !== "..");

describe("round trip [round-trip]", () => {
  test("{x} holds any text, in any script, wherever it stands alone", () => {
    const shapes = [
      "x://{v}",
      "x://a/{v}/b",
      "x://a/{v}{?q}",
      "x://h{/v}",
      "x://h{?v}",
      "x://h{;v}",
      "x://h?a=1{&v}",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...shapes, "x://h{/v}{#f}", "x://{v}{;w}/y", "x://{v}.json"),
        anyText,
        (shape, v) => {
          const template = parseTemplate(shape);
          const values = new Map([["v", v]]);
          if (shape.includes("{#f}")) values.set("f", "x");
          expect(match(template, addressOf(template, values))).toEqual(values);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("{x*} holds any list of texts", () => {
    const shapes = [
      "x://{v*}",
      "x://h{/v*}",
      "x://h{/v*}/edit",
      "x://h{?v*}",
      "x://h{;v*}",
      "x://h{?a,v*}{#f*}",
    ];
    fc.assert(
      fc.property(fc.constantFrom(...shapes), fc.array(anyText, { minLength: 1 }), (shape, v) => {
        const template = parseTemplate(shape);
        const values = new Map<string, Value>([["v", v]]);
        if (shape.includes("{#f*}")) values.set("f", ["x"]);
        expect(match(template, addressOf(template, values))).toEqual(values);
      }),
    );
  });

  test("{+x} holds any path whose percent signs begin no triplet", () => {
    const path = fc
      .array(anyText, { minLength: 1 })
      .map((segments) => segments.join("/"))
      .filter((text) => !/%[0-9a-f]{2}|(?:^|\/)\.\.?(?:\/|$)/i.test(text));
    fc.assert(
      fc.property(path, (v) => {
        const template = parseTemplate("x://{+v}");
        expect(match(template, addressOf(template, new Map([["v", v]])))).toEqual(new Map([["v", v]]));
      }),
    );
  });

  test("for every template that is an address: what is accepted comes back", () => {
    const names = ["a", "b", "c", "d", "e"];
    const operator = fc.constantFrom("", "+", "#", ".", "/", ";", "?", "&");
    const modifier = fc.constantFrom("", "", "", "*", ":2", ":9");
    const piece = fc.oneof(
      fc.constantFrom("/", "-", ".", "x", "/y/", ";", "?k=", "&k=", "#", ",", "%20", "é"),
      fc.tuple(operator, fc.array(modifier, { minLength: 1, maxLength: 2 })),
    );
    const source = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => {
      let next = 0;
      const texts = pieces.map((each) =>
        typeof each === "string"
          ? encodeURI(decodeURI(each))
          : `{${each[0]}${each[1].map((sign) => `${names[next++ % names.length] ?? ""}${sign}`).join()}}`,
      );
      return `x://${texts.join("")}`;
    });
    const text = fc.string({ unit: fc.constantFrom(...Array.from("aab.-/?;&=,#%2é")), maxLength: 4 });
    const value = fc.oneof({ weight: 3, arbitrary: text }, fc.constant("ab"), fc.constant(undefined));
    let accepted = 0;
    let tried = 0;
    fc.assert(
      fc.property(source, fc.array(value, { minLength: 10, maxLength: 10 }), (written, pool) => {
        const template = parseTemplate(written);
        fc.pre(checkAddressTemplate(template).length === 0);
        const values = new Map<string, Value>();
        template.variables.forEach(({ name, explode }, index) => {
          const [one, other] = [pool[index], pool[index + 5]];
          if (one !== undefined)
            values.set(name, explode ? [one, ...(other === undefined ? [] : [other])] : one);
        });
        tried += 1;
        try {
          const uri = addressOf(template, values);
          accepted += 1;
          expect(match(template, uri)).toEqual(values);
        } catch (error) {
          if (!(error instanceof AddressValueError)) throw error;
        }
      }),
      { numRuns: 3000 },
    );
    expect(accepted).toBeGreaterThan(tried / 20);
  });
});
