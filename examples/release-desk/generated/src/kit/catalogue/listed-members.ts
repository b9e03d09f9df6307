// From Pressmark 0.1.0: src/kit/catalogue/listed-members.ts (MIT)
import { jsonPointer } from "../content/json-pointer.js";
import { readJson } from "../content/json-source.js";
import type { Entry, Listing } from "../entry.js";
import { readFailed } from "../errors.js";
import type { Log } from "../log.js";
import type { Caller, Confirmation, Facts, ReadRequest } from "../source.js";
import { NO_VALUES, type Value, type Values } from "../values.js";
import { valueOfText, type AddressVariable } from "./address-variables.js";
import { requestWithin } from "./bounded-request.js";

/** A member as its listing tells it. */
export interface ToldMember {
  readonly values: Values;
  /** Absent where the listing tells no more than values. */
  readonly facts?: Facts;
}

/** A listing is the same for whoever asks, so it's asked for in nobody's name. */
const NOBODY: Caller = { scopes: new Set(), claims: new Map() };

/**
 * Asks an entry's listing for the members of the family, in no particular order, within the entry's timeout.
 * @param variables those of the entry's template
 * @param confirmed whether what is kept must be confirmed with its upstream first
 * @throws whatever the source that is asked throws, or ResourceError where it gives no list
 */
export async function askMembers(
  entry: Entry,
  variables: readonly AddressVariable[],
  log: Log,
  confirmed: Confirmation,
): Promise<readonly ToldMember[]> {
  const { listing } = entry;
  switch (listing.kind) {
    case "none":
      return [];
    case "constants":
      return listing.members.map((values) => ({ values: shapeValues(values, variables) }));
    case "source":
      return await askSource(entry);
    case "from":
      return await askItems(entry, listing, variables, log, confirmed);
  }
}

async function askSource(entry: Entry): Promise<readonly ToldMember[]> {
  return await requestWithin(
    requestFor(entry),
    undefined,
    async ({ signal }) => (await entry.source.members?.(signal)) ?? [],
  );
}

async function askItems(
  entry: Entry,
  listing: Listing & { kind: "from" },
  variables: readonly AddressVariable[],
  log: Log,
  confirmed: Confirmation,
): Promise<readonly ToldMember[]> {
  const asked = { ...requestFor(entry), ...(confirmed !== false && { revalidate: confirmed }) };
  const { value: document } = await requestWithin(asked, undefined, (request) =>
    readJson(listing.source, request, "lines"),
  );
  const items = jsonPointer(document, listing.items);
  if (!Array.isArray(items))
    throw readFailed(
      asked.uri,
      "not_a_list",
      "The resource's source did not yield a list",
      undefined,
      `nothing at '${listing.items}'`,
    );
  const told = items.flatMap((item: unknown): ToldMember[] => {
    const values = valuesOf(item, listing.variables, variables);
    return values === undefined ? [] : [{ values }];
  });
  const left = items.length - told.length;
  if (left > 0)
    log.warning(`list of '${entry.passport.name}': ${String(left)} items lack a variable, left out`);
  return told;
}

/** The values in one item; `undefined` where it lacks one that the address can't do without. */
function valuesOf(
  item: unknown,
  pointers: ReadonlyMap<string, string>,
  variables: readonly AddressVariable[],
): Values | undefined {
  const values = new Map<string, Value>();
  for (const variable of variables) {
    const pointer = pointers.get(variable.name);
    const value = pointer === undefined ? undefined : valueOf(jsonPointer(item, pointer), variable);
    if (value !== undefined) values.set(variable.name, value);
    else if (!variable.optional) return undefined;
  }
  return values;
}

function valueOf(found: unknown, variable: AddressVariable): Value | undefined {
  if (!Array.isArray(found)) {
    const text = scalarText(found);
    return text === undefined ? undefined : valueOfText(variable, text);
  }
  const texts = found.map(scalarText);
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** The text of a JSON text, number or boolean; `undefined` for anything else. */
export function scalarText(found: unknown): string | undefined {
  if (typeof found === "string") return found;
  return typeof found === "number" || typeof found === "boolean" ? String(found) : undefined;
}

function shapeValues(values: Values, variables: readonly AddressVariable[]): Values {
  const shaped = new Map(values);
  for (const variable of variables) {
    const value = shaped.get(variable.name);
    if (typeof value === "string") shaped.set(variable.name, valueOfText(variable, value));
  }
  return shaped;
}

function requestFor({ address, limits }: Entry): Omit<ReadRequest, "signal"> {
  const uri = address.kind === "fixed" ? address.uri : address.template;
  return { uri, values: NO_VALUES, limits, caller: NOBODY };
}
