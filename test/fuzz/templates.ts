import fc from "fast-check";
import { addressOf, AddressValueError } from "../../src/kit/uri/address.js";
import { checkAddressTemplate } from "../../src/kit/uri/check-address-template.js";
import { equalValues, match, UndecodableValue } from "../../src/kit/uri/match.js";
import { parseTemplate, TemplateError, type Template } from "../../src/kit/uri/template.js";
import { TemplateIndex } from "../../src/kit/uri/template-index.js";
import type { Values } from "../../src/kit/values.js";
import { anyText, anyValue, fill, mutated } from "./arbitraries.js";
import { corpusLines } from "./corpus.js";
import { property, type Subject } from "./property.js";

const CORPUS = corpusLines<string>("templates/templates.jsonl");
const piece = fc.oneof(
  fc.constantFrom("x://", "/", "a", ".", "-", "?", "#", "%41", "*", "%", "é", "y"),
  fc
    .tuple(
      fc.constantFrom("", "+", "#", ".", "/", ";", "?", "&", "=", "!"),
      fc.array(fc.constantFrom("a", "b", "c", "__proto__", "d:3", "e*", "f_g", "h.i", "j:0", "k-l"), {
        maxLength: 3,
      }),
    )
    .map(([operator, names]) => `{${operator}${names.join(",")}}`),
);
const template = fc.oneof(
  fc.array(piece, { maxLength: 7 }).map((pieces) => `x://${pieces.join("")}`),
  mutated(fc.constantFrom(...CORPUS)),
  anyText,
);
const asked = fc.tuple(template, fc.array(anyValue, { minLength: 1, maxLength: 4 }));
const askedCorpus = CORPUS.map((text): [string, string[]] => [text, ["a%2Fb", "..", "%ZZ", "a,b"]]);

/** RFC 6570 from both sides: templates that somebody wrote, and addresses that somebody sent. */
export const templates: Subject = {
  name: "templates",
  properties: [
    property({
      name: "a text is a template, or each fault has a place in it",
      arbitrary: template,
      corpus: CORPUS,
      runs: 100,
      check: (text) => {
        const faults = parsed(text);
        for (const { offset, length, message } of Array.isArray(faults) ? faults : [])
          if (offset < 0 || length < 1 || offset + length > Math.max(text.length, 1) || message === "")
            throw new Error(`${message} at ${offset}, ${length} long`);
      },
    }),
    property({
      name: "what an address holds makes an address that holds it",
      arbitrary: asked,
      corpus: askedCorpus,
      runs: 100,
      check: ([text, values]) => {
        const sound = parsed(text);
        if (!("parts" in sound)) return;
        const found = matched(sound, fill(text, values));
        if (found !== undefined) expectRoundTrip(sound, found);
      },
    }),
    property({
      name: "an index finds what a match of each would",
      arbitrary: fc.tuple(
        fc.array(template, { minLength: 1, maxLength: 5 }),
        fc.array(anyValue, { minLength: 1 }),
      ),
      corpus: [[[...CORPUS], ["a"]]] as [string[], string[]][],
      runs: 50,
      check: ([texts, values]) => {
        const sound = texts.map(parsed).filter((each): each is Template => "parts" in each);
        const index = new TemplateIndex<Template>(sound.map((each) => ({ template: each, item: each })));
        for (const { text } of sound) {
          const uri = fill(text, values);
          const found = outcome(() => index.find(uri, () => true));
          const each = sound.map((other) => outcome(() => match(other, uri)));
          const expected = (["found", "undecodable"] as const).find((one) => each.includes(one)) ?? "none";
          if (found !== expected) throw new Error(`${uri}: ${found}, not ${expected}`);
        }
      },
    }),
  ],
};

/** A template that may be an address, or its faults. */
function parsed(text: string): Template | readonly { offset: number; length: number; message: string }[] {
  try {
    const sound = parseTemplate(text);
    const faults = checkAddressTemplate(sound);
    return faults.length === 0 ? sound : faults;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return error.faults;
  }
}

/** What comes of a look for an address. */
function outcome(find: () => unknown): "found" | "undecodable" | "none" {
  try {
    return find() === undefined ? "none" : "found";
  } catch (error) {
    if (!(error instanceof UndecodableValue)) throw error;
    return "undecodable";
  }
}

function matched(sound: Template, uri: string): Values | undefined {
  try {
    return match(sound, uri);
  } catch (error) {
    if (!(error instanceof UndecodableValue)) throw error;
    return undefined;
  }
}

/** `match(addressOf(v))` is `v`, for every value that has an address. */
function expectRoundTrip(sound: Template, values: Values): void {
  let uri: string;
  try {
    uri = addressOf(sound, values);
  } catch (error) {
    if (!(error instanceof AddressValueError)) throw error;
    return;
  }
  const back = match(sound, uri);
  const same = [...values].every(([name, value]) => {
    const other = back?.get(name);
    return other !== undefined && equalValues(value, other);
  });
  if (!same || back?.size !== values.size) throw new Error(`${uri} holds other values`);
}
