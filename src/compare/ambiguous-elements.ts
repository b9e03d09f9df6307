import { isDeterministic } from "../kit/uri/align.js";
import type { Element } from "../kit/uri/elements.js";

type Open = Exclude<Element, { kind: "literal" }>;

/**
 * The elements among which some address can be shared out in more than one way, as `a-b-c` in `{x}-{y}`. Matching takes
 * one of the ways before it asks what the variables allow: that another way would be allowed is no match.
 */
export function ambiguousElements(elements: readonly Element[]): ReadonlySet<Element> {
  const groups = fixedApart(elements).map((group) =>
    group.slice(Math.max(0, group.findIndex(isOpen)), group.findLastIndex(isOpen) + 1),
  );
  return new Set(groups.filter((group) => !isDeterministic(group)).flat());
}

/** Cuts at what has one place in an address, in whatever way it's shared out. */
function fixedApart(elements: readonly Element[]): readonly (readonly Element[])[] {
  const groups: Element[][] = [[]];
  let isFixed = true;
  for (const element of elements.toReversed()) {
    const others = elements.filter((each) => each !== element);
    isFixed =
      element.kind === "literal"
        ? Array.from(element.text).some(
            (character) => !others.some((each) => isOpen(each) && holds(each, character)),
          )
        : // What has an end of its own and is begun by what stands nowhere else.
          isFixed && element.kind === "parameters" && !others.some((each) => holds(each, element.lead));
    if (isFixed) groups.push([]);
    else groups.at(-1)?.unshift(element);
  }
  return groups;
}

function isOpen(element: Element): element is Open {
  return element.kind !== "literal";
}

function holds(element: Element, character: string): boolean {
  if (element.kind === "literal") return element.text.includes(character);
  const isLead = element.kind === "parameters" && element.lead === character;
  return isLead || element.stops[character.charCodeAt(0)] !== 1;
}
