import type { CatalogueData, CatalogueEntry, CatalogueListing } from "../catalogue/catalogue.js";
import type { Catalogue } from "../kit/catalogue/catalogue.js";
import { compilePattern } from "../kit/pattern.js";
import {
  bindOffer,
  type BindSurroundings,
  type Resource,
  type ResourceListing,
  type Variable,
} from "../kit/resource.js";
import { createSource } from "../sources/registry.js";

/**
 * Binds a catalogue's entries to their sources, so that it can be served. A generated project does the same with
 * entries that are printed as code.
 * @throws SettingError where a setting can't be used with the values of the environment
 */
export function bindCatalogue(data: CatalogueData, surroundings: BindSurroundings): Catalogue {
  return bindOffer({ ...data, resources: data.entries.map(toResource) }, surroundings);
}

function toResource(entry: CatalogueEntry): Resource {
  const { address, passport, cache, watch, limits, scopes, folder } = entry;
  return {
    address,
    passport,
    ...(cache !== undefined && { cache }),
    ...(watch !== undefined && { watch }),
    limits,
    scopes,
    variables: entry.variables.map(({ pattern, complete, ...rule }): Variable => ({
      ...rule,
      ...(pattern !== undefined && { accepts: compilePattern(pattern) }),
      ...(complete !== undefined && { complete: createSource(complete) }),
    })),
    listing: toListing(entry.listing),
    source: createSource(entry.source),
    folder,
  };
}

function toListing(listing: CatalogueListing): ResourceListing {
  return listing.kind === "from" ? { ...listing, source: createSource(listing.source) } : listing;
}
