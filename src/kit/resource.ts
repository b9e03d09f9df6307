import { createCatalogue, type Catalogue } from "./catalogue/catalogue.js";
import { LateCatalogue, type OtherEntries } from "./catalogue/late-catalogue.js";
import type { Preparation } from "./catalogue/preparation.js";
import { createReadGates, type ReadGates } from "./catalogue/read-gates.js";
import type { ServerIdentity } from "./answers.js";
import { NO_CACHE, type CacheStore } from "./cache/cache-store.js";
import { claimsAsked } from "./catalogue/access.js";
import type { CacheHint, Entry, Listing, VariableRule } from "./entry.js";
import { UnsetNames, type Environment } from "./environment.js";
import type { Log } from "./log.js";
import type { ServerLimits } from "./server-limits.js";
import { SettingError } from "./setting-error.js";
import { createSharedStore, type SharedStore } from "./shared-store.js";
import type { BindSource } from "./source.js";
import { BLIND_DISK, type DiskWatcher } from "./watch/disk-watcher.js";

/** What is known of one variable, its source of values not yet bound. */
export type Variable = Omit<VariableRule, "complete"> & { readonly complete?: BindSource };

/** How a family is listed, its source not yet bound. */
export type ResourceListing =
  | Exclude<Listing, { readonly kind: "from" }>
  | (Omit<Extract<Listing, { readonly kind: "from" }>, "source"> & { readonly source: BindSource });

/** One entry of a catalogue: its address, its passport, its rules, and its source, not yet bound. */
export type Resource = Omit<Entry, "variables" | "listing" | "source"> & {
  readonly variables: readonly Variable[];
  readonly listing: ResourceListing;
  readonly source: BindSource;
  /** The absolute folder that relative paths of the source start from. */
  readonly folder: string;
};

/** Everything that a server offers, not yet bound. */
export interface Offer {
  readonly identity: ServerIdentity;
  readonly instructions?: string | undefined;
  /** What clients are told of lists and discovery. */
  readonly listCache: CacheHint;
  /** How many lines a page of a list holds. */
  readonly pageSize: number;
  /** The hosts that `http` sources may go to beside their own; texts may hold `${NAME}`. */
  readonly network: readonly string[];
  /** The bounds of the server that serves it. */
  readonly limits: ServerLimits;
  /** In the order in which they are listed. */
  readonly resources: readonly Resource[];
}

/** What the sources of a server share. */
export interface BindSurroundings {
  readonly environment: Environment;
  readonly log: Log;
  readonly disk: DiskWatcher;
  readonly cache: CacheStore;
  /** What they hold open together, such as connections. */
  readonly shared: SharedStore;
  readonly limits: ServerLimits;
  /** Where reads wait for their turn. */
  readonly reads: ReadGates;
}

/** The surroundings of sources that are only read: nothing is kept and nothing is watched. */
export function readingAlone(environment: Environment, log: Log, limits: ServerLimits): BindSurroundings {
  return {
    environment,
    log,
    disk: BLIND_DISK,
    cache: NO_CACHE,
    shared: createSharedStore(),
    limits,
    reads: createReadGates(limits),
  };
}

/** What one resource is bound with. */
export interface Binding extends BindSurroundings {
  /** As in `Offer`. */
  readonly network: readonly string[];
  /** The catalogue that the resource will be in, for sources that are made of other entries. */
  readonly others: OtherEntries;
}

/**
 * Binds all that is offered to its sources, so that it can be served. Environment values are put in here and no earlier.
 * @throws SettingError where a setting can't be used with the values of the environment
 */
export function bindOffer(offer: Offer, surroundings: BindSurroundings): Catalogue {
  const late = new LateCatalogue();
  const binding = { ...surroundings, network: offer.network, others: late };
  const entries = offer.resources.map((resource) => bindResource(resource, binding));
  const catalogue = makeCatalogue(offer, entries, surroundings);
  late.attach(catalogue);
  return catalogue;
}

/**
 * Makes the catalogue of an offer whose resources are bound.
 * @param preparation what was worked out of the entries already
 */
export function makeCatalogue(
  offer: Omit<Offer, "resources" | "network" | "limits">,
  entries: readonly Entry[],
  { log, limits, reads }: Pick<BindSurroundings, "log" | "limits" | "reads">,
  preparation?: Preparation,
): Catalogue {
  const { identity, instructions, listCache, pageSize } = offer;
  return createCatalogue(entries, {
    identity,
    ...(instructions !== undefined && { instructions }),
    listCache,
    pageSize,
    log,
    limits,
    reads,
    ...(preparation !== undefined && { preparation }),
  });
}

/** Most resources have none, and there may be a hundred thousand. */
const NO_RULES: Entry["variables"] = [];

/**
 * Binds one resource to its source. Environment values are put in here.
 * @throws SettingError where a setting can't be used with the values of the environment
 */
export function bindResource(resource: Resource, binding: Binding): Entry {
  const { name } = resource.passport;
  const { environment, network, log, disk, others } = binding;
  const context = {
    name,
    folder: resource.folder,
    environment,
    network,
    log,
    disk,
    serverLimits: binding.limits,
    share: binding.shared.share,
    cache: binding.cache.viewFor(resource.cache, claimsAsked(resource) ?? false),
    readAddress: others.readAddress,
  };
  try {
    const { address, passport, cache, watch, limits, scopes, variables, listing, source } = resource;
    const entry: Entry = {
      address,
      passport,
      ...(cache !== undefined && { cache }),
      ...(watch !== undefined && { watch }),
      limits,
      scopes,
      variables:
        variables.length === 0
          ? NO_RULES
          : variables.map(({ complete, ...rule }) => ({
              ...rule,
              ...(complete !== undefined && { complete: complete(context) }),
            })),
      listing: listing.kind === "from" ? { ...listing, source: listing.source(context) } : listing,
      source: source(context),
    };
    if (!hearsNotices(entry)) throw new SettingError("watch.notify: nothing that it asks sends notices");
    return entry;
  } catch (error) {
    if (!(error instanceof SettingError || error instanceof UnsetNames)) throw error;
    throw new SettingError(`the entry '${name}' can't be served: ${error.message}`);
  }
}

/** Whether the channel that an entry names, if any, can be listened to. */
function hearsNotices({ watch, source, listing }: Entry): boolean {
  if (typeof watch !== "object" || !("channel" in watch)) return true;
  return [source, ...(listing.kind === "from" ? [listing.source] : [])].some((one) => "watchChannel" in one);
}
