// From Pressmark 0.1.0: src/kit/uri/match.ts (MIT)
import type { Value, Values } from "../values.js";
import { compileAlign } from "./align.js";
import type { Element, ParametersElement, ValueElement } from "./elements.js";
import { elementsOf } from "./elements.js";
import { decodePercent, splitsTriplet } from "./percent.js";
import type { Template, TemplateVariable } from "./template.js";
import { foldScheme } from "./uri.js";

/** The text of an address fits a template, but a value in it is no plain text: no UTF-8, or with control characters. */
export class UndecodableValue extends Error {
  override readonly name = "UndecodableValue";
  readonly variable: string;
  constructor(variable: string) {
    super(`the value of '${variable}' doesn't percent-decode to plain text`);
    this.variable = variable;
  }
}

/** A template made ready to match. */
export type Matcher = (uri: string) => Values | undefined;

/**
 * Matches an address against a template, by the text as it is, and gives the decoded variables it holds.
 * - `{x}` takes no `/`, `?`, `#`; `{+x}` and `{#x}` take any of them. Each value is at least one character.
 * - `{?…}`, `{&…}` and `{;…}` hold their variables in any order, each optional; others make no match.
 * - An exploded variable is a list, also with one item.
 * - Where there are several ways, the variable on the left takes as much as it can.
 * - A value that is a `.` or `..` segment makes no match.
 * - The scheme's case doesn't matter.
 * Linear in the address's length.
 * @throws UndecodableValue
 */
export function match(template: Template, uri: string): Values | undefined {
  let matcher = MATCHERS.get(template);
  if (!matcher) {
    matcher = compileMatcher(template);
    MATCHERS.set(template, matcher);
  }
  return matcher(uri);
}

const MATCHERS = new WeakMap<Template, Matcher>();

/** Does all that can be done once for a template; the result is `match` for it. */
export function compileMatcher(template: Template): Matcher {
  const elements = [...elementsOf(template)];
  const names = template.variables.map((variable) => variable.name);
  const first = elements[0]?.kind === "literal" ? elements[0].text : "";
  if (first !== "") elements.shift();
  const scheme = SCHEME.exec(first)?.[0].toLowerCase() ?? "";
  const head = first.slice(scheme.length);
  const last = elements.at(-1);
  const tail = last?.kind === "literal" ? last.text : "";
  if (tail !== "") elements.pop();
  const align = compileAlign(elements);

  return (uri) => {
    const from = first.length;
    const to = uri.length - tail.length;
    if (to < from || !uri.startsWith(head, scheme.length) || !uri.endsWith(tail)) return undefined;
    if (foldScheme(uri.slice(0, scheme.length)) !== scheme || splitsTriplet(uri, to)) return undefined;
    const ends = align(uri, from, to);
    return ends && readValues(elements, names, uri, from, ends);
  };
}

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

function readValues(
  elements: readonly Element[],
  names: readonly string[],
  uri: string,
  from: number,
  ends: readonly number[],
): Values | undefined {
  const found = new Map<string, Value>();
  let at = from;
  for (const [index, element] of elements.entries()) {
    const raw = uri.slice(at, ends[index]);
    at = ends[index] ?? at;
    if (element.kind === "value") {
      const value = readValue(element, raw);
      if (value === undefined || !add(found, element.variable.name, value)) return undefined;
    } else if (element.kind === "parameters" && !readParameters(element, raw, found)) {
      return undefined;
    }
  }
  if (found.size < 2) return found;
  const ordered = new Map<string, Value>();
  for (const name of names) {
    const value = found.get(name);
    if (value !== undefined) ordered.set(name, value);
  }
  return ordered;
}

/** A variable that a template names twice holds one value. */
function add(found: Map<string, Value>, name: string, value: Value): boolean {
  const before = found.get(name);
  found.set(name, value);
  return before === undefined || equalValues(before, value);
}

/** Whether two values are the same text, or lists of the same texts. */
export function equalValues(one: Value, other: Value): boolean {
  if (typeof one === "string" || typeof other === "string") return one === other;
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function readValue({ variable, itemSeparator }: ValueElement, raw: string): Value | undefined {
  if (itemSeparator === undefined) return decode(variable, raw);
  const items: string[] = [];
  for (const text of raw.split(itemSeparator)) {
    const item = text === "" ? undefined : decode(variable, text);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function readParameters(element: ParametersElement, raw: string, found: Map<string, Value>): boolean {
  const lists = new Map<string, string[]>();
  let at = 1;
  while (at <= raw.length && raw !== "") {
    const next = raw.indexOf(element.separator, at);
    const end = next === -1 ? raw.length : next;
    const pair = raw.slice(at, end);
    at = end + 1;
    const equals = pair.indexOf("=");
    const variable = element.variables.get(equals === -1 ? pair : pair.slice(0, equals));
    const value = variable && decode(variable, equals === -1 ? "" : pair.slice(equals + 1));
    if (!variable || value === undefined || !fitsPrefix(value, variable.prefix)) return false;
    if (variable.explode) {
      const list = lists.get(variable.name);
      if (list) list.push(value);
      else lists.set(variable.name, [value]);
    } else if (found.has(variable.name)) {
      return false;
    } else {
      found.set(variable.name, value);
    }
  }
  for (const [name, list] of lists) if (!add(found, name, list)) return false;
  return true;
}

function fitsPrefix(value: string, prefix: number | undefined): boolean {
  return prefix === undefined || value.length <= prefix || Array.from(value).length <= prefix;
}

/** What no value may hold: control characters, and surrogates that are no character. */
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;
const DOT_SEGMENT = /^\.\.?$/;
const HOLDS_DOT_SEGMENT = /(?:^|\/)\.\.?(?:\/|$)/;

function decode(variable: TemplateVariable, raw: string): string | undefined {
  const value = decodePercent(raw);
  if (value === undefined || FORBIDDEN.test(value)) throw new UndecodableValue(variable.name);
  const open = variable.operator === "+" || variable.operator === "#";
  return (open ? HOLDS_DOT_SEGMENT : DOT_SEGMENT).test(value) ? undefined : value;
}
