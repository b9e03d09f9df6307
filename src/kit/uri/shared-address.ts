import type { Element, ParametersElement, StopTable, ValueElement } from "./elements.js";

/** From how many characters on a value's limit isn't counted: nothing that is written is likely to be longer. */
const COUNTED = 32;

/** One of several texts. */
export interface WordsElement {
  readonly kind: "words";
  readonly texts: readonly string[];
}

/** What may come next: one character, one that isn't a stop, or nothing. */
type Step =
  | { readonly kind: "character"; readonly character: string; readonly to: number }
  | { readonly kind: "any"; readonly stops: StopTable; readonly isFirst: boolean; readonly to: number }
  | { readonly kind: "nothing"; readonly to: number };

/** A template as places with steps between them; the first place is the start, the last one the end. */
export class AddressLanguage {
  readonly steps: readonly (readonly Step[])[];

  constructor(elements: readonly (Element | WordsElement)[]) {
    const steps: Step[][] = [[]];
    const place = (): number => steps.push([]) - 1;
    const step = (from: number, each: Step): void => void steps[from]?.push(each);
    const word = (from: number, text: string): number => {
      let at = from;
      for (const character of text.split("")) {
        const to = place();
        step(at, { kind: "character", character, to });
        at = to;
      }
      return at;
    };
    const words = (from: number, { texts }: WordsElement): number => {
      const end = place();
      for (const text of texts) step(word(from, text), { kind: "nothing", to: end });
      return end;
    };
    const value = (from: number, { variable, stops }: ValueElement): number => {
      const end = place();
      const limit = Math.min(variable.prefix ?? Infinity, COUNTED);
      let at = from;
      for (let count = 0; count < (limit === COUNTED ? 1 : limit); count += 1) {
        const to = place();
        step(at, { kind: "any", stops, isFirst: count === 0, to });
        step(to, { kind: "nothing", to: end });
        at = to;
      }
      if (limit === COUNTED) step(at, { kind: "any", stops, isFirst: false, to: at });
      return end;
    };
    const parameters = (from: number, { variables, lead, separator, stops }: ParametersElement): number => {
      const [begun, end] = [place(), place()];
      step(from, { kind: "character", character: lead, to: begun });
      step(from, { kind: "nothing", to: end });
      for (const name of variables.keys()) {
        const named = word(begun, name);
        const inside = word(named, "=");
        const begunValue = place();
        step(inside, { kind: "any", stops, isFirst: true, to: begunValue });
        step(begunValue, { kind: "any", stops, isFirst: false, to: begunValue });
        for (const last of [named, inside, begunValue]) {
          step(last, { kind: "nothing", to: end });
          step(last, { kind: "character", character: separator, to: begun });
        }
      }
      return end;
    };
    let at = 0;
    for (const element of elements) {
      if (element.kind === "literal") at = word(at, element.text);
      else if (element.kind === "words") at = words(at, element);
      else at = element.kind === "value" ? value(at, element) : parameters(at, element);
    }
    // The end is the last place, whatever was made after it.
    const end = place();
    step(at, { kind: "nothing", to: end });
    this.steps = steps;
  }
}

/** How many steps may still be taken, for all searches together. */
export interface Work {
  left: number;
}

/**
 * A shortest text that two templates both hold, as far as characters tell: whether it matches is for the caller to see,
 * since a match also decodes and looks at names. `undefined` where there is none, or where the work is used up.
 * @param dots whether values may begin with `.`; a value that is nothing else would be no match
 * @param plain what stands where both may have any character; no delimiter
 */
export function sharedAddress(
  one: AddressLanguage,
  other: AddressLanguage,
  dots: boolean,
  work: Work,
  plain = "x",
): string | undefined {
  const width = other.steps.length;
  const end = one.steps.length * width - 1;
  /** By the places of both: from which they were reached, and by which character. */
  const reached = new Map<number, { readonly from: number; readonly character: string }>();
  let pending = [0];
  const reach = (left: number, right: number, from: number, character: string, next: number[]): void => {
    const both = left * width + right;
    if (both === 0 || reached.has(both)) return;
    reached.set(both, { from, character });
    next.push(both);
  };
  while (pending.length > 0 && !reached.has(end)) {
    const next: number[] = [];
    // Places that are reached without a character are as near as those that they're reached from.
    for (const both of pending) {
      const [left, right] = [Math.floor(both / width), both % width];
      const [lefts, rights] = [one.steps[left] ?? [], other.steps[right] ?? []];
      if ((work.left -= 1 + lefts.length * rights.length) < 0) return undefined;
      for (const each of lefts) if (each.kind === "nothing") reach(each.to, right, both, "", pending);
      for (const each of rights) if (each.kind === "nothing") reach(left, each.to, both, "", pending);
      for (const mine of lefts) {
        for (const theirs of rights) {
          const character = commonCharacter(mine, theirs, dots, plain);
          if (character !== undefined) reach(mine.to, theirs.to, both, character, next);
        }
      }
    }
    pending = next;
  }
  if (!reached.has(end)) return undefined;
  let text = "";
  for (let at = end; at !== 0;) {
    const { from, character } = reached.get(at) ?? { from: 0, character: "" };
    text = character + text;
    at = from;
  }
  return text;
}

function commonCharacter(one: Step, other: Step, dots: boolean, plain: string): string | undefined {
  if (one.kind === "nothing" || other.kind === "nothing") return undefined;
  // Stops are delimiters, so this is none.
  if (one.kind === "any" && other.kind === "any") return plain;
  if (one.kind === "any") return commonCharacter(other, one, dots, plain);
  if (other.kind === "character") return one.character === other.character ? one.character : undefined;
  const isRefused = isStop(other.stops, one.character) || (!dots && other.isFirst && one.character === ".");
  return isRefused ? undefined : one.character;
}

function isStop(stops: StopTable, character: string): boolean {
  return stops[character.charCodeAt(0)] === 1;
}
