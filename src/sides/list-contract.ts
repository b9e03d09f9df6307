import type { Contract, ContractEntry, ContractServer } from "../compare/contract.js";
import type { ListedResource, ListedTemplate } from "../kit/answers.js";
import { TemplateIndex } from "../kit/uri/template-index.js";
import { parseTemplate, TemplateError } from "../kit/uri/template.js";
import { UndecodableValue } from "../kit/uri/match.js";
import { textsOf } from "../kit/values.js";
import type { Passport } from "../kit/entry.js";

/** What `list --json` prints, and what a server answers, all pages. */
export interface Lists {
  readonly resources: readonly ListedResource[];
  readonly resourceTemplates: readonly ListedTemplate[];
}

/** The two lists in a value of whatever origin; `undefined` where it is something else. */
export function asLists(value: unknown): Lists | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { resources, resourceTemplates } = value as Partial<Record<keyof Lists, unknown>>;
  const isList = (list: unknown, key: string) =>
    Array.isArray(list) &&
    list.every((item: unknown) => {
      const { name, [key]: address } = (item ?? {}) as Readonly<Record<string, unknown>>;
      return typeof name === "string" && typeof address === "string";
    });
  return isList(resources, "uri") && isList(resourceTemplates, "uriTemplate") ? (value as Lists) : undefined;
}

/**
 * The contract of what is listed. A resource is a member of a family where a template matches its address, and its name
 * is made of the family's name and its values; else it's an entry of its own.
 */
export function contractOfLists({ resources, resourceTemplates }: Lists, server?: ContractServer): Contract {
  const members = new Map(
    resourceTemplates.map(({ uriTemplate }) => [uriTemplate, new Map<string, string | undefined>()]),
  );
  const families = indexFamilies(resourceTemplates);
  const fixed = new Map<string, ContractEntry>();
  for (const { uri, ...passport } of resources) {
    const family = memberOf(families, uri, passport.name);
    if (family !== undefined) members.get(family.uriTemplate)?.set(uri, passport.mimeType);
    else if (!fixed.has(uri)) fixed.set(uri, toEntry({ kind: "fixed", uri }, passport));
  }
  const templates = new Map<string, ContractEntry>();
  for (const { uriTemplate, ...passport } of resourceTemplates) {
    const own = [...(members.get(uriTemplate) ?? [])];
    const types = own.flatMap(([uri, type]) => (type === undefined ? [] : [[uri, type] as const]));
    const uris = own.map(([uri]) => uri);
    const entry = toEntry({ kind: "template", template: uriTemplate }, passport);
    if (!templates.has(uriTemplate))
      templates.set(uriTemplate, { ...entry, members: { uris, types: new Map(types), whole: undefined } });
  }
  return { ...(server !== undefined && { server }), entries: [...fixed.values(), ...templates.values()] };
}

function toEntry(address: ContractEntry["address"], passport: Passport): ContractEntry {
  return { address, passport, type: passport.mimeType };
}

/** Templates that this program doesn't understand have no members. */
function indexFamilies(templates: readonly ListedTemplate[]): TemplateIndex<ListedTemplate> {
  const index = new TemplateIndex<ListedTemplate>([]);
  for (const listed of templates) {
    try {
      index.add(parseTemplate(listed.uriTemplate), listed);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
    }
  }
  return index;
}

function memberOf(
  families: TemplateIndex<ListedTemplate>,
  uri: string,
  name: string,
): ListedTemplate | undefined {
  try {
    return families.find(uri, (family, values) => {
      const names = [...values.values()].flatMap(textsOf);
      return name === [family.name, ...names].join("/");
    })?.item;
  } catch (error) {
    if (error instanceof UndecodableValue) return undefined;
    throw error;
  }
}
