import type {
  CatalogueData,
  CatalogueEntry,
  CatalogueListing,
  CatalogueVariable,
} from "../catalogue/catalogue.js";
import type { Catalogue } from "../kit/catalogue/catalogue.js";
import { LateCatalogue, type OtherEntries } from "../kit/catalogue/late-catalogue.js";
import type { Entry } from "../kit/entry.js";
import { compilePattern } from "../kit/pattern.js";
import {
  bindResource,
  makeCatalogue,
  type Binding,
  type BindSurroundings,
  type Resource,
  type ResourceListing,
  type Variable,
} from "../kit/resource.js";
import { createSource } from "../sources/registry.js";
import { hasSource } from "./entry-sources.js";

/**
 * Binds a catalogue's entries to their sources, so that it can be served. A generated project does the same with
 * entries that are printed as code.
 * @throws SettingError where a setting can't be used with the values of the environment
 */
export function bindCatalogue(data: CatalogueData, surroundings: BindSurroundings): Catalogue {
  const late = new LateCatalogue();
  const binding = { ...surroundings, network: data.network, others: late };
  const entries = data.entries.map((entry) => bindEntry(entry, binding));
  const catalogue = makeCatalogue(data, entries, surroundings);
  late.attach(catalogue);
  return catalogue;
}

/** Binds one entry. @throws SettingError as `bindCatalogue` does */
export function bindEntry(entry: CatalogueEntry, binding: Binding): Entry {
  // Whatever isn't made of other entries may stay when a catalogue is replaced, so it must not hold on to one.
  const others = readsOthers(entry) ? binding.others : NO_OTHERS;
  return bindResource(toResource(entry), { ...binding, others });
}

/** Whether what an entry yields is made of other entries, so that it belongs to one catalogue alone. */
export function readsOthers(entry: CatalogueEntry): boolean {
  return hasSource(entry, (kind) => kind.reads !== undefined);
}

const NO_OTHERS: OtherEntries = {
  readAddress: () => Promise.reject(new Error("a source that reads no other entries reads one")),
};

function toResource(entry: CatalogueEntry): Resource {
  const { address, passport, cache, watch, limits, scopes, folder } = entry;
  return {
    address,
    passport,
    ...(cache !== undefined && { cache }),
    ...(watch !== undefined && { watch }),
    limits,
    scopes,
    variables: entry.variables.map(toVariable),
    listing: toListing(entry.listing),
    source: createSource(entry.source),
    folder,
  };
}

function toVariable({ pattern, complete, ...rule }: CatalogueVariable): Variable {
  return {
    ...rule,
    ...(pattern !== undefined && { accepts: compilePattern(pattern) }),
    ...(complete !== undefined && { complete: createSource(complete) }),
  };
}

function toListing(listing: CatalogueListing): ResourceListing {
  return listing.kind === "from" ? { ...listing, source: createSource(listing.source) } : listing;
}
