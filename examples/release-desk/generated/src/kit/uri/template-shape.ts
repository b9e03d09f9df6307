// From Pressmark 0.1.0: src/kit/uri/template-shape.ts (MIT)
import type { Element } from "./elements.js";
import { elementsOf, spansSegments } from "./elements.js";
import type { Template } from "./template.js";
import { foldScheme } from "./uri.js";

/**
 * The literal texts that an address of a template is bound to have at two fixed places: around its start, and around a
 * middle (the end of its path) and its end. Looking them up by hash finds the few templates worth trying.
 */
export interface Anchors {
  /** What the text begins with. */
  readonly start: string;
  /** What stands before the middle. */
  readonly before: string;
  /** What stands after the middle. */
  readonly after: string;
  /** What the text ends with. */
  readonly end: string;
}

/** One segment that holds nothing which could take a `/`. */
export type ClosedSegment =
  | { readonly kind: "literal"; readonly text: string; readonly sample: string }
  | { readonly kind: "variable"; readonly sample: string }
  | { readonly kind: "mixed"; readonly rank: number; readonly anchors: Anchors; readonly sample: string };

/** From the first segment on that may take a `/`: all the rest, up to the end of the address. */
export interface OpenTail {
  /** The ranks of its segments. */
  readonly ranks: readonly number[];
  readonly anchors: Anchors;
  /** Whether the middle of the anchors is the first `?`; else it is the address's end. */
  readonly hasQuery: boolean;
  /** What stands between the anchors, with every value `x`. */
  readonly sample: string;
}

/** What follows the path of a template without an open tail: a query, a fragment, or nothing. */
export interface Remainder {
  readonly anchors: Anchors;
  readonly sample: string;
}

/** How a template is ranked and found. */
export interface TemplateShape {
  readonly segments: readonly ClosedSegment[];
  readonly tail: OpenTail | undefined;
  readonly remainder: Remainder;
  /** The literal characters of query and fragment. */
  readonly remainderLiterals: number;
  /** The longest literal text that no anchor and no literal segment tells; it may be empty. */
  readonly needle: string;
}

/** The first whole number of each kind; the kind's literal characters are taken off, so a lower rank is the better one. */
const MIXED = 1e6;
const VARIABLE = 2e6;
const OPEN = 3e6;

/** Whether a rank is of a segment with literal text. */
export function isMixedRank(rank: number): boolean {
  return rank <= MIXED + OPEN_MIXED;
}

/** What an open mixed segment ranks behind a closed one that has as many literal characters. */
const OPEN_MIXED = 0.5;

/** Takes a template apart at the slashes of its path. The scheme is lower-case. */
export function shapeOf(template: Template): TemplateShape {
  const [path, rest] = cutPath(foldedElements(template));
  const split = splitSegments(path);
  const found = split.findIndex((segment) => segment.some(spansSegments));
  const open = found === -1 ? [] : split.slice(found);
  const closed = found === -1 ? split : split.slice(0, found);
  const remainder = open.length > 0 ? [] : rest;
  return {
    segments: closed.map(closedSegment),
    tail: open.length > 0 ? openTail(open, rest) : undefined,
    remainder: {
      anchors: { start: "", before: "", after: leading(remainder), end: trailing(remainder) },
      sample: sampleOf(inner(remainder)),
    },
    remainderLiterals: countLiterals(rest),
    needle: longestInner([...closed, mergeLiterals(joinSegments(open)), open.length > 0 ? rest : remainder]),
  };
}

/** The elements of a template, with the scheme in lower case. */
export function foldedElements(template: Template): readonly Element[] {
  return elementsOf(template).map((element, index): Element => {
    return index === 0 && element.kind === "literal"
      ? { kind: "literal", text: foldScheme(element.text) }
      : element;
  });
}

/**
 * A path ends at the first `?` or `#`, or at a query that may be absent. Where literals or values follow such a query,
 * they are part of the path whenever it is absent; then the path doesn't end there, and the query is an open element.
 */
function cutPath(elements: readonly Element[]): [Element[], Element[]] {
  const path: Element[] = [];
  for (const [index, element] of elements.entries()) {
    const next = elements[index + 1];
    const isLast = next === undefined || (next.kind === "literal" && next.text.startsWith("#"));
    if (element.kind === "parameters" && element.lead === "?" && isLast) return [path, elements.slice(index)];
    const at = element.kind === "literal" ? element.text.search(/[?#]/) : -1;
    if (element.kind === "literal" && at !== -1) {
      if (at > 0) path.push({ kind: "literal", text: element.text.slice(0, at) });
      return [path, [{ kind: "literal", text: element.text.slice(at) }, ...elements.slice(index + 1)]];
    }
    path.push(element);
  }
  return [path, []];
}

function splitSegments(path: readonly Element[]): Element[][] {
  let segment: Element[] = [];
  const segments = [segment];
  for (const element of path) {
    if (element.kind !== "literal") {
      segment.push(element);
      continue;
    }
    for (const [index, text] of element.text.split("/").entries()) {
      if (index > 0) segments.push((segment = []));
      if (text !== "") segment.push({ kind: "literal", text });
    }
  }
  return segments;
}

function closedSegment(segment: readonly Element[]): ClosedSegment {
  const [first, second] = segment;
  if (!first) return { kind: "literal", text: "", sample: "" };
  if (!second && first.kind === "literal") return { kind: "literal", text: first.text, sample: first.text };
  if (!second && first.kind === "value") return { kind: "variable", sample: "x" };
  const anchors = { start: leading(segment), before: trailing(segment), after: "", end: "" };
  return { kind: "mixed", rank: rankOf(segment), anchors, sample: sampleOf(inner(segment)) };
}

function openTail(segments: readonly (readonly Element[])[], rest: readonly Element[]): OpenTail {
  const path = joinSegments(segments);
  const mergedPath = mergeLiterals(path);
  const all = mergeLiterals([...path, ...rest]);
  const [first] = rest;
  // Only where each value of the path stops at the first "?" is the path's end known.
  const hasQuery =
    (first?.kind === "parameters" || (first?.kind === "literal" && first.text.startsWith("?"))) &&
    path.every((element) => element.kind === "literal" || element.stops["?".charCodeAt(0)] === 1) &&
    rest.every((element) => element.kind !== "literal" || !element.text.includes("#"));
  return {
    ranks: segments.map(rankOf),
    anchors: hasQuery
      ? {
          start: leading(mergedPath),
          before: trailing(mergedPath),
          after: leading(rest),
          end: trailing(rest),
        }
      : { start: leading(all), before: trailing(all), after: "", end: "" },
    hasQuery,
    sample: sampleOf(inner(hasQuery ? mergedPath : all)),
  };
}

function joinSegments(segments: readonly (readonly Element[])[]): readonly Element[] {
  return segments.flatMap((segment, index) =>
    index === 0 ? segment : [{ kind: "literal", text: "/" } as const, ...segment],
  );
}

function longestInner(groups: readonly (readonly Element[])[]): string {
  let longest = "";
  for (const group of groups) {
    for (const each of group.length > 1 ? inner(group) : []) {
      if (each.kind === "literal" && each.text.length > longest.length) longest = each.text;
    }
  }
  return longest;
}

function rankOf(segment: readonly Element[]): number {
  const literals = countLiterals(segment);
  const isOpen = segment.some(spansSegments);
  if (segment.every((element) => element.kind === "literal")) return -literals;
  // Parameters by themselves say more than any value does.
  const isValue = segment.length === 1 && (isOpen || segment[0]?.kind === "value");
  if (isValue) return isOpen ? OPEN : VARIABLE;
  return MIXED - literals + (isOpen ? OPEN_MIXED : 0);
}

function countLiterals(elements: readonly Element[]): number {
  return elements.reduce((sum, each) => sum + (each.kind === "literal" ? each.text.length : 0), 0);
}

function leading([first]: readonly Element[]): string {
  return first?.kind === "literal" ? first.text : "";
}

/** The last literal, unless it is the first element too. */
function trailing(elements: readonly Element[]): string {
  const last = elements.length > 1 ? elements.at(-1) : undefined;
  return last?.kind === "literal" ? last.text : "";
}

function inner(elements: readonly Element[]): readonly Element[] {
  const from = leading(elements) === "" ? 0 : 1;
  return elements.slice(from, trailing(elements) === "" ? undefined : -1);
}

function sampleOf(elements: readonly Element[]): string {
  return elements
    .map((each) => (each.kind === "literal" ? each.text : each.kind === "value" ? "x" : ""))
    .join("");
}

function mergeLiterals(elements: readonly Element[]): Element[] {
  const merged: Element[] = [];
  for (const element of elements) {
    const previous = merged.at(-1);
    if (element.kind === "literal" && previous?.kind === "literal") {
      merged[merged.length - 1] = { kind: "literal", text: previous.text + element.text };
    } else merged.push(element);
  }
  return merged;
}
