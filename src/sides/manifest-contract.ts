import path from "node:path";
import type { CatalogueData, CatalogueEntry } from "../catalogue/catalogue.js";
import type { Contract, ContractAccess, ContractEntry, ContractInside } from "../compare/contract.js";
import type { Place } from "../diagnostics/diagnostic.js";
import { findOut, type FoundOut } from "../host/found-out.js";
import { mapConcurrently } from "../kit/map-concurrently.js";
import { definitionOf } from "../sources/registry.js";

/** What isn't in the data of a catalogue. */
export interface ManifestFacts {
  /** The absolute folder of the manifest. */
  readonly folder: string;
  /** Where an entry stands, by its name; `undefined` where that is no file of the user's. */
  readonly placeOf: (name: string) => (() => Place) | undefined;
  /** Takes a line about what couldn't be found out. */
  readonly note: (line: string) => void;
}

/** How many entries the disk is asked of at once. */
const ASKED_AT_ONCE = 8;

/** The contract of a manifest. The disk is asked for types and members; no upstream is, and no environment value is read. */
export async function contractOfManifest(data: CatalogueData, facts: ManifestFacts): Promise<Contract> {
  const found = new Map<CatalogueEntry, FoundOut>();
  await mapConcurrently(data.entries, ASKED_AT_ONCE, async (entry) => {
    found.set(entry, await findOut(entry, data));
  });
  const { identity, instructions, listCache, pageSize, network, limits } = data;
  const { version, ...described } = identity;
  return {
    server: { version, described: { ...described, ...(instructions !== undefined && { instructions }) } },
    entries: data.entries.map((entry) => {
      const { failed, ...rest } = found.get(entry) ?? {};
      if (failed !== undefined)
        facts.note(`the members of '${entry.passport.name}' can't be listed: ${failed}`);
      return toEntry(entry, rest, facts);
    }),
    access: toAccess(data),
    serving: { listCache, pageSize, network, limits },
  };
}

function toEntry(entry: CatalogueEntry, { type, members }: FoundOut, facts: ManifestFacts): ContractEntry {
  const { address, passport, scopes, variables, listing, examples } = entry;
  const place = facts.placeOf(passport.name);
  return {
    address,
    passport,
    type: passport.mimeType ?? type,
    ...(members !== undefined && { members }),
    rules: { scopes, variables, listed: listing.kind !== "none", examples },
    inside: toInside(entry, facts.folder),
    ...(place !== undefined && { place }),
  };
}

function toInside(entry: CatalogueEntry, root: string): ContractInside {
  const { source, listing, variables, limits, cache, watch, folder } = entry;
  const definition = definitionOf(source.kind);
  const settings = { ...(source.settings as Readonly<Record<string, unknown>>) };
  // Where relative paths start from is a setting of what is on the disk.
  if (definition.content !== undefined || definition.parts !== undefined)
    settings["folder"] = path.relative(root, folder).split(path.sep).join("/");
  return {
    kind: source.kind,
    settings,
    listing: listing.kind === "from" ? listing : undefined,
    completion: variables.flatMap(({ complete }) => (complete === undefined ? [] : [complete])),
    limits,
    cache,
    watch,
  };
}

function toAccess({ http }: CatalogueData): ContractAccess {
  const { tokens, issuer, allowedHosts, allowedOrigins } = http;
  return {
    kind: issuer !== undefined ? "issuer" : tokens !== undefined ? "tokens" : "anyone",
    issuer,
    tokens: new Map((tokens ?? []).map(({ token, scopes }) => [token, scopes])),
    allowedHosts,
    allowedOrigins,
  };
}
