import { AddressLanguage, sharedAddress, type Work } from "./shared-address.js";
import type { Template } from "./template.js";
import type { IndexedTemplate } from "./template-index.js";
import { type Anchors, foldedElements, type TemplateShape } from "./template-shape.js";

/** The most partners that are named for one template: a heap of like templates is one mistake. */
const MOST_PARTNERS = 16;
/** How long pairs are looked into that share an address in no plain way, if at all: some tenths of a second together. */
const MOST_WORK = 5_000_000;

/**
 * Finds pairs of templates that rank the same and share an address. Templates are first grouped by all that ranks
 * them. Within a group two can share an address only if, at each anchor, the shorter text is the beginning (or the end) of
 * the longer one; so for each two combinations of lengths, texts cut to the shorter lengths are joined by hash.
 * Each pair is proven by an address that both match.
 */
export function findIndistinct<Item>(
  entries: readonly IndexedTemplate<Item>[],
): (readonly [IndexedTemplate<Item>, IndexedTemplate<Item>])[] {
  const pairs: (readonly [IndexedTemplate<Item>, IndexedTemplate<Item>])[] = [];
  const groups = groupBy(entries, (entry) => rankKey(entry.shape));
  const shared = new SharedAddresses();
  for (const group of groups.values())
    if (group.length > 1) for (const pair of pairsOf(group, shared)) pairs.push(pair);
  return pairs.sort((one, other) => one[1].order - other[1].order || one[0].order - other[0].order);
}

function pairsOf<Item>(
  group: readonly IndexedTemplate<Item>[],
  shared: SharedAddresses,
): (readonly [IndexedTemplate<Item>, IndexedTemplate<Item>])[] {
  const pairs: (readonly [IndexedTemplate<Item>, IndexedTemplate<Item>])[] = [];
  const partners = new Map<IndexedTemplate<Item>, number>();
  const anchors = new Map(group.map((entry) => [entry, anchorsOf(entry.shape)] as const));
  const of = (entry: IndexedTemplate<Item>) => anchors.get(entry) ?? [];
  const profiles = groupBy(group, (entry) => of(entry).map(lengthOf).join());
  for (const left of profiles.values()) {
    for (const right of profiles.values()) {
      const [first, second] = [left[0], right[0]];
      if (!first || !second) continue;
      const shortest = of(first).map((text, index) => Math.min(text.length, of(second)[index]?.length ?? 0));
      const cut = (entry: IndexedTemplate<Item>) =>
        of(entry)
          .map((text, index) => cutAnchor(text, index, shortest[index] ?? 0))
          .join("\n");
      const byKey = groupBy(left, cut);
      for (const later of right) {
        for (const earlier of byKey.get(cut(later)) ?? []) {
          const named = partners.get(later) ?? 0;
          if (earlier.order >= later.order || named >= MOST_PARTNERS) break;
          if (!shared.has(earlier, later)) continue;
          partners.set(later, named + 1);
          pairs.push([earlier, later]);
        }
      }
    }
  }
  return pairs;
}

/** All that ranks a template, as text. */
function rankKey({ segments, tail, remainderLiterals }: TemplateShape): string {
  const closed = segments.map((segment) => {
    if (segment.kind === "literal") return `=${segment.text}`;
    return segment.kind === "variable" ? "{}" : `~${segment.rank}`;
  });
  return [...closed, tail ? `+${tail.ranks.join()}` : "", remainderLiterals].join("/");
}

/** Beginnings and ends in turn, of every mixed segment, the tail and the rest. */
function anchorsOf({ segments, tail, remainder }: TemplateShape): readonly string[] {
  const all: Anchors[] = segments.flatMap((segment) => (segment.kind === "mixed" ? [segment.anchors] : []));
  all.push(tail ? tail.anchors : remainder.anchors);
  return all.flatMap(({ start, before, after, end }) => [start, before, after, end]);
}

function cutAnchor(text: string, index: number, length: number): string {
  return index % 2 === 0 ? text.slice(0, length) : text.slice(text.length - length);
}

/** Finds out whether two templates match one address. */
class SharedAddresses {
  readonly #languages = new Map<Template, AddressLanguage>();
  readonly #work: Work = { left: MOST_WORK };

  /** Whether there is one, as far as it is found out. */
  has<Item>(one: IndexedTemplate<Item>, other: IndexedTemplate<Item>): boolean {
    if (matchOneOf(one, other, fillings(one.shape, other.shape))) return true;
    const [left, right] = [this.#languageOf(one), this.#languageOf(other)];
    return [false, true].some((dots) => {
      const shared = sharedAddress(left, right, dots, this.#work);
      return shared !== undefined && matchOneOf(one, other, [shared]);
    });
  }

  #languageOf<Item>({ template }: IndexedTemplate<Item>): AddressLanguage {
    const known = this.#languages.get(template);
    if (known !== undefined) return known;
    const made = new AddressLanguage(foldedElements(template));
    this.#languages.set(template, made);
    return made;
  }
}

function matchOneOf<Item>(
  one: IndexedTemplate<Item>,
  other: IndexedTemplate<Item>,
  addresses: Iterable<string>,
): boolean {
  for (const address of addresses)
    if (one.matches(address) !== undefined && other.matches(address) !== undefined) return true;
  return false;
}

/** Addresses out of both templates' literal texts: of most templates that share one, both match one of these. */
function* fillings(one: TemplateShape, other: TemplateShape): Iterable<string> {
  const fills: ((left: string, right: string) => string)[] = [
    (left, right) => left + right,
    (left, right) => right + left,
    (left) => left,
    (_, right) => right,
  ];
  for (const fill of fills) yield merge(one, other, fill);
}

function merge(
  one: TemplateShape,
  other: TemplateShape,
  fill: (left: string, right: string) => string,
): string {
  const segments = one.segments.map((segment, index) => {
    const partner = other.segments[index];
    if (segment.kind !== "mixed" || partner?.kind !== "mixed") return segment.sample;
    return mergeAnchors(segment.anchors, partner.anchors, fill(segment.sample, partner.sample));
  });
  if (one.tail && other.tail) {
    segments.push(
      mergeAnchors(one.tail.anchors, other.tail.anchors, fill(one.tail.sample, other.tail.sample)),
    );
    return segments.join("/");
  }
  const { after, end } = longest(one.remainder.anchors, other.remainder.anchors);
  return segments.join("/") + after + fill(one.remainder.sample, other.remainder.sample) + end;
}

function mergeAnchors(one: Anchors, other: Anchors, sample: string): string {
  const { start, before, after, end } = longest(one, other);
  return start + sample + before + after + end;
}

function longest(one: Anchors, other: Anchors): Anchors {
  const longer = (left: string, right: string) => (left.length >= right.length ? left : right);
  return {
    start: longer(one.start, other.start),
    before: longer(one.before, other.before),
    after: longer(one.after, other.after),
    end: longer(one.end, other.end),
  };
}

function lengthOf(text: string): number {
  return text.length;
}

function groupBy<Entry>(entries: readonly Entry[], key: (entry: Entry) => string): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const own = key(entry);
    const group = groups.get(own);
    if (group) group.push(entry);
    else groups.set(own, [entry]);
  }
  return groups;
}
