// From Pressmark 0.1.0: src/kit/catalogue/served-entry.ts (MIT)
import type { ListedResource, ListedTemplate } from "../answers.js";
import type { Entry } from "../entry.js";
import type { Log } from "../log.js";
import { parseTemplate, type Template } from "../uri/template.js";
import { foldScheme } from "../uri/uri.js";
import { FamilyMembers } from "./family-members.js";
import { fixedLine, templateLine } from "./line.js";

/** An entry with one address. */
export interface FixedEntry {
  readonly kind: "fixed";
  readonly entry: Entry;
  /** As declared. */
  readonly uri: string;
  /** What was declared; what its source knows is added when it's listed. */
  readonly line: ListedResource;
}

/** An entry with a template. */
export interface FamilyEntry {
  readonly kind: "family";
  readonly entry: Entry;
  readonly template: Template;
  readonly line: ListedTemplate;
  readonly members: FamilyMembers;
}

export type ServedEntry = FixedEntry | FamilyEntry;

/** The entries in the order of their declaration, and what they're found by. */
export interface ServedEntries {
  readonly all: readonly ServedEntry[];
  /** Where an entry stands in `all`, by its name. */
  readonly ordinals: ReadonlyMap<string, number>;
  /** By the address, its scheme folded. */
  readonly fixed: ReadonlyMap<string, FixedEntry>;
  readonly families: readonly FamilyEntry[];
  /** Where a family stands in `families`, by its name. */
  readonly familyOrdinals: ReadonlyMap<string, number>;
  /** By the template's text. */
  readonly templates: ReadonlyMap<string, FamilyEntry>;
}

/**
 * Works out once what listing and finding need of each entry.
 * @throws Error for two entries with one name, one address or one template, and what `parseTemplate` throws
 */
export function prepareEntries(entries: readonly Entry[], log: Log): ServedEntries {
  const all = entries.map((entry) => prepareEntry(entry, log));
  const fixed = all.filter((served) => served.kind === "fixed");
  const families = all.filter((served) => served.kind === "family");
  return {
    all,
    ordinals: indexBy(all, nameOf, (_, index) => index),
    fixed: indexBy(
      fixed,
      ({ uri }) => foldScheme(uri),
      (served) => served,
    ),
    families,
    familyOrdinals: indexBy(families, nameOf, (_, index) => index),
    templates: indexBy(
      families,
      ({ line }) => line.uriTemplate,
      (family) => family,
    ),
  };
}

function prepareEntry(entry: Entry, log: Log): ServedEntry {
  const { address, passport } = entry;
  if (address.kind === "fixed")
    return { kind: "fixed", entry, uri: address.uri, line: fixedLine(address.uri, passport) };
  const template = parseTemplate(address.template);
  return {
    kind: "family",
    entry,
    template,
    line: templateLine(address.template, passport),
    members: new FamilyMembers(entry, template, log),
  };
}

function nameOf({ entry }: ServedEntry): string {
  return entry.passport.name;
}

function indexBy<Item, Result>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  give: (item: Item, index: number) => Result,
): ReadonlyMap<string, Result> {
  const index = new Map<string, Result>();
  for (const [at, item] of items.entries()) {
    const key = keyOf(item);
    if (index.has(key)) throw new Error(`'${key}' is declared twice`);
    index.set(key, give(item, at));
  }
  return index;
}
