// From Pressmark 0.1.0: src/kit/uri/elements.ts (MIT)
import { OPERATORS } from "./operators.js";
import { encodeReserved } from "./percent.js";
import type { Template, TemplateVariable } from "./template.js";

/** Text that matches itself and nothing else. */
export interface LiteralElement {
  readonly kind: "literal";
  readonly text: string;
}

/** A variable's value: at least one character. */
export interface ValueElement {
  readonly kind: "value";
  readonly variable: TemplateVariable;
  /** What separates the items of a list; absent where the value is a text. */
  readonly itemSeparator: string | undefined;
  /** The ASCII characters that the value can't hold as they are. */
  readonly stops: StopTable;
}

/** `;a=1;b`, `?a=1&b=` or `&a=1`: named values in any order, or nothing at all. */
export interface ParametersElement {
  readonly kind: "parameters";
  readonly variables: ReadonlyMap<string, TemplateVariable>;
  /** The character that it begins with. */
  readonly lead: string;
  readonly separator: string;
  readonly stops: StopTable;
}

/** A piece of an address, as matching sees it: operators are resolved into literals, values and parameters. */
export type Element = LiteralElement | ValueElement | ParametersElement;

/** 1 at each ASCII code that ends a value, indexed by code. */
export type StopTable = Uint8Array;

/**
 * The elements of a template. `{/a,b}` becomes `/`, a value, `/`, a value; literals that touch are one, in the
 * spelling that expansion gives them; neighbours such as `{?a}{&b}` are one element.
 *
 * A value ends where an expression of its right may begin, since that expression may be absent and the value
 * would always swallow it: before `{?…}` at the first `?`; before `{&…}` at the first `&` of a query, and before
 * that query at the first `?`; before `{;…}` of the same segment at the first `;`.
 */
export function elementsOf(template: Template): readonly Element[] {
  return addStops(flatten(template));
}

/** Whether the value may hold `/`, so that it may take several segments. */
export function spansSegments(element: Element): boolean {
  return element.kind !== "literal" && element.stops["/".charCodeAt(0)] === 0;
}

function flatten(template: Template): Element[] {
  const elements: Element[] = [];
  for (const part of template.parts) {
    if (part.kind === "literal") {
      pushLiteral(elements, encodeReserved(part.text));
    } else if (OPERATORS[part.operator].named) {
      pushParameters(elements, part.variables);
    } else {
      part.variables.forEach((variable, index) => {
        const { first, separator } = OPERATORS[variable.operator];
        pushLiteral(elements, index === 0 ? first : separator);
        const itemSeparator = variable.explode ? separator : undefined;
        elements.push({ kind: "value", variable, itemSeparator, stops: stopTable(ownStops(variable)) });
      });
    }
  }
  return elements;
}

function pushLiteral(elements: Element[], text: string): void {
  const previous = elements.at(-1);
  if (text === "") return;
  if (previous?.kind === "literal") {
    elements[elements.length - 1] = { kind: "literal", text: previous.text + text };
  } else {
    elements.push({ kind: "literal", text });
  }
}

function pushParameters(elements: Element[], variables: readonly TemplateVariable[]): void {
  const [variable] = variables;
  if (!variable) return;
  const { first: lead, separator } = OPERATORS[variable.operator];
  const own = variables.map((each) => [each.name, each] as const);
  const previous = elements.at(-1);
  if (previous?.kind === "parameters" && previous.separator === lead) {
    elements[elements.length - 1] = { ...previous, variables: new Map([...previous.variables, ...own]) };
  } else {
    const stops = stopTable(ownStops(variable));
    elements.push({ kind: "parameters", variables: new Map(own), lead, separator, stops });
  }
}

function ownStops({ operator, explode }: TemplateVariable): string {
  if (operator === "+" || operator === "#") return "";
  if (operator === "?" || operator === "&") return "#";
  return operator === "/" && explode ? "?#" : "/?#";
}

/** Walks from the right, carrying the characters that begin what is optional there. */
function addStops(elements: readonly Element[]): readonly Element[] {
  const carried = new Set<string>();
  const result: Element[] = [];
  const query = elements.findIndex((each) => each.kind === "literal" && each.text.includes("?"));
  for (let index = elements.length - 1; index >= 0; index -= 1) {
    const element = elements[index];
    if (!element) continue;
    if (element.kind === "literal") {
      if (/[/?#]/.test(element.text)) carried.delete(";");
      if (element.text.includes("?") && carried.delete("&")) carried.add("?");
      result.push(element);
      continue;
    }
    const own = element.kind === "value" ? element.variable : element.variables.values().next().value;
    const kept = [...carried].filter((each) => element.kind === "value" || each !== element.separator);
    result.push({ ...element, stops: stopTable((own ? ownStops(own) : "") + kept.join("")) });
    if (element.kind === "parameters") {
      carried.add(element.lead);
      if (element.lead === "&" && (query === -1 || query > index)) carried.add("?");
    }
  }
  return result.reverse();
}

/** There are few sets of stops, and many templates. */
const TABLES = new Map<string, StopTable>();

function stopTable(characters: string): StopTable {
  const known = TABLES.get(characters);
  if (known) return known;
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  TABLES.set(characters, table);
  return table;
}
