import type { ServerIdentity } from "../kit/answers.js";
import type { Passport } from "../kit/entry.js";
import type { Value, Values } from "../kit/values.js";
import type { CheckedManifest } from "../manifest/check.js";
import type { CheckedEntry } from "../manifest/checks/checked-entry.js";
import { variableNames } from "../manifest/checks/checked-entry.js";
import { signOf } from "../manifest/checks/watch.js";
import { annotationsOf, cacheOf, limitsOf, listCacheOf, watchOf } from "../manifest/defaults.js";
import { shapeOf } from "../manifest/entry-shape.js";
import { asList, asRaw, asTexts, isRaw, type Raw } from "../manifest/raw.js";
import { serverLimitsOf } from "../manifest/server-limits.js";
import { parseSize } from "../manifest/scalars.js";
import type { EntryShape, SourceData } from "../sources/definition.js";
import { completeSource } from "../sources/registry.js";
import type {
  CatalogueData,
  CatalogueEntry,
  CatalogueHttp,
  CatalogueListing,
  CatalogueVariable,
} from "./catalogue.js";
import { EqualParts } from "./equal-parts.js";

const PAGE_SIZE = 250;

/**
 * Makes the catalogue of a checked manifest. Entries with faults are left out, so that the caller decides whether
 * a faulty manifest is used at all.
 */
export function buildCatalogue(checked: CheckedManifest): CatalogueData {
  const { manifest, report } = checked;
  const { server, network, serve } = manifest.data;
  const defaults = asRaw(manifest.data["defaults"]);
  const { instructions, ...identity } = asRaw(server);
  const pageSize = asRaw(serve)["pageSize"];
  const parts = new EqualParts();
  return {
    identity: identity as unknown as ServerIdentity,
    instructions: instructions as string | undefined,
    listCache: listCacheOf(defaults),
    // A faulty manifest is probed, too: what doesn't fit there is left to its default.
    pageSize: Number.isInteger(pageSize) && Number(pageSize) > 0 ? Number(pageSize) : PAGE_SIZE,
    network: asTexts(asRaw(network)["allow"]),
    http: buildHttp(asRaw(asRaw(serve)["http"])),
    limits: serverLimitsOf(asRaw(asRaw(serve)["limits"])),
    entries: checked.entries.flatMap((entry) =>
      report.isFaulty(entry.spot) ? [] : buildEntry(entry, defaults, checked, parts),
    ),
  };
}

function buildEntry(
  entry: CheckedEntry,
  defaults: Raw,
  { manifest, report }: CheckedManifest,
  parts: EqualParts,
): CatalogueEntry[] {
  const { address, source, data } = entry;
  if (address === undefined || source === undefined) return [];
  const shape = shapeOf(entry, address, manifest);
  const cache = cacheOf(data, defaults);
  // What the defaults say has nothing to do where nothing ever changes.
  const isConstant = data["watch"] === undefined && signOf(entry, report) === "never";
  const watch = isConstant ? undefined : watchOf(data, defaults);
  return [
    {
      address: shape.address,
      passport: buildPassport(data, defaults, parts),
      ...(cache !== undefined && { cache: parts.share(cache) }),
      ...(watch !== undefined && { watch: parts.share(watch) }),
      limits: parts.share(limitsOf(data, defaults)),
      scopes: parts.share(shareEmpty(asTexts(asRaw(data["access"])["scopes"]))),
      variables: shareEmpty(
        variableNames(address).map((name) => buildVariable(name, asRaw(data["variables"]), shape)),
      ),
      listing: buildListing(data["list"], shape),
      examples: shareEmpty(asList(data["examples"]).map(toValues)),
      source: completeSource({ [source.definition.key]: source.value }, shape),
      folder: entry.spot.file.folder,
    },
  ];
}

const BY_SOURCE: CatalogueListing = { kind: "source" };
const EMPTY: readonly never[] = [];

/** Most lists of an entry are empty, and there may be a hundred thousand entries: they have one of these in common. */
function shareEmpty<Item>(list: readonly Item[]): readonly Item[] {
  return list.length === 0 ? EMPTY : list;
}

function buildPassport(data: Raw, defaults: Raw, parts: EqualParts): Passport {
  const annotations = annotationsOf(data, defaults);
  const { mimeType, size } = data;
  return {
    name: data["name"] as string,
    ...pick(data, ["title", "description"]),
    ...(mimeType !== undefined && { mimeType: parts.share(mimeType as string) }),
    ...(Object.keys(annotations).length > 0 && { annotations: parts.share(annotations) }),
    ...pick(data, ["icons"]),
    ...(size !== undefined && { size: typeof size === "string" ? parseSize(size) : size }),
    ...pick(data, ["_meta"]),
  } as Passport;
}

function buildVariable(name: string, rules: Raw, shape: EntryShape): CatalogueVariable {
  const rule = Object.hasOwn(rules, name) ? asRaw(rules[name]) : {};
  const { default: fallback, complete } = rule;
  return {
    name,
    ...pick(rule, ["description", "enum", "pattern", "claim"]),
    ...(complete !== undefined && { complete: completeSource(complete, shape) }),
    ...(fallback !== undefined && { fallback: fallback as string }),
  };
}

function buildListing(list: unknown, shape: EntryShape): CatalogueListing {
  if (list === undefined) return BY_SOURCE;
  if (list === false) return { kind: "none" };
  if (!isRaw(list)) return { kind: "constants", members: asList(list).map(toValues) };
  const source: SourceData = completeSource(list["from"], shape);
  const variables = new Map(Object.entries(list["variables"] as Readonly<Record<string, string>>));
  return { kind: "from", source, items: (list["items"] as string | undefined) ?? "", variables };
}

function buildHttp(http: Raw): CatalogueHttp {
  const { tokens, issuer, audience } = asRaw(http["auth"]);
  return {
    tokens: tokens === undefined ? undefined : asList(tokens).map(toToken),
    ...(typeof issuer === "string" && typeof audience === "string" && { issuer: { issuer, audience } }),
    allowedHosts: asTexts(http["allowedHosts"]),
    allowedOrigins: asTexts(http["allowedOrigins"]),
  };
}

function toToken(item: unknown): { token: string; scopes: readonly string[] } {
  if (typeof item === "string") return { token: item, scopes: [] };
  const { token, scopes } = asRaw(item);
  return { token: token as string, scopes: asTexts(scopes) };
}

function toValues(written: unknown): Values {
  return new Map(Object.entries(asRaw(written)) as [string, Value][]);
}

function pick(from: Raw, keys: readonly string[]): Raw {
  const picked: Record<string, unknown> = {};
  for (const key of keys) if (from[key] !== undefined) picked[key] = from[key];
  return picked;
}
