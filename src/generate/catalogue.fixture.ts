import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import type { CatalogueData, CatalogueEntry } from "../catalogue/catalogue.js";
import { DEFAULT_LIMITS } from "../kit/server-limits.js";
import { PACKAGE_FACTS, packageFile } from "../package-facts.js";
import { SourceData } from "../sources/definition.js";
import type { CarriedContent } from "./content.js";
import type { OwnPackage } from "./portable.js";

/** This package, read from the disk. */
export const OWN: OwnPackage = {
  version: PACKAGE_FACTS.version,
  node: PACKAGE_FACTS.engines.node,
  dependencies: PACKAGE_FACTS.dependencies,
  devDependencies: PACKAGE_FACTS.devDependencies,
  peerDependencies: PACKAGE_FACTS.peerDependencies,
  read: (file) => readFileSync(fileURLToPath(packageFile(file)), "utf8"),
};

/** No file is carried along. */
export const NO_CONTENT: CarriedContent = { files: [], folders: new Map(), emptyFolders: [], elsewhere: [] };

/** A catalogue of these entries. */
export function makeCatalogue(
  entries: readonly CatalogueEntry[],
  parts: Partial<CatalogueData> = {},
): CatalogueData {
  return {
    identity: { name: "desk", version: "1.4.0" },
    instructions: undefined,
    listCache: { ttlMs: 0, cacheScope: "private" },
    pageSize: 250,
    network: [],
    http: { tokens: undefined, allowedHosts: [], allowedOrigins: [] },
    limits: DEFAULT_LIMITS,
    entries,
    ...parts,
  };
}

/** An entry at `x://<name>` that serves a text, but for these parts. */
export function makeEntry(name: string, parts: Partial<CatalogueEntry> = {}): CatalogueEntry {
  return {
    address: { kind: "fixed", uri: `x://${name}` },
    passport: { name },
    limits: { maxBytes: 1000, timeoutMs: 1000 },
    scopes: [],
    variables: [],
    listing: { kind: "source" },
    examples: [],
    source: new SourceData("text", { text: "a" }),
    folder: "/nowhere",
    ...parts,
  };
}

/** Texts that mean something to a compiler, a page or a shell, and texts that are hard to write down. */
export const AWKWARD_TEXTS: readonly string[] = [
  'It\'s "A" & <b> `c` = d',
  "x */ process.exit(7); /*",
  "${process.env.HOME}",
  "`${process.exit(7)}`",
  '"); process.exit(7); ("',
  "\\",
  '\\"',
  "\\u0022",
  "a\nb\r\nc\u2028d\u2029e",
  "first line of several, which together don't fit on one\nprocess.exit(7);\n\n//\n",
  "</script><!-- {{constructor}} {{{x}}} -->",
  '\nimport x from "evil";\nimport("evil2");\n',
  "\0\u0007\u001b[2J\u202e\u200b\ufeff",
  "\ud800 \udc00\ud83d",
  "__proto__",
  "constructor",
  "日本語 ünï 👩‍💻 | a | b |",
  "# a\n- b\n1. c",
  "",
];

/** Any text. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...AWKWARD_TEXTS),
  fc.string({ unit: "binary" }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
);

/** Anything that JSON can hold, with awkward texts as keys and values. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    anyText,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .array(fc.tuple(anyText, tie("value")), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries) as unknown),
  ),
})).value;
