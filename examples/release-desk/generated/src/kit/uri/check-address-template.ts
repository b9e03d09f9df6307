// From Pressmark 0.1.0: src/kit/uri/check-address-template.ts (MIT)
import { checkUri } from "./check-uri.js";
import { expand } from "./expand.js";
import { OPERATORS } from "./operators.js";
import { encodeReserved } from "./percent.js";
import type { ExpressionPart, LiteralPart, Template, TemplateVariable } from "./template.js";
import type { TemplateFault } from "./template-fault.js";
import { quote } from "./template-fault.js";

/**
 * What keeps a template from being an address, in the order of the text; empty where nothing does.
 * A template without any variable is fine here: it is a fixed address.
 */
export function checkAddressTemplate(template: Template): readonly TemplateFault[] {
  const faults = [
    ...schemeFaults(template),
    ...template.parts.flatMap((part) => (part.kind === "literal" ? literalFaults(part, template.text) : [])),
    ...duplicateFaults(template.variables),
    ...neighbourFaults(template),
    ...queryFaults(template),
  ];
  if (faults.length === 0) return uriFaults(template);
  return faults.sort((one, other) => one.offset - other.offset);
}

/** RFC 3986 §3.1. The scheme is literal: it says what the family is. */
function schemeFaults(template: Template): TemplateFault[] {
  const [first] = template.parts;
  const literal = first?.kind === "literal" ? first.text : "";
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(literal)) return [];
  const code = "template-scheme";
  const scheme = /^[^:/?#]+:/.exec(literal)?.[0];
  if (scheme === undefined) {
    const message = `${quote(template.text)} has no literal scheme: an address begins with one (RFC 3986 §3.1)`;
    const hint = "begin with a scheme, such as docs://";
    return [{ code, offset: 0, length: Math.max(first?.length ?? 0, 1), message, hint }];
  }
  const message = `${quote(scheme.slice(0, -1))} is no scheme: a letter, then letters, digits, '+', '-' or '.' (RFC 3986 §3.1)`;
  const suggestion = checkUri(`${encodeReserved(scheme)}//x`)?.suggestion?.slice(0, -1);
  const hint = suggestion === undefined ? {} : { hint: `write ${suggestion.replace(/\/\/$/, "")}` };
  return [{ code, offset: 0, length: scheme.length - 1, message, ...hint }];
}

function literalFaults(part: LiteralPart, text: string): TemplateFault[] {
  const faults: TemplateFault[] = [];
  for (const match of part.text.matchAll(/[^\p{ASCII}]+/gu)) {
    const place = { offset: part.offset + match.index, length: match[0].length };
    const message = `${quote(match[0])} may not stand in a URI as it is (RFC 3986 §2)`;
    faults.push({ code: "template-literal", ...place, message, hint: `write ${encodeReserved(match[0])}` });
  }
  for (const match of part.text.matchAll(/\*+/g)) {
    const offset = part.offset + match.index;
    const { length } = match[0];
    const message = `'${match[0]}' is no wildcard here: it would match only itself`;
    const hint = "write {name} for one segment, {+path} for several";
    if (isWholeSegment(text, offset, length))
      faults.push({ code: "template-wildcard", offset, length, message, hint });
  }
  return faults;
}

function isWholeSegment(text: string, offset: number, length: number): boolean {
  return /[/:]/.test(text[offset - 1] ?? "/") && /[/?#]/.test(text[offset + length] ?? "/");
}

function duplicateFaults(variables: readonly TemplateVariable[]): TemplateFault[] {
  const seen = new Set<string>();
  const faults: TemplateFault[] = [];
  for (const { name, offset, length } of variables) {
    const message = `the variable '${name}' stands in the address twice`;
    if (seen.has(name)) {
      const hint = "give each variable a name of its own";
      faults.push({ code: "template-duplicate-variable", offset, length, message, hint });
    }
    seen.add(name);
  }
  return faults;
}

function neighbourFaults(template: Template): TemplateFault[] {
  const faults: TemplateFault[] = [];
  let previous: ExpressionPart | undefined;
  for (const part of template.parts) {
    if (part.kind === "expression") {
      const place = { offset: part.offset, length: part.length };
      const [left, right] = [previous?.variables.at(-1)?.name, part.variables[0]?.name];
      if (left !== undefined && right !== undefined && OPERATORS[part.operator].first === "") {
        const message = `nothing stands between the variables '${left}' and '${right}'`;
        const hint = `put a literal between them, such as {${left}}/{${right}}`;
        faults.push({ code: "template-adjacent-variables", ...place, message, hint });
      }
    }
    previous = part.kind === "expression" ? part : undefined;
  }
  return faults;
}

/** RFC 3986 §3.4: the first `?` begins the query, and what follows is in it, up to the fragment. */
function queryFaults(template: Template): TemplateFault[] {
  const code = "template-query";
  const faults: TemplateFault[] = [];
  let begun: "by a literal" | "by an expression" | undefined;
  let isFragment = false;
  for (const part of template.parts) {
    if (part.kind === "literal") {
      const [beforeFragment = ""] = isFragment ? [] : part.text.split("#");
      const at = beforeFragment.indexOf("?");
      if (at !== -1 && begun === "by an expression") {
        const message = "an address has one query: this '?' would begin a second";
        const hint = "begin the query with what is fixed, and go on with {&…}; in a value, '?' is %3F";
        faults.push({ code, offset: part.offset + at, length: 1, message, hint });
      }
      if (at !== -1) begun ??= "by a literal";
      isFragment ||= part.text.includes("#");
    } else if (part.operator === "?") {
      const place = { offset: part.offset, length: part.length };
      const written = template.text.slice(part.offset, part.offset + part.length);
      if (isFragment) {
        const message = "a query stands before the fragment";
        faults.push({ code, ...place, message, hint: `put ${written} before the '#'` });
      } else if (begun) {
        const message = "an address has one query: this {?…} would begin a second";
        faults.push({ code, ...place, message, hint: `write ${written.replace("?", "&")}` });
      }
      begun ??= "by an expression";
    } else {
      isFragment ||= part.operator === "#";
    }
  }
  return faults;
}

/** What the literals make of the whole: an address of the family must be a URI. */
function uriFaults(template: Template): TemplateFault[] {
  const sample = new Map(
    template.variables.map(({ name, explode }) => [name, explode ? ["1"] : "1"] as const),
  );
  const fault = checkUri(expand(template, sample));
  if (!fault) return [];
  return [{ code: "template-address", offset: 0, length: template.text.length, message: fault.message }];
}
