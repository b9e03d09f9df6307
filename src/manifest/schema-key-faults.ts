import type { JsonSchema } from "../sources/definition.js";
import { nearest } from "./nearest.js";
import type { Report } from "./report.js";
import { propertiesOf } from "./schema-walk.js";
import type { Spot } from "./spot.js";

/** More known keys than this are no help in a hint. */
const FEW = 12;

type Definitions = Readonly<Record<string, JsonSchema>>;

/** Reports a key that has no meaning where it stands, with the one that was probably meant. */
export function reportUnknownKey(
  spot: Spot,
  key: string,
  schemas: readonly JsonSchema[],
  definitions: Definitions,
  report: Report,
): void {
  const properties = propertiesOf(schemas);
  const hint = hintFor(key, properties, definitions);
  report.add(spot, "unknown-key", `unknown key '${key}'`, { hint });
}

/**
 * Reports keys that must be there and aren't. One that was only misspelt is told as an unknown key already.
 */
export function reportMissingKeys(
  spot: Spot,
  missing: readonly string[],
  unknown: readonly string[],
  schemas: readonly JsonSchema[],
  report: Report,
): void {
  if (missing.length === 0) return;
  const known = Object.keys(propertiesOf(schemas));
  const meant = new Set(unknown.map((key) => nearest(key, known)));
  for (const key of missing) {
    if (!meant.has(key)) report.add(spot, "missing-key", `'${key}' is missing`, { hint: `add ${key}: …` });
  }
}

function hintFor(
  key: string,
  properties: Readonly<Record<string, JsonSchema>>,
  definitions: Definitions,
): string | undefined {
  const known = Object.keys(properties);
  const meant = nearest(key, known);
  if (meant !== undefined) return `did you mean ${meant}?`;
  const owner = known.find((name) => Object.hasOwn(innerKeys(properties[name], definitions), key));
  if (owner !== undefined) return `it stands under ${owner}`;
  return known.length > 0 && known.length <= FEW ? `known keys: ${known.join(", ")}` : undefined;
}

/** The keys of a mapping that a key takes: where a user may have meant to put it. */
function innerKeys(schema: JsonSchema | undefined, definitions: Definitions): object {
  const reference = schema?.["$ref"];
  const own =
    typeof reference === "string" ? definitions[reference.slice(reference.lastIndexOf("/") + 1)] : schema;
  return own?.["properties"] ?? {};
}
