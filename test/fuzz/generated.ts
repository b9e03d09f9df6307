import assert from "node:assert";
import path from "node:path";
import fc from "fast-check";
import { buildCatalogue } from "../../src/catalogue/build.js";
import type { CatalogueEntry } from "../../src/catalogue/catalogue.js";
import { AWKWARD_TEXTS, NO_CONTENT, OWN } from "../../src/generate/catalogue.fixture.js";
import { askedNames, printEnvironmentExample } from "../../src/generate/environment.js";
import {
  compileModule,
  evaluateModule,
  inspectCode,
  type Called,
} from "../../src/generate/evaluate.fixture.js";
import { nameModules } from "../../src/generate/names.js";
import { printModules, printPackage, printTests } from "../../src/generate/project-files.js";
import { Templates } from "../../src/generate/templates.js";
import { checkManifest } from "../../src/manifest/check.js";
import { parseManifestFile } from "../../src/manifest/read-file.js";
import { makeFolder, removeFolder } from "../support/command.js";
import { anyText } from "./arbitraries.js";
import { corpusLines } from "./corpus.js";
import { print } from "./manifest-mutations.js";
import { property, share, type Subject } from "./property.js";

const CORPUS = corpusLines<string>("generated/texts.jsonl");
const hostile = fc.oneof(fc.constantFrom(...CORPUS, ...AWKWARD_TEXTS), anyText);
const TEMPLATES = new Templates(OWN);
const stage = share(async () => {
  const folder = await makeFolder({ "pressmark.yaml": "" });
  return { manifest: path.join(folder, "pressmark.yaml"), close: () => removeFolder(folder) };
});
/** What no YAML stream may hold (YAML 1.2.2, section 5.1) is refused as a whole: such a manifest makes no project. */
const texts = fc.array(
  hostile.map((text) => text.replaceAll(/[\uFFFE\uFFFF]/g, "")),
  { minLength: 1, maxLength: 6 },
);

/** Projects that are made of hostile manifests: every field of a manifest in turn holds such a text. */
export const generated: Subject = {
  name: "generated",
  close: stage.close,
  properties: [
    property({
      name: "the code evaluates to the very texts, and nothing runs",
      arbitrary: texts,
      corpus: inSixes([...CORPUS, ...AWKWARD_TEXTS]),
      runs: 5,
      check: async (given) => {
        const { manifest } = await stage.get();
        const text = print(manifestOf(given));
        const checked = checkManifest(manifest, {
          read: (file) => parseManifestFile(file, Buffer.from(text)),
        });
        const data = buildCatalogue(checked);
        if (data.entries.length === 0) throw new Error("no entry passed the checks");
        const code = [...printModules(data, NO_CONTENT, "2", TEMPLATES), ...printTests(data, TEMPLATES)];
        const files = new Map(
          [
            ...code,
            printPackage(data, code, OWN),
            { path: ".env.example", text: printEnvironmentExample(askedNames(data)) },
          ].map((file) => [file.path, file.text]),
        );
        compileModule(files.get("test/expectations.ts") ?? "");
        const modules = nameModules(data.entries.map(({ passport }) => passport.name));
        for (const [index, entry] of data.entries.entries())
          expectEntry(files.get(`src/resources/${modules[index]?.slug}.ts`) ?? "", entry);
        expectData(files.get("src/catalogue.ts") ?? "", "catalogue", (catalogue) => {
          const { identity, instructions } = catalogue as { identity: unknown; instructions?: unknown };
          assert.deepStrictEqual(identity, structuredClone(data.identity));
          assert.strictEqual(instructions, data.instructions);
        });
        const { description } = JSON.parse(files.get("package.json") ?? "") as { description?: unknown };
        assert.strictEqual(description, data.identity.description);
        for (const line of (files.get(".env.example") ?? "").split("\n"))
          if (!/^(?:#.*|[A-Z_a-z][A-Z_a-z0-9]*=.*)?$/.test(line)) throw new Error(`.env.example: ${line}`);
      },
    }),
  ],
};

/** Six texts a manifest. */
function inSixes(all: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(all.length / 6) }, (_, index) => all.slice(index * 6, index * 6 + 6));
}

/** What the texts are, is what a printed module of one entry says. */
function expectEntry(text: string, { address, passport, variables, listing, source }: CatalogueEntry): void {
  expectData(text, "resource", (resource) => {
    const found = resource as {
      readonly address: unknown;
      readonly passport: unknown;
      readonly variables: readonly object[];
      readonly listing: { readonly kind: string };
      readonly source: Called;
    };
    assert.deepStrictEqual(found.address, structuredClone(address));
    assert.deepStrictEqual(found.passport, structuredClone(passport));
    assert.strictEqual(found.variables.length, variables.length);
    assert.strictEqual(found.listing.kind, listing.kind);
    assert.strictEqual(found.source.called, source.kind);
    assert.deepStrictEqual(found.source.with, [structuredClone(source.settings)]);
  });
}

/** A printed module parses, holds no code beside its data, and running it sets nothing. */
function expectData(text: string, exported: string, expectValue: (value: unknown) => void): void {
  const { names } = inspectCode(text);
  for (const name of ["process", "globalThis", "eval", "Function", "require"])
    if (names.has(name)) throw new Error(`the code names ${name}`);
  const value = evaluateModule(text)[exported];
  if ("fuzzed" in globalThis) throw new Error("a text ran");
  expectValue(value);
}

/** A manifest with the texts in every field that takes one. What the checks refuse of it is left out. */
function manifestOf(given: readonly string[]): object {
  let next = 0;
  const text = () => given[next++ % given.length] ?? "";
  const passport = (index: number) => ({
    name: `${index} ${text()}`,
    title: plain(text()),
    description: plain(text()),
    annotations: { audience: ["user"], priority: 0.5 },
    _meta: Object.fromEntries([["example.test/note", [text(), { [`k ${text()}`]: text() }]]]),
  });
  const plain = (value: string) => value.replaceAll(/[{}]/g, "|");
  const fixed = (index: number) => ({ uri: `x://fixed/${index}`, ...passport(index) });
  return {
    pressmark: 1,
    server: { name: `n ${text()}`, version: "1", title: text(), description: text(), instructions: text() },
    resources: [
      { uri: "x://plain", name: "plain", text: text() },
      { uri: "x://plain/json", name: "plain json", json: [text(), Object.fromEntries([[text(), text()]])] },
      { ...fixed(1), text: text() },
      { ...fixed(2), json: { [text()]: [text(), -0, null] } },
      { ...fixed(3), http: { url: "https://h.test/", headers: { "X-A": text() }, select: `/${text()}` } },
      { ...fixed(4), env: { names: ["APP_ENV"], optional: true } },
      { ...fixed(5), file: text() },
      { ...fixed(6), directory: { path: text(), include: [text()], exclude: [text()] } },
      { ...fixed(7), bundle: ["x://fixed/1", text()] },
      {
        uriTemplate: "x://family/{a}/{__proto__}",
        ...passport(8),
        render: { template: text(), data: Object.fromEntries([[`d${next}`, text()]]) },
        variables: { a: { description: text(), enum: [text(), `${text()}!`] } },
        list: [
          Object.fromEntries([
            ["a", text()],
            ["__proto__", text()],
          ]),
        ],
      },
      {
        uriTemplate: "x://other/{b}",
        ...passport(9),
        render: text(),
        variables: { b: { pattern: text(), default: text() } },
        examples: [{ b: text() }],
      },
    ],
  };
}
