import type { CatalogueData, CatalogueEntry, CatalogueVariable } from "../catalogue/catalogue.js";
import { addressOf } from "../kit/uri/address.js";
import { OPERATORS } from "../kit/uri/operators.js";
import { parseTemplate, type Template } from "../kit/uri/template.js";
import { toObject, type Values } from "../kit/values.js";
import { definitionOf } from "../sources/registry.js";
import type { PageAddress, PageCatalogue, PageEntry, PageVariable } from "./page-catalogue.js";

/**
 * A catalogue as pages show it. Settings of sources, and what only the server needs, aren't in it.
 * @param types what was found out of entries that declare no type
 */
export function describeCatalogue(
  data: CatalogueData,
  types: ReadonlyMap<CatalogueEntry, string>,
): PageCatalogue {
  const { name, version, title, description, websiteUrl } = data.identity;
  const kinds = [...new Set(data.entries.map(({ source }) => source.kind))].sort();
  return {
    server: {
      name,
      version,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(websiteUrl !== undefined && { websiteUrl }),
      ...(data.instructions !== undefined && { instructions: data.instructions }),
    },
    readers: readersOf(data),
    sources: Object.fromEntries(kinds.map((kind) => [kind, definitionOf(kind).summary])),
    entries: data.entries.map((entry) => describeEntry(entry, types.get(entry))),
  };
}

function readersOf({ http }: CatalogueData): PageCatalogue["readers"] {
  if (http.issuer !== undefined) return "issuer";
  return http.tokens === undefined ? "everybody" : "tokens";
}

function describeEntry(entry: CatalogueEntry, foundType: string | undefined): PageEntry {
  const { address, passport, listing, cache, watch } = entry;
  const {
    name,
    title,
    description,
    mimeType = foundType,
    size,
    annotations = {},
    icons = [],
    _meta: meta,
  } = passport;
  const { audience = [], priority, lastModified } = annotations;
  const isFamily = address.kind === "template";
  const template = isFamily ? parseTemplate(address.template) : undefined;
  const toAddresses = (list: readonly Values[]) => list.map((values) => addressesOf(template, values));
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    address: isFamily ? address.template : address.uri,
    isFamily,
    source: entry.source.kind,
    ...(mimeType !== undefined && { mimeType }),
    audience,
    ...(priority !== undefined && { priority }),
    ...(lastModified !== undefined && { lastModified }),
    ...(size !== undefined && { size }),
    icons: icons.map(({ src }) => src),
    ...(meta !== undefined && { meta }),
    variables: entry.variables.map((variable) => describeVariable(variable, template)),
    examples: toAddresses(entry.examples),
    listing: listing.kind,
    members: listing.kind === "constants" ? toAddresses(listing.members) : [],
    ...(cache !== undefined && { cache }),
    ...(watch !== undefined && { watch }),
    limits: entry.limits,
    scopes: entry.scopes,
  };
}

/** What it's completed from is the server's affair. */
function describeVariable(
  { name, description, enum: values, pattern, fallback, claim }: CatalogueVariable,
  template: Template | undefined,
): PageVariable {
  const variable = template?.variables.find((one) => one.name === name);
  if (variable === undefined) throw new Error(`no variable '${name}'`);
  return {
    name,
    ...(description !== undefined && { description }),
    ...(values !== undefined && { enum: values }),
    ...(pattern !== undefined && { pattern }),
    ...(fallback !== undefined && { fallback }),
    ...(claim !== undefined && { claim }),
    optional: OPERATORS[variable.operator].named,
    isList: variable.explode,
  };
}

function addressesOf(template: Template | undefined, values: Values): PageAddress {
  if (template === undefined) throw new Error("a fixed address has no members");
  return { uri: addressOf(template, values), values: toObject(values) };
}
