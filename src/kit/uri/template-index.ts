import type { Values } from "../values.js";
import { AnchorIndex } from "./anchor-index.js";
import { findIndistinct } from "./indistinct.js";
import type { Matcher } from "./match.js";
import { match, UndecodableValue } from "./match.js";
import type { Template } from "./template.js";
import type { ClosedSegment, TemplateShape } from "./template-shape.js";
import { isMixedRank, shapeOf } from "./template-shape.js";
import { foldScheme } from "./uri.js";

/** What an address was found to be. */
export interface FoundTemplate<Item> {
  readonly item: Item;
  readonly values: Values;
}

/** A template with what is known of it, for those who search. */
export interface IndexedTemplate<Item> {
  readonly item: Item;
  readonly template: Template;
  readonly matches: Matcher;
  readonly shape: TemplateShape;
  /** Its place in the declaration. */
  readonly order: number;
}

/**
 * Many templates, of which the best one that matches an address is found.
 *
 * Segment by segment from the left, a literal comes before a mixed segment, that before `{x}`, that before `{+x}`, and
 * the first difference decides. Of two mixed segments, the one with more literal characters comes first, then the
 * one that can't take a `/`. Templates that are alike in all segments are ranked by the literal characters of query
 * and fragment, then by declaration.
 *
 * The templates are a trie over the segments. Literal segments are found by hash, mixed ones and the open rest of a
 * template by the hash of what they begin and end with, so a look-up tries only templates that are likely to match.
 */
export class TemplateIndex<Item> {
  readonly #root = new Node<Item>();
  readonly #entries: IndexedTemplate<Item>[] = [];

  constructor(templates: Iterable<{ readonly template: Template; readonly item: Item }>) {
    for (const { template, item } of templates) this.add(template, item);
  }

  /** Adds a template behind those that are there. */
  add(template: Template, item: Item): void {
    const shape = shapeOf(template);
    // A template is made ready to match when it is first asked.
    const matches = (uri: string) => match(template, uri);
    const entry = { item, template, matches, shape, order: this.#entries.length };
    this.#entries.push(entry);
    insert(this.#root, entry);
  }

  /**
   * The best-ranking template that matches the address and is accepted.
   * @throws UndecodableValue where nothing was found, and a template would match if its values decoded
   */
  find(uri: string, accepts: (item: Item, values: Values) => boolean): FoundTemplate<Item> | undefined {
    return new Search(uri, accepts).run(this.#root);
  }

  /**
   * Pairs of templates that both match some address, where nothing but the order of declaration decides between
   * them; in each pair the one declared first stands first. Of a template with very many such partners, not all are named.
   */
  indistinct(): (readonly [Item, Item])[] {
    return findIndistinct(this.#entries).map(([first, second]) => [first.item, second.item]);
  }
}

/** A node of the trie: the templates that share a way to it. */
class Node<Item> {
  readonly literals = new Map<string, Node<Item>>();
  readonly mixed = new AnchorIndex<MixedChild<Item>>();
  variable: Node<Item> | undefined;
  /** Templates whose path ends here, by what follows the path. */
  readonly ends = new AnchorIndex<IndexedTemplate<Item>>();
  /** Templates whose open tail begins here and is anchored at the end of the address. */
  readonly tails = new AnchorIndex<IndexedTemplate<Item>>();
  /** Likewise, anchored at the end of the path. */
  readonly queryTails = new AnchorIndex<IndexedTemplate<Item>>();
}

interface MixedChild<Item> {
  readonly rank: number;
  readonly node: Node<Item>;
}

function insert<Item>(root: Node<Item>, entry: IndexedTemplate<Item>): void {
  const { segments, tail, remainder, needle } = entry.shape;
  let node = root;
  for (const segment of segments) node = childFor(node, segment);
  if (!tail) node.ends.add(remainder.anchors, entry, needle);
  else if (tail.hasQuery) node.queryTails.add(tail.anchors, entry, needle);
  else node.tails.add(tail.anchors, entry, needle);
}

function childFor<Item>(node: Node<Item>, segment: ClosedSegment): Node<Item> {
  if (segment.kind === "variable") return (node.variable ??= new Node());
  if (segment.kind === "literal") {
    const known = node.literals.get(segment.text);
    const child = known ?? new Node<Item>();
    if (!known) node.literals.set(segment.text, child);
    return child;
  }
  const { anchors, rank } = segment;
  const known = node.mixed.find(anchors, (child) => child.rank === rank);
  const child = known ?? { rank, node: new Node<Item>() };
  if (!known) node.mixed.add(anchors, child);
  return child.node;
}

/**
 * One look-up. It walks down the trie with all nodes at once whose ways rank the same so far, since only a later
 * segment decides between them; it comes back to the next best ways if nothing is found below.
 * No node is visited twice: there is one way to each.
 */
class Search<Item> {
  readonly #uri: string;
  readonly #folded: string;
  readonly #accepts: (item: Item, values: Values) => boolean;
  /** What stands before the first `?` or `#`, scheme and authority with it. */
  readonly #path: string;
  /** Where the first `?` stands, or the end of the address. */
  readonly #queryStart: number;
  #undecodable: UndecodableValue | undefined;

  constructor(uri: string, accepts: (item: Item, values: Values) => boolean) {
    this.#uri = uri;
    this.#folded = foldScheme(uri);
    this.#accepts = accepts;
    const end = uri.search(/[?#]/);
    this.#path = end === -1 ? this.#folded : this.#folded.slice(0, end);
    const query = uri.indexOf("?");
    this.#queryStart = query === -1 ? uri.length : query;
  }

  run(root: Node<Item>): FoundTemplate<Item> | undefined {
    const found = this.#walk([root], 0);
    if (!found && this.#undecodable) throw this.#undecodable;
    return found;
  }

  #walk(nodes: readonly Node<Item>[], from: number): FoundTemplate<Item> | undefined {
    const end = this.#segmentEnd(from);
    const segment = this.#folded.slice(from, end);
    const literals: Node<Item>[] = [];
    const variables: Node<Item>[] = [];
    const mixed: MixedChild<Item>[] = [];
    const tails: IndexedTemplate<Item>[] = [];
    for (const node of nodes) {
      const literal = node.literals.get(segment);
      if (literal) literals.push(literal);
      node.mixed.collect(this.#folded, from, end, end, mixed);
      if (node.variable && segment !== "") variables.push(node.variable);
      const { length } = this.#uri;
      node.tails.collect(this.#folded, from, length, length, tails);
      node.queryTails.collect(this.#folded, from, this.#queryStart, length, tails);
    }
    tails.sort(compareTails);
    const firstOpen = tails.findIndex(({ shape }) => !isMixedRank(shape.tail?.ranks[0] ?? 0));
    const openMixed = firstOpen === -1 ? tails : tails.slice(0, firstOpen);
    const open = firstOpen === -1 ? [] : tails.slice(firstOpen);
    return (
      this.#step(literals, end) ??
      this.#walkMixed(mixed, openMixed, end) ??
      this.#step(variables, end) ??
      this.#try(open)
    );
  }

  /** Goes on after a segment: to the next one, or to what follows the path. */
  #step(nodes: readonly Node<Item>[], end: number): FoundTemplate<Item> | undefined {
    if (nodes.length === 0) return undefined;
    if (end < this.#path.length) return this.#walk(nodes, end + 1);
    const ends: IndexedTemplate<Item>[] = [];
    for (const node of nodes) node.ends.collect(this.#folded, 0, end, this.#uri.length, ends);
    return this.#try(ends.sort(compareEnds));
  }

  /** Closed and open mixed segments, merged by rank; those of one rank go on together. */
  #walkMixed(
    closed: readonly MixedChild<Item>[],
    open: readonly IndexedTemplate<Item>[],
    end: number,
  ): FoundTemplate<Item> | undefined {
    const byRank = new Map<number, Node<Item>[]>();
    for (const { rank, node } of closed) {
      const nodes = byRank.get(rank);
      if (nodes) nodes.push(node);
      else byRank.set(rank, [node]);
    }
    let tried = 0;
    for (const rank of [...byRank.keys()].sort((one, other) => one - other)) {
      let next = tried;
      while ((open[next]?.shape.tail?.ranks[0] ?? Infinity) < rank) next += 1;
      const found = this.#try(open.slice(tried, next)) ?? this.#step(byRank.get(rank) ?? [], end);
      if (found) return found;
      tried = next;
    }
    return this.#try(open.slice(tried));
  }

  #try(entries: readonly IndexedTemplate<Item>[]): FoundTemplate<Item> | undefined {
    for (const { item, matches } of entries) {
      const values = this.#match(matches);
      if (values && this.#accepts(item, values)) return { item, values };
    }
    return undefined;
  }

  #match(matches: Matcher): Values | undefined {
    try {
      return matches(this.#uri);
    } catch (error) {
      if (!(error instanceof UndecodableValue)) throw error;
      this.#undecodable ??= error;
      return undefined;
    }
  }

  #segmentEnd(from: number): number {
    const slash = this.#path.indexOf("/", from);
    return slash === -1 ? this.#path.length : slash;
  }
}

function compareTails<Item>(one: IndexedTemplate<Item>, other: IndexedTemplate<Item>): number {
  const [left, right] = [one.shape.tail?.ranks ?? [], other.shape.tail?.ranks ?? []];
  // A template that goes on says more than one that ends.
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? Number.MAX_VALUE) - (right[index] ?? Number.MAX_VALUE);
    if (difference !== 0) return difference;
  }
  return compareEnds(one, other);
}

function compareEnds<Item>(one: IndexedTemplate<Item>, other: IndexedTemplate<Item>): number {
  return other.shape.remainderLiterals - one.shape.remainderLiterals || one.order - other.order;
}
