import type { CatalogueData, CatalogueEntry } from "../../catalogue/catalogue.js";
import { hashOf } from "../../manifest/content-hash.js";
import { SourceData } from "../../sources/definition.js";
import { partsOf } from "../entry-sources.js";

/** All of a catalogue but its entries. */
export type CatalogueHead = Omit<CatalogueData, "entries">;

/** What an entry is recognised by where nothing is known of its parts: it equals no other. */
export const UNKNOWN = "";

/**
 * What an entry is recognised by: two of the same fingerprint serve the same. The order of keys counts, since JSON is
 * served in it.
 * @param hashPart the hash of a file that is part of the manifest; `undefined` where it isn't known
 */
export function fingerprintEntry(
  entry: CatalogueEntry,
  hashPart: (path: string) => string | undefined,
): string {
  const parts = partsOf(entry).map((path) => hashPart(path));
  if (parts.includes(undefined)) return UNKNOWN;
  return hashOf(`${parts.join()}\n${textOf(entry)}`);
}

/** Likewise, of anything else in a catalogue. */
export function fingerprintData(data: unknown): string {
  return hashOf(textOf(data));
}

function textOf(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) => {
    if (value instanceof Map) return ["map", ...(value as ReadonlyMap<unknown, unknown>)];
    if (value instanceof SourceData) return ["source", value.kind, value.settings];
    return value;
  });
}
