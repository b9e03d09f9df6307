import type { JsonSchema } from "../sources/definition.js";

/** A value of a document, and the schemas that it had to fit, the outermost first. */
export interface Visited {
  readonly value: unknown;
  /** With numbers for the places of lists. */
  readonly path: readonly (string | number)[];
  readonly schemas: readonly JsonSchema[];
}

/**
 * Follows a path through a document and its schema side by side: references are resolved, and of each `if` the
 * branch is taken that the value chose. The validators can't tell: they name a schema by its place below the
 * definition that it stands in, and don't say in which.
 * @param tokens of the JSON Pointer of a value that is in the document
 * @param definitions what `#/definitions/…` refers to
 */
export function walkSchema(
  schema: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
  root: unknown,
  tokens: readonly string[],
): Visited {
  let value = root;
  let schemas = applicable(schema, value);
  const path = tokens.map((token) => {
    const child = schemas.map((own) => childOf(own, token)).find((found) => found !== undefined);
    const step = Array.isArray(value) ? Number(token) : token;
    value = (value as Readonly<Record<string | number, unknown>>)[step];
    schemas = child === undefined ? [] : applicable(child, value);
    return step;
  });
  return { value, path, schemas };

  function applicable(own: JsonSchema, at: unknown): JsonSchema[] {
    const reference = own["$ref"];
    if (typeof reference === "string") {
      const target = definitions[reference.slice(reference.lastIndexOf("/") + 1)];
      return target === undefined ? [] : applicable(target, at);
    }
    if (own["if"] === undefined) return [own];
    const branch = own[fits(own["if"] as JsonSchema, at) ? "then" : "else"];
    return branch === undefined ? [own] : [own, ...applicable(branch as JsonSchema, at)];
  }
}

/** The keys that a value may have, by what the schemas say of them. */
export function propertiesOf(schemas: readonly JsonSchema[]): Readonly<Record<string, JsonSchema>> {
  return Object.assign({}, ...schemas.map((schema) => schema["properties"])) as Record<string, JsonSchema>;
}

/** Whether a value is of a schema's `type`, and has what it requires: all that our conditions ask. */
export function fits(schema: JsonSchema, value: unknown): boolean {
  const { type, required = [] } = schema as {
    type?: string | readonly string[];
    required?: readonly string[];
  };
  if (type !== undefined && ![type].flat().some((one) => isOfType(value, one))) return false;
  return required.every((key) => Object.hasOwn(value as object, key));
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    default:
      return typeof value === type;
  }
}

function childOf(schema: JsonSchema, token: string): JsonSchema | undefined {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>;
  if (Object.hasOwn(properties, token)) return properties[token];
  const rest = schema["items"] ?? schema["additionalProperties"];
  return typeof rest === "object" && rest !== null ? (rest as JsonSchema) : undefined;
}
