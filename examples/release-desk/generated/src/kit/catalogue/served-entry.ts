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

/** Entries that are collected one after the other. */
export class EntryCollection implements ServedEntries {
  readonly all: ServedEntry[] = [];
  readonly ordinals = new Map<string, number>();
  readonly fixed = new Map<string, FixedEntry>();
  readonly families: FamilyEntry[] = [];
  readonly familyOrdinals = new Map<string, number>();
  readonly templates = new Map<string, FamilyEntry>();

  /** @throws Error for an entry whose name, address or template is there already */
  add(served: ServedEntry): void {
    const { name } = served.entry.passport;
    put(this.ordinals, name, this.all.length);
    this.all.push(served);
    if (served.kind === "fixed") {
      put(this.fixed, foldScheme(served.uri), served);
      return;
    }
    put(this.familyOrdinals, name, this.families.length);
    put(this.templates, served.line.uriTemplate, served);
    this.families.push(served);
  }
}

/** Works out what listing and finding need of one entry. @throws what `parseTemplate` throws */
export function prepareEntry(entry: Entry, log: Log): ServedEntry {
  const { address, passport } = entry;
  if (address.kind === "fixed") return new Fixed(entry, address.uri);
  const template = parseTemplate(address.template);
  return {
    kind: "family",
    entry,
    template,
    line: templateLine(address.template, passport),
    members: new FamilyMembers(entry, template, log),
  };
}

/** Its line is made when it's listed: most entries of a large catalogue never are. */
class Fixed implements FixedEntry {
  readonly kind = "fixed";
  readonly entry: Entry;
  readonly uri: string;

  constructor(entry: Entry, uri: string) {
    this.entry = entry;
    this.uri = uri;
  }

  get line(): ListedResource {
    return fixedLine(this.uri, this.entry.passport);
  }
}

function put<Item>(index: Map<string, Item>, key: string, item: Item): void {
  if (index.has(key)) throw new Error(`'${key}' is declared twice`);
  index.set(key, item);
}
