// From Pressmark 0.1.0: src/kit/uri/parse-expression.ts (MIT)
import type { Operator } from "./operators.js";
import { isOperator, isReservedOperator } from "./operators.js";
import type { ExpressionPart, TemplateVariable } from "./template.js";
import type { TemplateFault } from "./template-fault.js";
import { quote } from "./template-fault.js";

/** What was found at a `{`. */
export interface ParsedExpression {
  /** Absent where there is a fault. */
  readonly part?: ExpressionPart;
  readonly faults: readonly TemplateFault[];
  /** Where parsing goes on. */
  readonly end: number;
}

/** Parses the expression whose `{` is at `open` (RFC 6570 §2.2). */
export function parseExpression(text: string, open: number): ParsedExpression {
  const close = text.indexOf("}", open);
  if (close === -1) {
    const length = text.length - open;
    const message = `'{' has no '}' after it`;
    return { faults: [{ code: "template-syntax", offset: open, length, message }], end: text.length };
  }
  const body = text.slice(open + 1, close);
  if (body.includes("{")) return nestedBrace(text, open, close);
  const length = close + 1 - open;
  if (body === "") {
    const message = "an expression names at least one variable";
    return {
      faults: [{ code: "template-syntax", offset: open, length, message, hint: "write {name}" }],
      end: close + 1,
    };
  }
  const faults: TemplateFault[] = [];
  const first = body.charAt(0);
  if (isReservedOperator(first)) {
    const message = `the operator '${first}' is kept for extensions of RFC 6570 (§2.2)`;
    const hint = "use one of + # . / ; ? & or none";
    faults.push({ code: "template-operator", offset: open + 1, length: 1, message, hint });
  }
  const operator = isOperator(first) ? first : "";
  const variables: TemplateVariable[] = [];
  let at = open + 1 + (operator === "" && faults.length === 0 ? 0 : 1);
  for (const spec of text.slice(at, close).split(",")) {
    const parsed = parseVariable(spec, at, operator);
    if ("code" in parsed) faults.push(parsed);
    else variables.push(Object.freeze(parsed));
    at += spec.length + 1;
  }
  if (faults.length > 0) return { faults, end: close + 1 };
  const part = {
    kind: "expression",
    operator,
    variables: Object.freeze(variables),
    offset: open,
    length,
  } as const;
  return { part: Object.freeze(part), faults, end: close + 1 };
}

/** RFC 6570 §2.3: `varname = varchar *( ["."] varchar )`. */
const NAME = /^(?:\w|%[0-9A-Fa-f]{2})(?:\.?(?:\w|%[0-9A-Fa-f]{2}))*$/;

/** RFC 6570 §2.4: `*`, or `:` and a number from 1 to 9999. */
const MODIFIER = /^(?:|\*|:[1-9][0-9]{0,3})$/;

function parseVariable(spec: string, offset: number, operator: Operator): TemplateVariable | TemplateFault {
  const found = spec.search(/[:*]/);
  const name = found === -1 ? spec : spec.slice(0, found);
  const modifier = spec.slice(name.length);
  if (!NAME.test(name)) return nameFault(name, spec, offset);
  if (!MODIFIER.test(modifier)) return modifierFault(name, modifier, offset + name.length);
  const prefix = modifier.startsWith(":") ? Number(modifier.slice(1)) : undefined;
  return { name, operator, explode: modifier === "*", prefix, offset, length: spec.length };
}

function nameFault(name: string, spec: string, offset: number): TemplateFault {
  const place = { code: "template-variable-name", offset, length: Math.max(spec.length, 1) } as const;
  if (name === "") {
    const message = spec === "" ? "a variable's name is missing" : `${quote(spec)} names no variable`;
    return { ...place, message, ...(spec === "" ? {} : { hint: "write {+path}" }) };
  }
  const message = `${quote(name)} is no variable name: letters, digits, '_' and single dots (RFC 6570 §2.3)`;
  const proposal = name.replaceAll(/[^\w.]+/g, "_").replaceAll(/\.{2,}/g, ".");
  const trimmed = proposal.replace(/^[_.]+/, "").replace(/(?<![_.])[_.]+$/, "");
  return { ...place, message, ...(trimmed === "" ? {} : { hint: `write ${trimmed}` }) };
}

function modifierFault(name: string, modifier: string, offset: number): TemplateFault {
  const place = { code: "template-modifier", offset, length: modifier.length } as const;
  const message = `${quote(modifier)} is no modifier: it is '*', or ':' and a number from 1 to 9999 (RFC 6570 §2.4)`;
  return { ...place, message, hint: modifierHint(name, modifier) };
}

function modifierHint(name: string, modifier: string): string {
  if (/^:\d+\*$/.test(modifier)) return `write {${name}${modifier.slice(0, -1)}} or {${name}*}`;
  if (/^\*+$/.test(modifier) || /^:(?:\.[*+]\??|\*+|path)$/.test(modifier)) {
    return `write {+${name}}, which takes slashes too`;
  }
  if (/^:\d*$/.test(modifier)) return `write {${name}:1} to {${name}:9999}, or {${name}}`;
  return `write {${name}}; a pattern has its place under the entry's variables`;
}

/** A brace in braces: Handlebars' `{{name}}`, or a pattern such as `{id:[0-9]{3}}`. */
function nestedBrace(text: string, open: number, close: number): ParsedExpression {
  const offset = text.indexOf("{", open + 1);
  let end = close + 1;
  while (text[end] === "}") end += 1;
  const hint = "write one {name}; a pattern has its place under the entry's variables";
  const message = "'{' may not stand inside an expression";
  return { faults: [{ code: "template-syntax", offset, length: 1, message, hint }], end };
}
