import { Alias, Scalar, YAMLMap, type ParsedNode, type YAMLSeq } from "yaml";
import { Aliases, type Anchored } from "./document-aliases.js";
import { shorten, type Fault } from "./document-fault.js";
import {
  bracedTextFault,
  isBracedText,
  isMergeKey,
  keyFault,
  mergeKeyFault,
  textOfKey,
} from "./document-keys.js";
import { explainInexact } from "./document-number.js";

/** The plain data of a document. */
export interface Values {
  /** `undefined` where aliases make it too large or too deep to be used. */
  readonly value: unknown;
  readonly faults: readonly Fault[];
  /** The node that each alias stands for. */
  readonly targets: ReadonlyMap<Alias, ParsedNode>;
}

/** A text counts as one value more for each 2^8 UTF-16 units: many aliases of one long text are a bomb too. */
const TEXT_WEIGHT_BITS = 8;

/**
 * Turns the nodes of a document into plain data, in one walk, and finds what YAML allows and a manifest doesn't.
 * Aliases of one collection share one object. Of two equal keys the first counts; keys that are no text are left out;
 * an alias that stands for nothing is the text as written.
 * @param tags the offsets of the document's tags, ascending
 */
export function readValues(root: ParsedNode, text: string, tags: readonly number[]): Values {
  const reader = new ValueReader(text, tags);
  const value = reader.read(root);
  const { exceeded, targets } = reader.aliases;
  return { value: exceeded ? undefined : value, faults: reader.faults, targets };
}

class ValueReader {
  readonly faults: Fault[] = [];
  readonly aliases = new Aliases((fault) => {
    this.report(fault);
  });
  private readonly text: string;
  private readonly path: (string | number)[] = [];
  private readonly tags: readonly number[];
  private tagsReported = 0;
  private nextTag: number;
  /** Values met so far, those that aliases stand for included. */
  private weight = 0;
  /** Levels of collections in the value that was read last. */
  private height = 0;

  constructor(text: string, tags: readonly number[]) {
    this.text = text;
    this.tags = tags;
    this.nextTag = tags[0] ?? Infinity;
  }

  read(node: ParsedNode): unknown {
    if (this.nextTag < node.range[0] && !this.isTagOfFirstKey(node)) this.reportTag();
    if (node instanceof Alias) return this.readAlias(node);
    if (node.anchor === undefined) return this.readContent(node);
    const before = this.weight;
    const anchored: Anchored = { node, value: undefined, weight: 0, height: 0, open: true };
    this.aliases.define(node.anchor, anchored);
    anchored.value = this.readContent(node);
    anchored.weight = this.weight - before;
    anchored.height = this.height;
    anchored.open = false;
    return anchored.value;
  }

  private readContent(node: Exclude<ParsedNode, Alias>): unknown {
    this.weight += 1;
    if (node instanceof Scalar) return this.readScalar(node);
    return node instanceof YAMLMap ? this.readMapping(node) : this.readList(node);
  }

  private readAlias(alias: Alias.Parsed): unknown {
    const anchored = this.aliases.resolve(alias, this.path.length);
    this.weight += anchored?.weight ?? 1;
    this.height = anchored?.height ?? 0;
    return anchored === undefined ? this.sourceOf(alias) : anchored.value;
  }

  private readScalar(scalar: Scalar.Parsed): unknown {
    const { value } = scalar;
    this.height = 0;
    if (typeof value === "string") this.weight += value.length >> TEXT_WEIGHT_BITS;
    else if (typeof value === "number") this.checkNumber(scalar, value);
    return value;
  }

  private readList(list: YAMLSeq.Parsed): unknown[] {
    const values: unknown[] = [];
    let tallest = 0;
    for (const item of list.items as readonly ParsedNode[]) {
      this.path.push(values.length);
      values.push(this.read(item));
      this.path.pop();
      if (this.height > tallest) tallest = this.height;
    }
    this.height = tallest + 1;
    return values;
  }

  private readMapping(mapping: YAMLMap.Parsed): unknown {
    if (mapping.flow === true && mapping.items.length === 1) {
      const source = this.sourceOf(mapping);
      if (isBracedText(mapping, source)) return this.readBracedText(mapping, source);
    }
    const object: Record<string, unknown> = {};
    let tallest = 0;
    let firsts: ReadonlyMap<string, number> | undefined;
    for (const { key, value: node } of mapping.items) {
      const name = this.readKey(key);
      // What stands under a faulty key is read as well: it may hold anchors and faults of its own.
      const value = node === null ? null : this.read(node);
      if (node !== null && this.height > tallest) tallest = this.height;
      if (name !== undefined) {
        if (!Object.hasOwn(object, name)) setOwn(object, name, value);
        else this.reportDuplicate(name, key, (firsts ??= this.firstOffsets(mapping)));
      }
      this.path.pop();
    }
    this.height = tallest + 1;
    return object;
  }

  /** Reads a key and leaves it on the path. */
  private readKey(key: ParsedNode): string | undefined {
    if (key instanceof Scalar && typeof key.value === "string") {
      this.path.push(key.value);
      if (this.nextTag < key.range[0]) this.reportTag();
      if (key.anchor !== undefined) this.defineKey(key.anchor, key);
      if (!isMergeKey(key)) return key.value;
      this.report(mergeKeyFault(key));
      return undefined;
    }
    const source = this.sourceOf(key);
    this.path.push(shorten(source));
    const before = this.faults.length;
    this.read(key);
    const name = textOfKey(key, this.aliases.targets);
    if (name !== undefined) this.path[this.path.length - 1] = name;
    else if (this.faults.length === before) {
      // A pointer can name a number's text, but no collection: its mapping is named instead.
      const path = key instanceof Scalar ? this.path : this.path.slice(0, -1);
      this.report(keyFault(key, source), path);
    }
    return name;
  }

  private defineKey(anchor: string, node: Scalar.Parsed): void {
    this.aliases.define(anchor, { node, value: node.value, weight: 1, height: 0, open: false });
  }

  private readBracedText(mapping: YAMLMap.Parsed, source: string): string {
    const [start, end] = mapping.range;
    while (this.nextTag < end) this.advanceTag();
    this.report(bracedTextFault(start, source));
    this.height = 0;
    return source;
  }

  private checkNumber(scalar: Scalar.Parsed, value: number): void {
    const why = explainInexact(scalar.source, value);
    if (why === undefined) return;
    const message = `${shorten(scalar.source)} ${why}`;
    this.report({
      code: "number-not-exact",
      offset: scalar.range[0],
      message,
      hint: "quote it to make it text",
    });
  }

  /** The offset of each key's first occurrence. Built for faulty mappings alone. */
  private firstOffsets(mapping: YAMLMap.Parsed): ReadonlyMap<string, number> {
    const offsets = new Map<string, number>();
    for (const { key } of mapping.items) {
      const name = textOfKey(key, this.aliases.targets);
      if (name !== undefined && !offsets.has(name)) offsets.set(name, key.range[0]);
    }
    return offsets;
  }

  private reportDuplicate(name: string, key: ParsedNode, firsts: ReadonlyMap<string, number>): void {
    this.report({
      code: "duplicate-key",
      offset: key.range[0],
      message: `the key '${shorten(name)}' stands twice in this mapping`,
      hint: "keep one of the two",
      related: { offset: firsts.get(name) ?? key.range[0], message: "it stands here first" },
    });
  }

  /** A tag stands before the node that it belongs to, and nodes are read in the order of the text. */
  private reportTag(): void {
    const tag = /^\S*/.exec(this.text.slice(this.nextTag, this.nextTag + 100))?.[0] ?? "!";
    this.report({
      code: "yaml-tag",
      offset: this.nextTag,
      message: `tags such as ${shorten(tag)} are not supported`,
      hint: "remove the tag; quote what is to be text",
    });
    this.advanceTag();
  }

  /** A tag before a block mapping is the mapping's own only on a line above it. */
  private isTagOfFirstKey(node: ParsedNode): boolean {
    if (!(node instanceof YAMLMap) || node.flow === true) return false;
    return !this.text.slice(this.nextTag, node.range[0]).includes("\n");
  }

  private advanceTag(): void {
    this.tagsReported += 1;
    this.nextTag = this.tags[this.tagsReported] ?? Infinity;
  }

  private sourceOf(node: ParsedNode): string {
    return this.text.slice(node.range[0], node.range[1]);
  }

  private report(fault: Omit<Fault, "path">, path: readonly (string | number)[] = this.path): void {
    this.faults.push({ ...fault, path: [...path] });
  }
}

/** `__proto__` is plain data here: assigning it would change the object instead of adding a key. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
