import type { ErrorObject } from "ajv";
import type { JsonSchema } from "../sources/definition.js";
import type { ManifestFile } from "./manifest-file.js";
import { fromPointer } from "./pointer.js";
import type { Report } from "./report.js";
import { reportMissingKeys, reportUnknownKey } from "./schema-key-faults.js";
import { reportValue } from "./schema-value-faults.js";
import { walkSchema } from "./schema-walk.js";
import { keyOf, below, type Spot } from "./spot.js";

/** A schema with what it refers to. */
export interface RootSchema {
  readonly schema: JsonSchema;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

/** Turns what `ajv` found into one diagnostic a fault. */
export function reportSchemaFaults(
  errors: readonly ErrorObject[],
  root: RootSchema,
  file: ManifestFile,
  report: Report,
): void {
  const told = toldPlaces(file);
  for (const [instancePath, found] of byPlace(errors)) {
    const tokens = fromPointer(instancePath);
    const { path, value, schemas } = walkSchema(root.schema, root.definitions, file.document.value, tokens);
    const spot: Spot = { file, path };
    const unknown = keysOf(found, "additionalProperties", "additionalProperty");
    for (const key of unknown)
      reportUnknownKey(keyOf(below(spot, key)), key, schemas, root.definitions, report);
    reportMissingKeys(spot, keysOf(found, "required", "missingProperty"), unknown, schemas, report);
    // What the text's own fault made of the value fits no schema either.
    if (told.has(instancePath)) continue;
    for (const error of found) {
      if (ABOUT_KEYS.has(error.keyword)) continue;
      // A misspelt source is told already.
      if (error.keyword.endsWith("Properties") && unknown.length > 0) continue;
      reportValue(error, spot, value, schemas, report);
    }
  }
}

/** Told elsewhere: keys by their names, and a branch by what is wrong in it. */
const ABOUT_KEYS: ReadonlySet<string> = new Set(["additionalProperties", "required", "if"]);

function byPlace(errors: readonly ErrorObject[]): ReadonlyMap<string, readonly ErrorObject[]> {
  const places = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const known = places.get(error.instancePath);
    if (known === undefined) places.set(error.instancePath, [error]);
    else known.push(error);
  }
  return places;
}

function keysOf(errors: readonly ErrorObject[], keyword: string, parameter: string): readonly string[] {
  return errors
    .filter((error) => error.keyword === keyword)
    .map((error) => String((error.params as Readonly<Record<string, unknown>>)[parameter]));
}

/** The places whose values the document's own faults concern. */
function toldPlaces(file: ManifestFile): ReadonlySet<string> {
  const faults = file.document.diagnostics.filter(({ code }) => code !== "duplicate-key");
  return new Set(faults.map(({ path }) => path));
}
