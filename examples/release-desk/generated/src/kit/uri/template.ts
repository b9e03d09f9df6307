// From Pressmark 0.1.0: src/kit/uri/template.ts (MIT)
import type { Operator } from "./operators.js";
import { parseExpression } from "./parse-expression.js";
import { encodeReserved, encodeUnreserved } from "./percent.js";
import type { TemplateFault } from "./template-fault.js";
import { quote, TemplateError } from "./template-fault.js";

export { checkAddressTemplate } from "./check-address-template.js";
export { TemplateError } from "./template-fault.js";
export type { TemplateFault, TemplateFaultCode } from "./template-fault.js";

/** One variable of an expression. Offsets and lengths count UTF-16 units of the template's text. */
export interface TemplateVariable {
  readonly name: string;
  readonly operator: Operator;
  /** Whether `*` follows the name: the value is a list. */
  readonly explode: boolean;
  /** The `n` of `:n`: the most Unicode code points that are taken of the value. */
  readonly prefix: number | undefined;
  readonly offset: number;
  readonly length: number;
}

/** Text that stands for itself, as it was written. */
export interface LiteralPart {
  readonly kind: "literal";
  readonly text: string;
  readonly offset: number;
  readonly length: number;
}

/** What stands between braces, at least one variable. */
export interface ExpressionPart {
  readonly kind: "expression";
  readonly operator: Operator;
  readonly variables: readonly TemplateVariable[];
  readonly offset: number;
  readonly length: number;
}

export type TemplatePart = LiteralPart | ExpressionPart;

/** A template of RFC 6570, levels 1 to 4. It never changes. */
export interface Template {
  /** The template as it was written. */
  readonly text: string;
  /** Literals and expressions in turn; no two literals follow each other. */
  readonly parts: readonly TemplatePart[];
  /** Every variable in the order of the text; one that occurs twice is there twice. */
  readonly variables: readonly TemplateVariable[];
}

/** What `parseTemplate` may be told. */
export interface ParseOptions {
  /**
   * `uri` (the default) takes the literals of RFC 6570 §2.1.
   * `any` takes every character but braces, as the path of a file needs it.
   */
  readonly literals?: "uri" | "any";
}

/**
 * Parses a template of RFC 6570.
 * One variable twice, and two that touch, are fine here: only an address can't have them (`checkAddressTemplate`).
 * @throws TemplateError with every fault of the text
 */
export function parseTemplate(text: string, options: ParseOptions = {}): Template {
  const parts: TemplatePart[] = [];
  const faults: TemplateFault[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{", at);
    const end = open === -1 ? text.length : open;
    if (end > at) {
      const literal = literalPart(text.slice(at, end), at);
      parts.push(literal);
      addLiteralFaults(faults, literal, options.literals ?? "uri");
    }
    if (open === -1) break;
    const parsed = parseExpression(text, open);
    for (const fault of parsed.faults) faults.push(fault);
    if (parsed.part) parts.push(parsed.part);
    at = parsed.end;
  }
  const [first, ...others] = faults;
  if (first) throw new TemplateError(first, others);
  return templateOf(text, parts);
}

/**
 * A template that is nothing but this text, braces included.
 * What may not stand in a URI is percent-encoded (RFC 6570 §3.1), so the template's own text parses back to itself.
 */
export function literalTemplate(text: string): Template {
  const encoded = encodeReserved(text);
  return templateOf(encoded, encoded === "" ? [] : [literalPart(encoded, 0)]);
}

/** One template out of several, one after the other. */
export function joinTemplates(templates: readonly Template[]): Template {
  const parts: TemplatePart[] = [];
  let offset = 0;
  for (const template of templates) {
    for (const part of template.parts) {
      const previous = parts.at(-1);
      if (part.kind === "literal" && previous?.kind === "literal") {
        parts[parts.length - 1] = literalPart(previous.text + part.text, previous.offset);
      } else {
        parts.push(movePart(part, offset));
      }
    }
    offset += template.text.length;
  }
  return templateOf(templates.map((template) => template.text).join(""), parts);
}

function templateOf(text: string, parts: readonly TemplatePart[]): Template {
  const variables = parts.flatMap((part) => (part.kind === "expression" ? part.variables : []));
  return Object.freeze({ text, parts: Object.freeze(parts), variables: Object.freeze(variables) });
}

function literalPart(text: string, offset: number): LiteralPart {
  return Object.freeze({ kind: "literal", text, offset, length: text.length });
}

function movePart(part: TemplatePart, by: number): TemplatePart {
  const moved = { ...part, offset: part.offset + by };
  if (moved.kind === "literal") return Object.freeze(moved);
  const variables = moved.variables.map((each) => Object.freeze({ ...each, offset: each.offset + by }));
  return Object.freeze({ ...moved, variables: Object.freeze(variables) });
}

/** A `}` alone, a `%` alone, or a run of characters that RFC 6570 §2.1 leaves out. The apostrophe is fine (erratum 6937). */
const NOT_LITERAL = /\}|%(?![0-9A-Fa-f]{2})|[\p{Cc}\p{Cs} "<>\\^`|]+/gu;

function addLiteralFaults(faults: TemplateFault[], literal: LiteralPart, literals: "uri" | "any"): void {
  for (const match of literal.text.matchAll(NOT_LITERAL)) {
    const [text] = match;
    const place = { offset: literal.offset + match.index, length: text.length };
    if (text === "}") {
      faults.push({ code: "template-syntax", ...place, message: "'}' has no '{' before it" });
    } else if (literals === "uri") {
      const message = `${quote(text)} may not stand in a URI as it is (RFC 3986 §2)`;
      faults.push({ code: "template-literal", ...place, message, hint: `write ${encodeUnreserved(text)}` });
    }
  }
}
