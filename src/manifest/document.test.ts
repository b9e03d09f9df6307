import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DIAGNOSTIC_CODES } from "../diagnostics/codes.js";
import { parseDocument } from "./document.js";

function valueOf(text: string): unknown {
  const { value, diagnostics } = parseDocument(text, "m.yaml");
  expect(diagnostics).toEqual([]);
  return value;
}

describe("[scalar] plain scalars follow the core schema (YAML 1.2.2, section 10.3)", () => {
  it.each([
    ["no", "no"],
    ["off", "off"],
    ["y", "y"],
    ["2026-01-31", "2026-01-31"],
    ["1_000", "1_000"],
    ["12:30", "12:30"],
    ["True", true],
    ["~", null],
    ["", null],
    ["0o7", 7],
    ["0xFF", 255],
    ["007", 7],
    ["1e3", 1000],
    ["2.0", 2],
    ['"2.0"', "2.0"],
    ["'it''s'", "it's"],
    ["|\n  two\n  lines\n", "two\nlines\n"],
    [">-\n  one\n  line\n", "one line"],
  ])("%j", (source, value) => {
    expect(valueOf(`a: ${source}`)).toEqual({ a: value });
  });

  it("keeps how a value was written", () => {
    const document = parseDocument('version: 2.0\nname: 007\ntext: {id}\nlist: [on, "é"]\n', "m.yaml");
    expect(document.sourceText(["version"])).toBe("2.0");
    expect(document.sourceText(["name"])).toBe("007");
    expect(document.sourceText(["text"])).toBe("{id}");
    expect(document.sourceText(["text", "id"])).toBe("");
    expect(document.sourceText(["list", 1])).toBe('"é"');
    expect(document.sourceText(["list", 2])).toBeUndefined();
    expect(document.sourceText(["nowhere"])).toBeUndefined();
  });
});

describe("text that loads", () => {
  it("is JSON as well", () => {
    expect(valueOf('{"a": [1, {"b": "\\u00e9\\/"}], "c": null}')).toEqual({ a: [1, { b: "é/" }], c: null });
  });

  it("may start with a byte order mark, and end its lines in CRLF", () => {
    const document = parseDocument("\uFEFFa: 1\r\nb:\r\n  c: 2\r\n", "m.yaml");
    expect(document.value).toEqual({ a: 1, b: { c: 2 } });
    expect(document.place(["a"], "key")).toEqual({ file: "m.yaml", line: 1, column: 1 });
    expect(document.place(["b", "c"])).toEqual({ file: "m.yaml", line: 3, column: 6 });
  });

  it("may say that it is YAML 1.2, and hold comments and document marks", () => {
    expect(valueOf("%YAML 1.2\n---\n# a comment\na: 1\n...\n# another\n")).toEqual({ a: 1 });
  });

  it("shares the object of an anchor with its aliases", () => {
    const value = valueOf("a: &x { b: 1 }\nc: *x\nd: [*x]\n") as Record<string, unknown>;
    expect(value).toEqual({ a: { b: 1 }, c: { b: 1 }, d: [{ b: 1 }] });
    expect(value["c"]).toBe(value["a"]);
  });

  it("takes the last anchor of a name above the alias (YAML 1.2.2, section 7.1)", () => {
    expect(valueOf("a: &x 1\nb: *x\nc: &x 2\nd: *x\n")).toEqual({ a: 1, b: 1, c: 2, d: 2 });
  });

  it("may use an alias of a text as a key", () => {
    expect(valueOf("a: &x name\n*x : 1\n&y b: *y\n")).toEqual({ a: "name", name: 1, b: "b" });
  });

  it.each([150, 100_000])("may hold %i aliases of one scalar", (count) => {
    const { a } = valueOf(`x: &x some text\na: [${"*x, ".repeat(count)}]`) as { a: string[] };
    expect(a).toHaveLength(count);
    expect(a.at(-1)).toBe("some text");
  });

  it("[proto] takes every name as plain data", () => {
    const value = valueOf("__proto__: { polluted: true }\nconstructor: 1\ntoString: 2\n") as object;
    expect(Object.keys(value)).toEqual(["__proto__", "constructor", "toString"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(value, "__proto__")?.value).toEqual({ polluted: true });
  });
});

describe("place", () => {
  const text = [
    "server:",
    "  name: desk # comment",
    "  empty:",
    "resources:",
    "  - uri: config://app",
    '    "a/b": &x { c: [1, 22] }',
    "  - *x",
    "  - text: |",
    "      block",
  ].join("\n");
  const document = parseDocument(text, "m.yaml");

  it.each([
    [[], "value", 1, 1],
    [["server"], "key", 1, 1],
    [["server"], "value", 2, 3],
    [["server", "name"], "key", 2, 3],
    [["server", "name"], "value", 2, 9],
    [["server", "empty"], "value", 3, 9],
    [["resources", 0], "value", 5, 5],
    [["resources", 0], "key", 5, 5],
    [["resources", 0, "a/b"], "value", 6, 15],
    [["resources", 0, "a/b", "c", 1], "value", 6, 24],
    // An alias stands where it is written; what is in it stands at its anchor.
    [["resources", 1], "value", 7, 5],
    [["resources", 1, "c", 0], "value", 6, 21],
    [["resources", 2, "text"], "value", 8, 11],
    // What doesn't exist: the nearest ancestor.
    [["server", "nope", "deeper"], "value", 2, 3],
    [["server", "nope"], "key", 1, 1],
    [["resources", 99, "x"], "key", 4, 1],
    [["server", "name", "x"], "value", 2, 9],
  ] as const)("%j %s", (path, part, line, column) => {
    expect(document.place(path, part)).toEqual({ file: "m.yaml", line, column });
  });

  it("finds keys of large mappings, and the first of two", () => {
    const many = Array.from({ length: 1000 }, (_, index) => `k${String(index)}: ${String(index)}`);
    const large = parseDocument([...many, "k7: again"].join("\n"), "m.yaml");
    expect(large.place(["k7"])).toEqual({ file: "m.yaml", line: 8, column: 5 });
    expect(large.place(["k999"], "key")).toEqual({ file: "m.yaml", line: 1000, column: 1 });
  });

  it("is the start of the file where there is no document", () => {
    expect(parseDocument("a: [", "m.yaml").place(["a"])).toEqual({ file: "m.yaml", line: 1, column: 1 });
  });
});

describe("properties", () => {
  const pieces = fc.constantFrom(
    ...Array.from("[]{}:,-?*&!|>%#'\"@`~<\\ \n\t\r.0"),
    "\r\n",
    "- ",
    ": ",
    "? ",
    "key",
    "&a ",
    "*a",
    "!!str ",
    "<<: ",
    "---\n",
    "...\n",
    "%YAML 1.1\n",
    "{{x}}",
    "|\n  ",
    "é𝒳",
    "\uFEFF",
    "\uD800",
    "9007199254740993",
    ".nan",
    "__proto__",
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join("")),
  );

  it("any text is parsed without throwing, and each fault lies inside it", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { diagnostics, value } = parseDocument(text, "m.yaml");
        const lines = text.replace(/^\uFEFF/, "").split("\n");
        for (const one of diagnostics) {
          const places = [one, ...(one.related ?? [])];
          for (const { line, column } of places) {
            expect(line).toBeGreaterThanOrEqual(1);
            expect(line).toBeLessThanOrEqual(lines.length);
            expect(column).toBeGreaterThanOrEqual(1);
            expect(column).toBeLessThanOrEqual((lines[line - 1] ?? "").length + 1);
          }
          expect(Object.keys(DIAGNOSTIC_CODES)).toContain(one.code);
          expect(one.message).not.toMatch(/\n/);
          expect(one.message.length).toBeLessThan(160);
        }
        if (value === undefined) expect(diagnostics.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  it("JSON reads as JSON.parse reads it", () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }));
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 2, "\t"), (value, indent) => {
        // Numbers beyond 2^53 are refused.
        const exact = (_key: string, inner: unknown): unknown =>
          typeof inner === "number" && Math.abs(inner) >= 2 ** 53 ? 0 : inner;
        const text = JSON.stringify(value, exact, indent);
        // YAML leaves out C1 controls and DEL, which JSON may hold unescaped.
        fc.pre(!/[\x7F-\x84\x86-\x9F\uFFFE\uFFFF]/.test(text));
        expect(valueOf(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 200 },
    );
  });
});
