import type { CatalogueEntry } from "../catalogue/catalogue.js";
import { SourceData } from "../sources/definition.js";

/** A source of an entry, and the part of the entry that it's in. */
export interface PlacedSource {
  readonly data: SourceData;
  /** Where it stands in the manifest's entry, such as `file` or `list.from.http`. */
  readonly place: string;
}

/** All sources of an entry: its own, those of its list and its completions, and those nested in their settings. */
export function sourcesOf(entry: CatalogueEntry): readonly PlacedSource[] {
  const { source, listing, variables } = entry;
  return [
    ...withNested(source, source.kind),
    ...(listing.kind === "from" ? withNested(listing.source, `list.from.${listing.source.kind}`) : []),
    ...variables.flatMap(({ name, complete }) =>
      complete === undefined ? [] : withNested(complete, `variables.${name}.complete.${complete.kind}`),
    ),
  ];
}

function withNested(data: SourceData, place: string): readonly PlacedSource[] {
  const nested = Object.entries(data.settings as object).flatMap(([setting, value]) =>
    value instanceof SourceData ? withNested(value, `${place}.${setting}.${value.kind}`) : [],
  );
  return [{ data, place }, ...nested];
}
