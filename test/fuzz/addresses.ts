import fc from "fast-check";
import { ResourceError } from "../../src/kit/errors.js";
import { checkUri, hasDotSegments, normaliseUri } from "../../src/kit/uri/uri.js";
import { anyText, anyValue, fill, mutated } from "./arbitraries.js";
import { corpusLines } from "./corpus.js";
import { property, share, type Subject } from "./property.js";
import { expectMessage } from "./protocol.js";
import { openStage, STAGE_MANIFEST, type Stage } from "./stage.js";

const stage = share(openStage);

const { resources } = JSON.parse(STAGE_MANIFEST) as {
  readonly resources: readonly { readonly uri?: string; readonly uriTemplate?: string }[];
};
const TEMPLATES = resources.flatMap(({ uriTemplate }) => uriTemplate ?? []);
const FIXED = resources.flatMap(({ uri }) => uri ?? []);

const address = fc.oneof(
  anyText,
  fc
    .tuple(fc.constantFrom(...TEMPLATES), fc.array(anyValue, { minLength: 1, maxLength: 4 }))
    .map(([template, values]) => fill(template, values)),
  mutated(fc.constantFrom(...FIXED, ...corpusLines<string>("addresses/addresses.jsonl"))),
);

const completion = fc.record({
  uri: fc.oneof(fc.constantFrom(...TEMPLATES), mutated(fc.constantFrom(...TEMPLATES))),
  variable: fc.oneof(fc.constantFrom("path", "page", "lang", "service", "version", "__proto__"), anyText),
  prefix: anyText,
  filled: fc.array(fc.tuple(fc.constantFrom("lang", "service", "page", "constructor"), anyText), {
    maxLength: 3,
  }),
});

/** Addresses as clients send them, against every kind of address that a catalogue has. */
export const addresses: Subject = {
  name: "addresses",
  close: stage.close,
  properties: [
    property({
      name: "a text is a URI or is told why not",
      arbitrary: address,
      corpus: corpusLines<string>("addresses/addresses.jsonl"),
      runs: 100,
      check: (text) => {
        const fault = checkUri(text);
        if (fault?.suggestion !== undefined && checkUri(fault.suggestion) !== undefined)
          throw new Error(`the suggestion is none: ${fault.suggestion}`);
        hasDotSegments(text);
        const normal = normaliseUri(text);
        if (fault === undefined && checkUri(normal) !== undefined) throw new Error(`made ${normal} of it`);
        if (normaliseUri(normal) !== normal) throw new Error(`${normal} is not normal`);
      },
    }),
    property({
      name: "a read is content, or says what is wrong with the address",
      arbitrary: address,
      corpus: corpusLines<string>("addresses/addresses.jsonl"),
      runs: 100,
      check: async (uri) => {
        const { catalogue, asking, ...on } = await stage.get();
        await answered(
          on,
          "resources/read",
          uri,
          async () => (await catalogue.readResource(uri, asking)).result,
        );
        on.expectQuietLog();
      },
    }),
    property({
      name: "a completion is values, or says what is wrong",
      arbitrary: completion,
      corpus: [],
      runs: 30,
      check: async ({ uri, variable, prefix, filled }) => {
        const { catalogue, asking, ...on } = await stage.get();
        await answered(on, "completion/complete", undefined, async () => ({
          completion: await catalogue.complete({ uri, variable, prefix, filled: new Map(filled) }, asking),
        }));
        on.expectQuietLog();
      },
    }),
    property({
      name: "a cursor that the list didn't give is refused",
      arbitrary: fc.oneof(anyText, fc.base64String(), fc.tuple(fc.nat(), anyText)),
      corpus: corpusLines<string>("addresses/cursors.jsonl"),
      runs: 30,
      check: async (input) => {
        const { catalogue, asking, ...on } = await stage.get();
        const real = (await catalogue.listResources(undefined, asking)).result.nextCursor ?? "";
        const cursor = typeof input === "string" ? input : tamper(real, ...input);
        if (cursor === real) return;
        for (const list of ["listResources", "listTemplates"] as const)
          await answered(on, "", undefined, async () => {
            throw new Error(`took it: ${JSON.stringify(await catalogue[list](cursor, asking))}`);
          });
      },
    }),
  ],
};

/** Asks, and looks at the answer as it would go over the wire. */
async function answered(
  { expectNoneIn }: Pick<Stage, "expectNoneIn">,
  method: string,
  uri: string | undefined,
  ask: () => Promise<object>,
): Promise<void> {
  try {
    const result = await ask();
    expectNoneIn(JSON.stringify(result));
    expectMessage({ jsonrpc: "2.0", id: 1, result }, method);
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error;
    const { code, message, data } = error;
    expectNoneIn(JSON.stringify({ message, data }));
    expectMessage({ jsonrpc: "2.0", id: 1, error: { code, message, data } });
    if (uri !== undefined && data?.["uri"] !== uri) throw new Error("the error names another address");
  }
}

function tamper(cursor: string, at: number, put: string): string {
  const place = at % (cursor.length + 1);
  return cursor.slice(0, place) + put + cursor.slice(place + put.length);
}
