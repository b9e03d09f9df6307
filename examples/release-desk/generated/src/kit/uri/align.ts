// From Pressmark 0.1.0: src/kit/uri/align.ts (MIT)
import type { Element, ParametersElement, StopTable, ValueElement } from "./elements.js";
import { splitsTriplet, startsCodePoint } from "./percent.js";

/**
 * Finds where each element ends in `text` from `from` to `to`, or `undefined` where they don't cover it.
 * Of all ways to cover it, it is the one in which the first value is the longest, then the second, and so on.
 * Time and memory are at most (length of the text) × (length of the template), whatever the text.
 */
export type Align = (text: string, from: number, to: number) => readonly number[] | undefined;

/** Chooses the cheaper of the two ways for these elements. */
export function compileAlign(elements: readonly Element[]): Align {
  return isDeterministic(elements)
    ? (text, from, to) => scan(elements, text, from, to)
    : (text, from, to) => search(elements, text, from, to);
}

/**
 * Whether each value ends where a character stands that it can't hold: then there is one way at most to cover a text,
 * and one pass finds it. So it is where no value can hold what the rest of the template may begin with, and no
 * parameters begin as it may begin.
 */
export function isDeterministic(elements: readonly Element[]): boolean {
  let following = new Set<string>();
  for (const element of elements.toReversed()) {
    if (element.kind === "literal") {
      following = new Set(element.text.charAt(0));
      continue;
    }
    if (following.has(ANYTHING)) return false;
    // Parameters may be absent: what begins them must then not begin what follows.
    if (element.kind === "parameters" && following.has(element.lead)) return false;
    for (const character of following) if (!isStop(element.stops, character.charCodeAt(0))) return false;
    if (element.kind === "value") following = new Set([ANYTHING]);
    else following.add(element.lead);
  }
  return true;
}

const ANYTHING = "";

/** One pass from the left, for elements that are deterministic. */
export function scan(
  elements: readonly Element[],
  text: string,
  from: number,
  to: number,
): readonly number[] | undefined {
  const ends: number[] = [];
  let at = from;
  for (const element of elements) {
    if (element.kind === "literal") {
      if (!text.startsWith(element.text, at)) return undefined;
      at += element.text.length;
    } else if (element.kind === "value") {
      const end = firstStop(element.stops, text, at, to);
      if (end <= at || furthest(element, text, at, end) !== end) return undefined;
      at = end;
    } else if (at < to && text[at] === element.lead) {
      at = firstStop(element.stops, text, at + 1, to);
    }
    if (at > to) return undefined;
    ends.push(at);
  }
  return at === to ? ends : undefined;
}

/**
 * For any elements. `rows[j][i]` says whether the elements from the j-th on can cover the text from i on. Each row
 * comes from the next one in one pass from the right: a value that starts at i may end at any position that is
 * beyond i, not beyond its limit (the next character that it can't hold, or its most code points), and from which
 * the rest fits. Such a position exists if the nearest position beyond i from which the rest fits is within the
 * limit; the pass carries both. Then one pass from the left takes the furthest such position for each value in turn:
 * what is left of the text can be covered by construction, so nothing is ever taken back.
 */
export function search(
  elements: readonly Element[],
  text: string,
  from: number,
  to: number,
): readonly number[] | undefined {
  const rows: Uint8Array[] = [];
  let row: Uint8Array = new Uint8Array(to - from + 1);
  row[to - from] = 1;
  for (const element of elements.toReversed()) {
    rows.push(row);
    row =
      element.kind === "literal"
        ? literalRow(element.text, text, from, row)
        : valueRow(element, text, from, row);
  }
  if (row[0] !== 1) return undefined;
  const ends: number[] = [];
  let at = from;
  for (const element of elements) {
    const next = rows.pop();
    if (element.kind === "literal") at += element.text.length;
    else if (next) at = takeMost(element, text, from, at, to, next);
    ends.push(at);
  }
  return ends;
}

function literalRow(literal: string, text: string, from: number, next: Uint8Array): Uint8Array {
  const row = new Uint8Array(next.length);
  for (let index = next.length - 1 - literal.length; index >= 0; index -= 1) {
    if (next[index + literal.length] === 1 && text.startsWith(literal, from + index)) row[index] = 1;
  }
  return row;
}

function valueRow(
  element: ValueElement | ParametersElement,
  text: string,
  from: number,
  next: Uint8Array,
): Uint8Array {
  const row = new Uint8Array(next.length);
  const most = mostCodePoints(element);
  let nearest = Infinity;
  let stop = next.length - 1;
  let window = stop;
  let count = 0;
  for (let index = next.length - 2; index >= 0; index -= 1) {
    if (next[index + 1] === 1 && !splitsTriplet(text, from + index + 1)) nearest = index + 1;
    if (most !== undefined && startsCodePoint(text, from + index)) {
      count += 1;
      while (count > most) {
        window -= 1;
        if (startsCodePoint(text, from + window)) count -= 1;
      }
    }
    const code = text.charCodeAt(from + index);
    const fits = nearest <= Math.min(stop, window);
    if (element.kind === "parameters") {
      // What begins the parameters may itself be a stop for what is in them.
      if (next[index] === 1 || (code === element.lead.charCodeAt(0) && fits)) row[index] = 1;
      if (isStop(element.stops, code)) stop = index;
    } else {
      if (isStop(element.stops, code)) stop = index;
      else if (fits) row[index] = 1;
    }
  }
  if (element.kind === "parameters") row[next.length - 1] = next[next.length - 1] ?? 0;
  return row;
}

function takeMost(
  element: ValueElement | ParametersElement,
  text: string,
  from: number,
  at: number,
  to: number,
  next: Uint8Array,
): number {
  if (element.kind === "parameters" && text[at] !== element.lead) return at;
  const start = element.kind === "parameters" ? at + 1 : at;
  let end = furthest(element, text, at, firstStop(element.stops, text, start, to));
  while (end > at && (next[end - from] !== 1 || splitsTriplet(text, end))) end -= 1;
  return end;
}

function mostCodePoints(element: ValueElement | ParametersElement): number | undefined {
  return element.kind === "value" ? element.variable.prefix : undefined;
}

/** The furthest end up to `end` for a value that starts at `at`, by its most code points. */
function furthest(element: ValueElement | ParametersElement, text: string, at: number, end: number): number {
  const most = mostCodePoints(element);
  if (most === undefined) return end;
  let count = 0;
  for (let index = at; index < end; index += 1) {
    if (startsCodePoint(text, index)) count += 1;
    if (count > most) return index;
  }
  return end;
}

function firstStop(stops: StopTable, text: string, at: number, to: number): number {
  let index = at;
  while (index < to && !isStop(stops, text.charCodeAt(index))) index += 1;
  return index;
}

function isStop(stops: StopTable, code: number): boolean {
  return code < 128 && stops[code] === 1;
}
