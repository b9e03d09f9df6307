import fc from "fast-check";
import { corpusLines } from "./corpus.js";

/** Values that were somebody's trouble: encodings, paths, names of a prototype, line breaks. */
export const HOSTILE_VALUES = corpusLines<string>("addresses/values.jsonl");

/** Any text: of all of Unicode, of ASCII, of single UTF-16 units that may be no character. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
    .map((units) => String.fromCharCode(...units)),
);

/** What stands in a variable's place: encoded once, twice, badly, or as it is. */
export const anyValue: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  anyText,
  anyText.map(encode),
  anyText.map((text) => encode(encode(text))),
  fc.stringMatching(/^(?:[a-z./?#&;=,+%:@-]|%[0-9A-Fa-f]{2}){0,24}$/),
  fc.tuple(fc.constantFrom("a", "/", "%2F", "..", "a/", ",", "%E0", "y"), fc.nat(3_000)).map(repeat),
);

/** Changes a text in a few places: what stands there is cut out, doubled, or makes place for something else. */
export function mutated(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const edit = fc.tuple(
    fc.nat(),
    fc.nat({ max: 12 }),
    fc.oneof(anyText, fc.constant("")),
    fc.nat({ max: 2 }),
  );
  return fc.tuple(texts, fc.array(edit, { minLength: 1, maxLength: 3 })).map(([text, edits]) =>
    edits.reduce((before, [pick, length, put, times]) => {
      const at = pick % (before.length + 1);
      const out = before.slice(at, at + length);
      return `${before.slice(0, at)}${put}${out.repeat(times)}${before.slice(at + length)}`;
    }, text),
  );
}

/** A JSON value, with awkward keys and numbers. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 53, 1e308, "", [], {}, [[]], { uri: null }),
  fc.jsonValue({ maxDepth: 3 }),
  anyText,
  fc.dictionary(
    fc.oneof(anyText, fc.constantFrom("__proto__", "constructor", "uri", "_meta")),
    fc.jsonValue(),
    {
      maxKeys: 3,
    },
  ),
);

/** Bytes: a text's, with some that make no text. */
export const anyBytes: fc.Arbitrary<Buffer> = fc.oneof(
  anyText.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
);

const EXPRESSION = /\{([+#./;?&]?)([^}]*)\}/g;

/** An address of a template, each variable filled in with one of the values, be it allowed or not. */
export function fill(template: string, values: readonly string[]): string {
  let next = 0;
  const take = () => values[next++ % values.length] ?? "";
  return template.replace(EXPRESSION, (_, operator: string, names: string) => {
    const separator = { "": ",", "+": ",", "#": ",", "?": "&" }[operator] ?? operator;
    const texts = names
      .split(",")
      .map((name) => (/[;?&]/.test(operator) ? `${name.replace(/\*|:\d+$/, "")}=${take()}` : take()));
    return `${operator === "+" ? "" : operator}${texts.join(separator)}`;
  });
}

/** As `encodeURIComponent`, which takes no half of a surrogate pair. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

function repeat([text, times]: readonly [string, number]): string {
  return text.repeat(times);
}
