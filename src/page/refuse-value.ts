import type { PageVariable } from "../docs/page-catalogue.js";
import { passesRule } from "../kit/catalogue/rules.js";
import { compilePattern } from "../kit/pattern.js";
import { textsOf, type Value } from "../kit/values.js";

/**
 * Why the server would take no such value of a variable, as a sentence; nothing where it would. Claims are the server's
 * affair.
 */
export function refuseValue(variable: PageVariable, value: Value | undefined): string | undefined {
  const { name, enum: allowed, pattern } = variable;
  if (value === undefined) return undefined;
  const rule = {
    name,
    ...(allowed !== undefined && { enum: allowed }),
    ...(pattern !== undefined && { accepts: matcherOf(pattern) }),
  };
  const refused = textsOf(value).find((text) => !passesRule(rule, text));
  if (refused === undefined) return undefined;
  return allowed?.includes(refused) === false
    ? `'${name}' is not one of the values there are`
    : `'${name}' does not fit ${pattern ?? ""}`;
}

const MATCHERS = new Map<string, (text: string) => boolean>();

function matcherOf(pattern: string): (text: string) => boolean {
  const known = MATCHERS.get(pattern) ?? compilePattern(pattern);
  MATCHERS.set(pattern, known);
  return known;
}
