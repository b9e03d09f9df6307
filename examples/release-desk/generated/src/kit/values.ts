// From Pressmark 0.1.0: src/kit/values.ts (MIT)
/** What one variable of an address holds: a text, or a list where the expression explodes (`{x*}`). */
export type Value = string | readonly string[];

/**
 * The decoded variables of one address, by name.
 * A Map, so that names such as `__proto__` are plain data.
 */
export type Values = ReadonlyMap<string, Value>;

/** No variables: what a fixed address carries. */
export const NO_VALUES: Values = new Map();

/** The texts of a value: one for a text, each item for a list. */
export function textsOf(value: Value): readonly string[] {
  return typeof value === "string" ? [value] : value;
}

/** Values as a plain object for templates and JSON, without a prototype. */
export function toObject(values: Values): Record<string, Value> {
  const object = Object.create(null) as Record<string, Value>;
  for (const [name, value] of values) object[name] = value;
  return object;
}
