import type { CatalogueEntry } from "../catalogue/catalogue.js";
import { SourceData, type SourceDefinition } from "../sources/definition.js";
import { definitionOf } from "../sources/registry.js";

/** A source in an entry, and the way to it: keys of objects and places in lists. */
export interface FoundSource {
  readonly data: SourceData;
  readonly path: readonly (string | number)[];
}

/** All sources of an entry: its own, that of its list, those of its completions, and each followed by those nested in its settings. */
export function findSources(entry: CatalogueEntry): readonly FoundSource[] {
  const { source, listing, variables } = entry;
  return [
    ...withNested(source, ["source"]),
    ...(listing.kind === "from" ? withNested(listing.source, ["listing", "source"]) : []),
    ...variables.flatMap(({ complete }, index) =>
      complete === undefined ? [] : withNested(complete, ["variables", index, "complete"]),
    ),
  ];
}

/** Whether an entry has a source of such a kind, nested ones included. It's asked of all entries at each reload. */
export function hasSource(entry: CatalogueEntry, isSuch: (kind: SourceDefinition) => boolean): boolean {
  const { source, listing, variables } = entry;
  const has = (data: SourceData): boolean =>
    isSuch(definitionOf(data.kind)) ||
    Object.values(data.settings as object).some((value) => value instanceof SourceData && has(value));
  if (has(source) || (listing.kind === "from" && has(listing.source))) return true;
  return variables.some(({ complete }) => complete !== undefined && has(complete));
}

/**
 * The files that are part of the manifest itself and that an entry is bound to, such as templates.
 * @returns absolute paths
 */
export function partsOf(entry: CatalogueEntry): readonly string[] {
  return findSources(entry).flatMap(({ data }) => partsOfSource(data, entry.folder));
}

/** Likewise, of one source and those nested in its settings. @param folder the absolute folder that relative paths start from */
export function partsWithin(source: SourceData, folder: string): readonly string[] {
  return withNested(source, []).flatMap(({ data }) => partsOfSource(data, folder));
}

function partsOfSource({ kind, settings }: SourceData, folder: string): readonly string[] {
  return definitionOf(kind).parts?.(settings, folder) ?? [];
}

function withNested(data: SourceData, path: readonly (string | number)[]): readonly FoundSource[] {
  const nested = Object.entries(data.settings as object).flatMap(([setting, value]) =>
    value instanceof SourceData ? withNested(value, [...path, "settings", setting]) : [],
  );
  return [{ data, path }, ...nested];
}
