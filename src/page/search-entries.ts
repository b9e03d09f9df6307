import type { PageEntry } from "../docs/page-catalogue.js";

/** What is looked for. Empty texts ask for nothing. */
export interface Search {
  /** Words, all of which must occur. */
  readonly text: string;
  readonly source: string;
  readonly type: string;
  readonly audience: string;
}

/** Gives the places of the entries that fit. */
export type SearchEntries = (search: Search) => readonly number[];

/** Prepares a search over entries: what is looked at is lower-cased once. */
export function prepareSearch(entries: readonly PageEntry[]): SearchEntries {
  const texts = entries.map(({ name, title = "", description = "", address, variables }) =>
    [name, title, address, description, ...variables.map((variable) => variable.name)]
      .join("\n")
      .toLowerCase(),
  );
  return ({ text, source, type, audience }) => {
    const words = text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "");
    const fits = (entry: PageEntry, index: number) =>
      (source === "" || entry.source === source) &&
      (type === "" || typeOf(entry) === type) &&
      (audience === "" || entry.audience.includes(audience)) &&
      words.every((word) => texts[index]?.includes(word) === true);
    return entries.flatMap((entry, index) => (fits(entry, index) ? [index] : []));
  };
}

/** What a filter offers: the values that occur, sorted. */
export function choicesOf(
  entries: readonly PageEntry[],
): Readonly<Record<"source" | "type" | "audience", readonly string[]>> {
  const sorted = (values: readonly string[]) => [...new Set(values)].sort();
  return {
    source: sorted(entries.map(({ source }) => source)),
    type: sorted(entries.map(typeOf).filter((type) => type !== "")),
    audience: sorted(entries.flatMap(({ audience }) => audience)),
  };
}

/** A declared type without its parameters; empty where none is declared. */
function typeOf({ mimeType = "" }: PageEntry): string {
  return mimeType.replace(/;.*$/s, "").trim().toLowerCase();
}
