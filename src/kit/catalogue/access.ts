import type { Entry } from "../entry.js";
import type { Caller } from "../source.js";

/** What says of an entry whom it is for. */
type Restricted = Pick<Entry, "scopes"> & { readonly variables: readonly { readonly claim?: string }[] };

/**
 * Whether an entry is there for a caller: it has all of the entry's scopes and every claim that a variable is
 * bound to. An entry that isn't there is neither listed, completed nor readable.
 */
export function isServedTo(entry: Restricted, caller: Caller): boolean {
  const { scopes } = caller;
  if (scopes !== "all" && !entry.scopes.every((scope) => scopes.has(scope))) return false;
  return entry.variables.every((rule) => rule.claim === undefined || caller.claims.has(rule.claim));
}

/**
 * What the answer of an upstream may depend on beside what it's asked: the claims that variables are bound to. That a
 * caller has the entry's scopes is found out before.
 * @returns nothing where it's the same for all
 */
export function claimsAsked(entry: Restricted): readonly string[] | undefined {
  if (!dependsOnCaller(entry)) return undefined;
  return entry.variables.flatMap(({ claim }) => claim ?? []);
}

/** Whether what the entry answers may differ from caller to caller: such answers are never kept for all. */
export function dependsOnCaller(entry: Restricted): boolean {
  return entry.scopes.length > 0 || entry.variables.some((rule) => rule.claim !== undefined);
}
