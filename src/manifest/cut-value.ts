import { asList, asRaw } from "./raw.js";

/** The most entries of a piece. */
const MOST_ENTRIES = 500;

/** What a file was parsed to, in pieces. */
export interface CutValue {
  /** All of it where there are few entries, else all but these. */
  readonly first: unknown;
  readonly more: readonly (readonly unknown[])[];
}

/** Cuts what a file was parsed to into pieces, none of which takes long to be worked on. */
export function cutValue(value: unknown): CutValue {
  const entries = asList(asRaw(value)["resources"]);
  if (entries.length <= MOST_ENTRIES) return { first: value, more: [] };
  const more: (readonly unknown[])[] = [];
  for (let at = 0; at < entries.length; at += MOST_ENTRIES) more.push(entries.slice(at, at + MOST_ENTRIES));
  return { first: { ...asRaw(value), resources: [] }, more };
}

/** Puts a further piece to the first one. @param whole is changed */
export function joinValue(whole: unknown, more: unknown): void {
  const { resources } = asRaw(whole);
  if (Array.isArray(resources)) for (const entry of asList(more)) resources.push(entry);
}
