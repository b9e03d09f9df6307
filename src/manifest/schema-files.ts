import { Ajv } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import type { JsonSchema, SourceDefinition } from "../sources/definition.js";
import { printReference } from "./reference.js";
import {
  INCLUDED_SCHEMA_FILE,
  includedSchema,
  includeSchema,
  MANIFEST_ID,
  manifestSchema,
  SCHEMA_FILE,
} from "./schema.js";

/** Where the compiled validators lie. */
export const VALIDATORS_FILE = "src/manifest/validators.generated.ts";

/** Where the reference page lies. */
export const REFERENCE_FILE = "schemas/README.md";

/**
 * The files that are made from the source definitions and committed: the JSON Schemas, the compiled validators and
 * the reference page.
 * @returns their texts, by path from the package's root
 */
export function schemaFiles(sources: readonly SourceDefinition[]): ReadonlyMap<string, string> {
  return new Map([
    [SCHEMA_FILE, `${JSON.stringify(manifestSchema(sources), null, 2)}\n`],
    [INCLUDED_SCHEMA_FILE, `${JSON.stringify(includedSchema(sources), null, 2)}\n`],
    [VALIDATORS_FILE, compileValidators(sources)],
    [REFERENCE_FILE, printReference(sources)],
  ]);
}

function compileValidators(sources: readonly SourceDefinition[]): string {
  const ajv = new Ajv({
    allErrors: true,
    strictTypes: false,
    strictRequired: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true },
  });
  ajv.addSchema(forValidators(manifestSchema(sources)), MANIFEST_ID);
  ajv.addSchema(includeSchema, "include");
  // The default export's type doesn't say that it is callable from an ES module.
  const print = standaloneCode as unknown as (ajv: Ajv, names: Readonly<Record<string, string>>) => string;
  const code = print(ajv, { validateManifest: MANIFEST_ID, validateInclude: "include" });
  if (code.includes("require(")) throw new Error("the validators need something at run time");
  return `// Made by \`npm run schemas\` from the source definitions. Don't edit.\n// @ts-nocheck\n${code}\n`;
}

/** Keywords that hold schemas by name. */
const NAMED = new Set(["properties", "definitions"]);
/**
 * What the validators don't need: texts for people, and the choices among keys (`allOf`), which are there for
 * editors, since the checks tell them in a sentence each.
 */
const LEFT_OUT = new Set([
  "title",
  "description",
  "examples",
  "default",
  "defaultSnippets",
  "$comment",
  "allOf",
]);

function forValidators(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => !LEFT_OUT.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => [
      keyword,
      NAMED.has(keyword) ? mapValues(value as JsonSchema, stripped) : stripped(value),
    ]),
  );
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  return typeof value === "object" && value !== null ? forValidators(value as JsonSchema) : value;
}

function mapValues(object: JsonSchema, change: (value: unknown) => unknown): JsonSchema {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
