import { expect, it } from "vitest";
import type { JsonSchema } from "../sources/definition.js";
import { sourceDefinitions } from "../sources/registry.js";
import { manifestSchema } from "./schema.js";

const schema = manifestSchema(sourceDefinitions);
const definitions = schema["definitions"] as Readonly<Record<string, JsonSchema>>;

/** Every property in the schema: where it stands, and its schema, with its reference resolved. */
function properties(of: JsonSchema, at = ""): readonly (readonly [string, JsonSchema])[] {
  return Object.entries(of).flatMap(([keyword, value]) => {
    if (
      typeof value !== "object" ||
      value === null ||
      keyword === "defaultSnippets" ||
      keyword === "examples"
    )
      return [];
    if (keyword !== "properties") return properties(value as JsonSchema, `${at}/${keyword}`);
    return Object.entries(value as Readonly<Record<string, JsonSchema>>).flatMap(([name, property]) => {
      const target = /^#\/definitions\/(.+)$/.exec((property["$ref"] as string | undefined) ?? "")?.[1];
      const resolved = target === undefined ? property : (definitions[target] ?? {});
      return [[`${at}/${name}`, resolved] as const, ...properties(property, `${at}/${name}`)];
    });
  });
}

it("each key of a manifest says what it is for", () => {
  const found = properties(schema);
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(([, { description }]) => typeof description !== "string").map(([at]) => at)).toEqual(
    [],
  );
});

it("each source says what it serves, and is shown", () => {
  for (const { key, schema: own } of sourceDefinitions)
    expect([key, typeof own["description"]]).toEqual([key, "string"]);
});
