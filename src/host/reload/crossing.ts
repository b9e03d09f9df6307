import type { CatalogueEntry } from "../../catalogue/catalogue.js";
import { SourceData } from "../../sources/definition.js";
import { findSources } from "../entry-sources.js";

/** An entry on its way to another thread, where its sources arrive as plain objects. */
export interface SentEntry {
  readonly entry: CatalogueEntry;
  /** The ways to its sources, outer ones first. */
  readonly sources: readonly (readonly (string | number)[])[];
}

/** Makes an entry ready to be sent. */
export function sendEntry(entry: CatalogueEntry): SentEntry {
  return { entry, sources: findSources(entry).map(({ path }) => path) };
}

/** Makes sources of a received entry's plain objects again. @param sent this thread's own: it's changed in place */
export function receiveEntry({ entry, sources }: SentEntry): CatalogueEntry {
  for (const path of sources) reviveAt(entry, path);
  return entry;
}

type Branch = Record<string | number, unknown>;

function reviveAt(entry: CatalogueEntry, path: readonly (string | number)[]): void {
  const last = path.at(-1);
  const parent = path
    .slice(0, -1)
    .reduce<Branch>((at, token) => at[token] as Branch, entry as unknown as Branch);
  if (last === undefined) return;
  const { kind, settings } = parent[last] as SourceData;
  parent[last] = new SourceData(kind, settings);
}
