import { Alias, YAMLMap, YAMLSeq, type Pair, type ParsedNode } from "yaml";
import type { Path } from "./document-fault.js";
import { textOfKey } from "./document-keys.js";

/** Finds where in a text the values of its document stand. */
export interface Locator {
  /**
   * The offset of the value at a path, or of its key; for a path that doesn't exist that of the nearest
   * ancestor that does. Items of lists have no key: their value is meant.
   */
  offsetOf(path: Path, part: "key" | "value"): number;
  /** The text of the value at a path as it was written; `undefined` where there is no such path. */
  sourceOf(path: Path): string | undefined;
}

/** A mapping with more keys than this gets an index at its first look-up. */
const SEARCHED = 16;

type ParsedPair = Pair<ParsedNode, ParsedNode | null>;

interface Step {
  readonly node: ParsedNode;
  readonly key: ParsedNode | undefined;
}

/**
 * Makes a locator over the nodes of a document. Nothing is computed until a place is asked for.
 * @param targets the node that each alias stands for; what lies in it is found where it is written
 */
export function createLocator(
  root: ParsedNode,
  text: string,
  targets: ReadonlyMap<Alias, ParsedNode>,
): Locator {
  const indexes = new Map<YAMLMap, ReadonlyMap<string, ParsedPair>>();
  return {
    offsetOf(path, part) {
      const { node, key } = walk(path).last;
      return (part === "key" ? (key ?? node) : node).range[0];
    },
    sourceOf(path) {
      const { last, complete } = walk(path);
      if (!complete) return undefined;
      // A key without a value, as in {id}, stands for its value too.
      if (last.node === last.key) return "";
      const [start, end] = follow(last.node).range;
      return text.slice(start, end);
    },
  };

  function walk(path: Path): { readonly last: Step; readonly complete: boolean } {
    let last: Step = { node: root, key: undefined };
    for (const token of path) {
      const next = stepInto(follow(last.node), token);
      if (next === undefined) return { last, complete: false };
      last = next;
    }
    return { last, complete: true };
  }

  function stepInto(node: ParsedNode, token: string | number): Step | undefined {
    if (node instanceof YAMLSeq) {
      const item = (node.items as readonly ParsedNode[])[Number(token)];
      return item && { node: item, key: undefined };
    }
    if (!(node instanceof YAMLMap)) return undefined;
    const pair = findPair(node, String(token));
    return pair && { node: pair.value ?? pair.key, key: pair.key };
  }

  function findPair(mapping: YAMLMap.Parsed, name: string): ParsedPair | undefined {
    if (mapping.items.length <= SEARCHED) {
      return mapping.items.find(({ key }) => textOfKey(key, targets) === name);
    }
    let index = indexes.get(mapping);
    if (index === undefined) {
      index = indexPairs(mapping.items);
      indexes.set(mapping, index);
    }
    return index.get(name);
  }

  function indexPairs(pairs: readonly ParsedPair[]): ReadonlyMap<string, ParsedPair> {
    const index = new Map<string, ParsedPair>();
    for (const pair of pairs) {
      const name = textOfKey(pair.key, targets);
      if (name !== undefined && !index.has(name)) index.set(name, pair);
    }
    return index;
  }

  function follow(node: ParsedNode): ParsedNode {
    return node instanceof Alias ? (targets.get(node) ?? node) : node;
  }
}
