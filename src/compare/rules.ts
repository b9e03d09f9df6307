import type { CatalogueVariable } from "../catalogue/catalogue.js";
import { compilePattern } from "../kit/pattern.js";
import type { Value } from "../kit/values.js";
import { textsOf } from "../kit/values.js";

/** What one variable takes, as far as a manifest says it. */
export type VariableRules = Pick<CatalogueVariable, "enum" | "pattern" | "claim">;

/** Whether the rules say anything of what a variable takes. */
export function areRules(rules: VariableRules | undefined): boolean {
  return rules?.enum !== undefined || rules?.pattern !== undefined || rules?.claim !== undefined;
}

/** Whether a text passes `enum` and `pattern`; a claim is the caller's, and isn't asked here. */
export function takesText(rules: VariableRules | undefined, text: string): boolean {
  if (rules === undefined) return true;
  if (rules.enum !== undefined && !rules.enum.includes(text)) return false;
  return rules.pattern === undefined || patternOf(rules.pattern)(text);
}

/** Likewise, of each text of a value. */
export function takesValue(rules: VariableRules | undefined, value: Value): boolean {
  return textsOf(value).every((text) => takesText(rules, text));
}

/** The values of `enum` that `pattern` lets through; `undefined` where there is no `enum`. */
export function fewValues(rules: VariableRules | undefined): readonly string[] | undefined {
  return rules?.enum?.filter((text) => takesText(rules, text));
}

const PATTERNS = new Map<string, (text: string) => boolean>();

function patternOf(pattern: string): (text: string) => boolean {
  let known = PATTERNS.get(pattern);
  if (known === undefined) {
    known = compilePattern(pattern);
    PATTERNS.set(pattern, known);
  }
  return known;
}
