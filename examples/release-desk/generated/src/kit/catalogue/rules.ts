// From Pressmark 0.1.0: src/kit/catalogue/rules.ts (MIT)
import type { VariableRule } from "../entry.js";
import type { Caller } from "../source.js";
import { equalValues } from "../uri/match.js";
import { textsOf, type Value, type Values } from "../values.js";

/** Whether a text is one of the variable's `enum` and fits its `pattern`, where it has them. */
export function passesRule(rule: VariableRule, text: string): boolean {
  if (rule.enum !== undefined && !rule.enum.includes(text)) return false;
  return rule.accepts === undefined || rule.accepts(text);
}

/** Whether all values, each item of a list too, fit what the entry says of their variables. Absent ones do. */
export function passRules(rules: readonly VariableRule[], values: Values): boolean {
  return rules.every((rule) => {
    const value = values.get(rule.name);
    return value === undefined || textsOf(value).every((text) => passesRule(rule, text));
  });
}

/** Whether each variable that is bound to a claim has exactly the caller's claim as its value. */
export function fitClaims(rules: readonly VariableRule[], values: Values, caller: Caller): boolean {
  return rules.every((rule) => {
    if (rule.claim === undefined) return true;
    const claim = caller.claims.get(rule.claim);
    return claim !== undefined && values.get(rule.name) === claim;
  });
}

/** Puts the default in for each absent variable that has one; gives the same map where there is none to put in. */
export function withFallbacks(rules: readonly VariableRule[], values: Values): Values {
  let filled: Map<string, Value> | undefined;
  for (const { name, fallback } of rules) {
    if (fallback !== undefined && !values.has(name)) (filled ??= new Map(values)).set(name, fallback);
  }
  return filled ?? values;
}

/** Whether two addresses carry the same variables with the same values. */
export function sameValues(one: Values, other: Values): boolean {
  if (one.size !== other.size) return false;
  for (const [name, value] of one) {
    const against = other.get(name);
    if (against === undefined || !equalValues(value, against)) return false;
  }
  return true;
}
