import type { JsonSchema } from "../sources/definition.js";

/** The definitions that a schema refers to, by name. */
export type Definitions = Readonly<Record<string, JsonSchema>>;

/** What a value may look like, in words: `text such as …`, `list of texts`, `mapping`, and its default. */
export function formOf(property: JsonSchema, definitions: Definitions): string {
  const target = resolve(property, definitions);
  const fallback = target["default"];
  const forms = [...new Set(shapes(target, definitions))].join(", or ");
  return fallback === undefined ? forms : `${forms}; default ${code(fallback === "" ? '""' : fallback)}`;
}

/** The keys of a schema's object form, also where it is one of several; of a list, those of its items. */
export function keysOf(schema: JsonSchema): {
  readonly keys: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** Whether they are the keys of a list's items. */
  readonly listed: boolean;
} {
  const items = schema["items"] as JsonSchema | undefined;
  const object = objectForm(items !== undefined && items["$ref"] === undefined ? items : schema);
  return {
    keys: (object?.["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>,
    required: (object?.["required"] ?? []) as readonly string[],
    listed: items !== undefined && object !== undefined,
  };
}

/** A schema, or the one that it refers to. */
export function resolve(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const name = referenceOf(schema);
  return name === undefined ? schema : (definitions[name] ?? schema);
}

/** The name of the definition that a schema refers to. */
export function referenceOf(schema: JsonSchema): string | undefined {
  const reference = schema["$ref"];
  return typeof reference === "string" ? reference.slice("#/definitions/".length) : undefined;
}

/** A value as code. */
export function code(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

function shapes(schema: JsonSchema, definitions: Definitions): readonly string[] {
  if (schema["type"] === "array")
    return shapeOfType("array", { ...schema, ...(schema["then"] as JsonSchema | undefined) }, definitions);
  if (schema["if"] !== undefined) {
    const first = { ...(schema["if"] as JsonSchema), ...(schema["then"] as JsonSchema | undefined) };
    const object =
      schema["properties"] === undefined ? undefined : shapeOfType("object", schema, definitions);
    return (
      object ?? [...shapes(first, definitions), ...shapes((schema["else"] ?? {}) as JsonSchema, definitions)]
    );
  }
  if (schema["const"] !== undefined) return [code(schema["const"])];
  if (Array.isArray(schema["enum"])) return schema["enum"].map(code);
  return shapeOfType(schema["type"], schema, definitions);
}

function shapeOfType(type: unknown, schema: JsonSchema, definitions: Definitions): readonly string[] {
  const example = Array.isArray(schema["examples"]) ? ` such as ${code(schema["examples"][0])}` : "";
  switch (type) {
    case "string":
      return [`text${example}`];
    case "integer":
      return [`whole number${range(schema)}`];
    case "number":
      return [`number${range(schema)}`];
    case "boolean":
      return ["`true`", "`false`"];
    case "array":
      return [`list of ${manyOf(schema["items"] as JsonSchema | undefined, definitions)}${example}`];
    case "object":
      return [`mapping${valuesOf(schema, definitions)}`];
    default:
      return ["any value"];
  }
}

/** Several values of a schema: `texts`, `mappings`, `texts or lists`. */
function manyOf(items: JsonSchema | undefined, definitions: Definitions): string {
  if (items === undefined) return "values";
  const words = shapes(resolve(items, definitions), definitions).map((shape) => {
    const plural = Object.keys(PLURALS).find((word) => shape.startsWith(word));
    return plural === undefined ? shape : PLURALS[plural];
  });
  return [...new Set(words)].join(" or ");
}

const PLURALS: Readonly<Record<string, string>> = {
  text: "texts",
  mapping: "mappings",
  list: "lists",
  "whole number": "whole numbers",
};

function valuesOf(schema: JsonSchema, definitions: Definitions): string {
  const values = schema["additionalProperties"];
  return typeof values === "object" && values !== null
    ? ` of ${manyOf(values as JsonSchema, definitions)}`
    : "";
}

function range(schema: JsonSchema): string {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  if (minimum !== undefined && maximum !== undefined)
    return `, ${minimum.toLocaleString("en")} to ${maximum.toLocaleString("en")}`;
  return minimum === undefined ? "" : `, at least ${minimum.toLocaleString("en")}`;
}

function objectForm(schema: JsonSchema): JsonSchema | undefined {
  if (schema["properties"] !== undefined) return schema;
  return ["then", "else"]
    .map((branch) => schema[branch] as JsonSchema | undefined)
    .map((inner) => (inner === undefined ? undefined : objectForm(inner)))
    .find((found) => found !== undefined);
}
