// From Pressmark 0.1.0: src/kit/uri/expand.ts (MIT)
import type { OperatorRules } from "./operators.js";
import { OPERATORS } from "./operators.js";
import { encodeReserved, encodeUnreserved } from "./percent.js";
import type { ExpressionPart, Template, TemplateVariable } from "./template.js";

/** What a variable may hold: a string, a list, or an associative array (RFC 6570 §2.3). */
export type TemplateValue = string | readonly string[] | ReadonlyMap<string, string>;

/**
 * Expands a template (RFC 6570 §3).
 * A variable without a value, an empty list and an empty associative array are undefined: they leave nothing.
 * A prefix (`:n`) applies to strings alone (§2.4.1).
 */
export function expand(template: Template, values: ReadonlyMap<string, TemplateValue | undefined>): string {
  let text = "";
  for (const part of template.parts) {
    text += part.kind === "literal" ? encodeReserved(part.text) : expandExpression(part, values);
  }
  return text;
}

function expandExpression(
  part: ExpressionPart,
  values: ReadonlyMap<string, TemplateValue | undefined>,
): string {
  const rules = OPERATORS[part.operator];
  const expanded: string[] = [];
  for (const variable of part.variables) {
    const value = values.get(variable.name);
    if (value !== undefined) for (const text of expandVariable(variable, value, rules)) expanded.push(text);
  }
  return expanded.length === 0 ? "" : rules.first + expanded.join(rules.separator);
}

/** The texts of one variable, to be joined by the operator's separator (RFC 6570 §3.2.1). */
function expandVariable(variable: TemplateVariable, value: TemplateValue, rules: OperatorRules): string[] {
  const encode = rules.reserved ? encodeReserved : encodeUnreserved;
  const named = (name: string, text: string) => name + (text === "" ? rules.ifEmpty : `=${text}`);
  if (typeof value === "string") {
    const text = encode(variable.prefix === undefined ? value : firstCodePoints(value, variable.prefix));
    return [rules.named ? named(variable.name, text) : text];
  }
  if (isList(value)) {
    const items = value.map(encode);
    if (items.length === 0) return [];
    if (variable.explode) return rules.named ? items.map((item) => named(variable.name, item)) : items;
    return [rules.named ? named(variable.name, items.join(",")) : items.join(",")];
  }
  const pairs = [...value];
  if (pairs.length === 0) return [];
  if (variable.explode) {
    // A name before "=" is encoded as literals are where the operator names its values, else as values are.
    return pairs.map(([key, item]) =>
      rules.named ? named(encodeReserved(key), encode(item)) : `${encode(key)}=${encode(item)}`,
    );
  }
  const list = pairs.map(([key, item]) => `${encode(key)},${encode(item)}`).join(",");
  return [rules.named ? named(variable.name, list) : list];
}

/** `Array.isArray` doesn't narrow a readonly list. */
function isList(value: readonly string[] | ReadonlyMap<string, string>): value is readonly string[] {
  return Array.isArray(value);
}

function firstCodePoints(text: string, count: number): string {
  if (text.length <= count) return text;
  return Array.from(text.slice(0, count * 2))
    .slice(0, count)
    .join("");
}
