import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isDeterministic, scan, search } from "./align.js";
import type { Element } from "./elements.js";
import { elementsOf } from "./elements.js";
import { piecesOf } from "./pieces.fixture.js";
import { splitsTriplet, startsCodePoint } from "./percent.js";
import { parseTemplate } from "./template.js";

/** Every way to cover the text, the longest first, by plain backtracking: what the search is measured against. */
function cover(elements: readonly Element[], text: string, at: number): readonly number[] | undefined {
  const [element, ...rest] = elements;
  if (!element) return at === text.length ? [] : undefined;
  for (let end = text.length; end >= at; end -= 1) {
    if (!takes(element, text, at, end)) continue;
    const ends = cover(rest, text, end);
    if (ends) return [end, ...ends];
  }
  return undefined;
}

function takes(element: Element, text: string, at: number, end: number): boolean {
  const taken = text.slice(at, end);
  if (element.kind === "literal") return taken === element.text;
  if (element.kind === "parameters" && taken === "") return true;
  const inner = element.kind === "parameters" ? taken.slice(1) : taken;
  if (element.kind === "parameters" && !taken.startsWith(element.lead)) return false;
  const most = element.kind === "value" ? (element.variable.prefix ?? Infinity) : Infinity;
  const points = Array.from({ length: taken.length }, (_, index) => index).filter((index) =>
    startsCodePoint(text, at + index),
  ).length;
  const stopped = Array.from(inner).some(
    (each) => each.charCodeAt(0) < 128 && element.stops[each.charCodeAt(0)] === 1,
  );
  return taken !== "" && !stopped && points <= most && !splitsTriplet(text, end);
}

const template = piecesOf(
  "a|b|/|.|-|;|?|&|,|%41|{x}|{x:1}|{x:2}|{+x}|{+x:3}|{x*}|{/x}|{/x*}|{.x}|{.x*}|{#x}|{x,y}|{+x,y}|{;x}|{?x}|{&x}|{&x,y}".split(
    "|",
  ),
  { maxLength: 7 },
);
const text = piecesOf(["a", "b", "/", ".", "-", ";", "?", "&", ",", "#", "%41", "%C3%A9", "%", "4", "😀"], {
  maxLength: 10,
});

describe("align", () => {
  test("finds the way that plain backtracking finds first", () => {
    fc.assert(
      fc.property(template, text, (source, address) => {
        const elements = elementsOf(parseTemplate(source));
        expect(search(elements, address, 0, address.length)).toEqual(cover(elements, address, 0));
      }),
      { numRuns: 3000 },
    );
  });

  test("one pass finds the same where it is allowed", () => {
    let covered = 0;
    fc.assert(
      fc.property(template, text, (source, address) => {
        const elements = elementsOf(parseTemplate(source));
        fc.pre(isDeterministic(elements));
        const found = scan(elements, address, 0, address.length);
        if (found) covered += 1;
        expect(found).toEqual(search(elements, address, 0, address.length));
      }),
      { numRuns: 3000 },
    );
    expect(covered).toBeGreaterThan(10);
  });

  test("the usual templates need one pass", () => {
    const usual = [
      "a://{x}/b/{y}",
      "a://{x}{?q,r}",
      "a://{+p}",
      "a://{x}{;p}/{y}{#f}",
      "a://h{/x,y}",
      "a://h?a={x}{&y}",
    ];
    for (const each of usual)
      expect([each, isDeterministic(elementsOf(parseTemplate(each)))]).toEqual([each, true]);
    for (const each of ["a://{x}.{y}", "a://{+x}/{y}", "a://{x,y}", "a://h{?x}?{?x}"]) {
      expect([each, isDeterministic(elementsOf(parseTemplate(each)))]).toEqual([each, false]);
    }
  });
});
