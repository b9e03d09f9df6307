/** A mapping of the manifest as it was written; what faults it has is in the report. */
export type Raw = Readonly<Record<string, unknown>>;

/** A mapping, or an empty one for anything else. */
export function asRaw(value: unknown): Raw {
  return isRaw(value) ? value : EMPTY;
}

/** Whether a value is a mapping. */
export function isRaw(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A list, or an empty one for anything else. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The texts of a list; none for anything else. */
export function asTexts(value: unknown): readonly string[] {
  return asList(value).filter((item) => typeof item === "string");
}

const EMPTY: Raw = Object.freeze({});
