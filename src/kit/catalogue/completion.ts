import type { Asking, Completion, CompletionQuery } from "../answers.js";
import { readJson } from "../content/json-source.js";
import type { VariableRule } from "../entry.js";
import { invalidParameter, readFailed } from "../errors.js";
import type { ReadGates } from "./read-gates.js";
import type { Log } from "../log.js";
import type { Caller, Source } from "../source.js";
import type { Value, Values } from "../values.js";
import { isServedTo } from "./access.js";
import { textsOfValue, valueOfText, type AddressVariable } from "./address-variables.js";
import { requestWithin } from "./bounded-request.js";
import { logFailure } from "./failure.js";
import { scalarText } from "./listed-members.js";
import { fitClaims, passesRule, passRules, withFallbacks } from "./rules.js";
import type { FamilyEntry, ServedEntries } from "./served-entry.js";

/** MCP, "Completion": at most so many values in one answer. */
export const MOST_VALUES = 100;

/** What completions are made with. */
export interface CompletionMeans {
  readonly log: Log;
  readonly reads: ReadGates;
}

/** How old the members that values are taken from may be, in milliseconds: one asks at each key stroke. */
const MEMBERS_AGE_MS = 5_000;

/**
 * Gives the values of one variable of a template that begin with what was typed: those that begin with it exactly
 * first, then those that do but for their letters' case, either in the order of their code units.
 * @param means the log, and where whatever asks a source waits for its turn
 * @throws ResourceError -32602 for a template or variable that isn't there for the caller; -32603 with
 * `reason: "limit"` where a source would have to be asked and too many reads wait already
 */
export async function completeVariable(
  entries: ServedEntries,
  query: CompletionQuery,
  asking: Asking,
  means: CompletionMeans,
): Promise<Completion> {
  const family = entries.templates.get(query.uri);
  if (family === undefined || !isServedTo(family.entry, asking.caller))
    throw invalidParameter("Unknown resource template", { uri: query.uri });
  const variable = family.members.variables.find(({ name }) => name === query.variable);
  if (variable === undefined)
    throw invalidParameter("The template has no such variable", { uri: query.uri, variable: query.variable });
  const rule = family.entry.variables.find(({ name }) => name === variable.name);
  const candidates = await giveCandidates(family, variable, rule, query, asking, means);
  const fitting = rule === undefined ? candidates : candidates.filter((text) => passesRule(rule, text));
  return giveMatches(fitting, query.prefix);
}

function giveMatches(candidates: readonly string[], prefix: string): Completion {
  const exact: string[] = [];
  const similar: string[] = [];
  const folded = prefix.toLowerCase();
  for (const text of new Set(candidates)) {
    if (text.startsWith(prefix)) exact.push(text);
    else if (text.toLowerCase().startsWith(folded)) similar.push(text);
  }
  // Without a comparison of its own, `sort` goes by code units: the same order on every machine.
  const all = [...exact.sort(), ...similar.sort()];
  return { values: all.slice(0, MOST_VALUES), total: all.length, hasMore: all.length > MOST_VALUES };
}

async function giveCandidates(
  family: FamilyEntry,
  variable: AddressVariable,
  rule: VariableRule | undefined,
  query: CompletionQuery,
  asking: Asking,
  means: CompletionMeans,
): Promise<readonly string[]> {
  if (rule?.claim !== undefined) {
    const claim = asking.caller.claims.get(rule.claim);
    return claim === undefined ? [] : [claim];
  }
  if (rule?.enum !== undefined) return rule.enum;
  if (rule?.complete !== undefined) {
    const values = filledValues(family, variable, query, asking.caller);
    const rules = family.entry.variables.filter(({ name }) => values.has(name));
    // What the caller's addresses can't hold, or is another caller's, isn't handed to a source either.
    if (!passRules(rules, values) || !fitClaims(rules, values, asking.caller)) return [];
    return await askCompletions(rule.complete, family, values, asking, means);
  }
  return await fromMembers(family, variable, query, asking);
}

/** What a list of members holds of the variable, narrowed by what is filled in. */
async function fromMembers(
  family: FamilyEntry,
  variable: AddressVariable,
  query: CompletionQuery,
  asking: Asking,
): Promise<readonly string[]> {
  const { variables: rules } = family.entry;
  const others = family.members.variables.filter(
    ({ name }) => name !== variable.name && query.filled.has(name),
  );
  const members = await family.members.list(MEMBERS_AGE_MS);
  return members.flatMap(({ values }) => {
    const value = values.get(variable.name);
    if (value === undefined) return [];
    // What belongs to another caller's claim isn't told.
    if (!fitClaims(rules, withFallbacks(rules, values), asking.caller)) return [];
    const fits = others.every((other) => isFilledBy(other, values, query.filled.get(other.name)));
    return fits ? textsOfValue(variable, value) : [];
  });
}

function isFilledBy(variable: AddressVariable, values: Values, text: string | undefined): boolean {
  const value = values.get(variable.name);
  return value === undefined || text === undefined || textsOfValue(variable, value).includes(text);
}

/** What is filled in of the other variables, and where nothing is, the caller's claims. */
function filledValues(
  { entry, members }: FamilyEntry,
  asked: AddressVariable,
  { filled }: CompletionQuery,
  caller: Caller,
): Values {
  const values = new Map<string, Value>();
  for (const variable of members.variables) {
    if (variable.name === asked.name) continue;
    const { claim } = entry.variables.find(({ name }) => name === variable.name) ?? {};
    const text = filled.get(variable.name) ?? (claim === undefined ? undefined : caller.claims.get(claim));
    if (text !== undefined) values.set(variable.name, valueOfText(variable, text));
  }
  return values;
}

/** An item of a list: a value, or an object with one value alone, as a row of one column is. */
function candidateText(item: unknown): string | undefined {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return scalarText(item);
  const [value, second] = Object.values(item) as readonly unknown[];
  return second === undefined ? scalarText(value) : undefined;
}

async function askCompletions(
  source: Source,
  { entry, line }: FamilyEntry,
  values: Values,
  asking: Asking,
  { log, reads }: CompletionMeans,
): Promise<readonly string[]> {
  const uri = line.uriTemplate;
  const place = reads.take(source);
  try {
    const { value: list } = await requestWithin(
      { uri, values, limits: entry.limits, caller: asking.caller },
      asking,
      (request) => readJson(source, request, "lines"),
      place.ready,
    );
    if (!Array.isArray(list))
      throw readFailed(uri, "not_a_list", "The resource's source did not yield a list");
    return list.map(candidateText).filter((text) => text !== undefined);
  } catch (error) {
    asking.signal.throwIfAborted();
    // A hint that fails must not disturb who is typing.
    logFailure(log, `completion of '${entry.passport.name}' failed`, error);
    return [];
  } finally {
    place.leave();
  }
}
