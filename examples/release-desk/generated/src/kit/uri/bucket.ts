// From Pressmark 0.1.0: src/kit/uri/bucket.ts (MIT)
/** Below this many, trying each is cheaper than looking for their needles. */
const FEW = 8;

/**
 * Items with the same anchors. Where they are many, those with a needle (a literal text that must stand somewhere in
 * the text) are found by looking up the text's pieces of the needles' lengths, and not tried in turn.
 */
export class Bucket<Item> {
  readonly #all: Item[] = [];
  readonly #plain: Item[] = [];
  /** By the needle's length, then by the needle. */
  readonly #needles = new Map<number, Map<string, Item[]>>();
  /** The first UTF-16 units of all needles of a length. */
  readonly #starts = new Map<number, Set<number>>();

  /** Adds an item; `needle` may be empty. */
  add(item: Item, needle: string): void {
    this.#all.push(item);
    if (needle === "") {
      this.#plain.push(item);
      return;
    }
    const { length } = needle;
    const needles = this.#needles.get(length) ?? new Map<string, Item[]>();
    this.#needles.set(length, needles);
    const items = needles.get(needle);
    if (items) items.push(item);
    else needles.set(needle, [item]);
    this.#starts.set(length, (this.#starts.get(length) ?? new Set()).add(needle.charCodeAt(0)));
  }

  /** The first item that is accepted. */
  find(accepts: (item: Item) => boolean): Item | undefined {
    return this.#all.find(accepts);
  }

  /** Puts the items whose needles stand in `text` at the end of `found`. */
  collect(text: string, found: Item[]): void {
    if (this.#all.length <= FEW) {
      for (const item of this.#all) found.push(item);
      return;
    }
    for (const item of this.#plain) found.push(item);
    for (const [length, needles] of this.#needles) {
      const starts = this.#starts.get(length);
      const seen = new Set<string>();
      for (let at = 0; at + length <= text.length; at += 1) {
        if (starts?.has(text.charCodeAt(at)) !== true) continue;
        const needle = text.slice(at, at + length);
        const items = needles.get(needle);
        if (!items || seen.has(needle)) continue;
        seen.add(needle);
        for (const item of items) found.push(item);
      }
    }
  }
}
