import { foldedElements } from "../kit/uri/template-shape.js";
import { foldScheme } from "../kit/uri/uri.js";
import { addressText } from "./contract.js";
import type { IndexedEntry } from "./contract-index.js";

/** Which entry of one side is which of the other. */
export interface PairedEntries {
  /** The new entries by the old ones. */
  readonly pairs: ReadonlyMap<IndexedEntry, IndexedEntry>;
  readonly gone: readonly IndexedEntry[];
  readonly come: readonly IndexedEntry[];
}

/**
 * Finds the entries that are the same on both sides: by their address; templates also by their name, where they begin
 * alike, and by what they are made of, whatever their variables are called.
 */
export function pairEntries(old: readonly IndexedEntry[], next: readonly IndexedEntry[]): PairedEntries {
  const partners = new Map<IndexedEntry, IndexedEntry>();
  const taken = new Set<IndexedEntry>();
  for (const keyOf of [byAddress, byName, byShape]) {
    const found = new Map<string, IndexedEntry>();
    for (const entry of next) {
      const key = taken.has(entry) ? undefined : keyOf(entry);
      if (key !== undefined && !found.has(key)) found.set(key, entry);
    }
    for (const entry of old) {
      const key = partners.has(entry) ? undefined : keyOf(entry);
      const partner = key === undefined ? undefined : found.get(key);
      if (partner === undefined || taken.has(partner) || !beginAlike(entry, partner)) continue;
      partners.set(entry, partner);
      taken.add(partner);
    }
  }
  return {
    pairs: partners,
    gone: old.filter((entry) => !partners.has(entry)),
    come: next.filter((entry) => !taken.has(entry)),
  };
}

function byAddress({ entry: { address } }: IndexedEntry): string {
  return `${address.kind} ${foldScheme(addressText(address))}`;
}

function byName({ entry, template }: IndexedEntry): string | undefined {
  return template === undefined ? undefined : entry.passport.name;
}

function byShape({ template }: IndexedEntry): string | undefined {
  if (template === undefined) return undefined;
  const elements = foldedElements(template).map((element) => {
    if (element.kind === "literal") return element.text;
    return element.kind === "parameters"
      ? [element.lead]
      : [element.stops.join(""), element.variable.explode];
  });
  return JSON.stringify(elements);
}

function beginAlike({ lead: left }: IndexedEntry, { lead: right }: IndexedEntry): boolean {
  return left.startsWith(right) || right.startsWith(left);
}
