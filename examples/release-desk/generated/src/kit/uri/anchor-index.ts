// From Pressmark 0.1.0: src/kit/uri/anchor-index.ts (MIT)
import { Bucket } from "./bucket.js";
import type { Anchors } from "./template-shape.js";

/**
 * Finds items by the literal texts that a text must have at its start, around a middle, and at its end.
 * A look-up costs one hash for each combination of lengths that occurs, however many items there are.
 */
export class AnchorIndex<Item> {
  readonly #profiles: Profile<Item>[] = [];
  readonly #byLengths = new Map<string, Profile<Item>>();

  /** Adds an item. `needle` is a literal text that stands somewhere in each text it fits, or "". */
  add(anchors: Anchors, item: Item, needle = ""): void {
    const { start, before, after, end } = anchors;
    const lengths = [start.length, before.length, after.length, end.length].join();
    let profile = this.#byLengths.get(lengths);
    if (!profile) {
      profile = new Profile(start.length, before.length, after.length, end.length);
      this.#byLengths.set(lengths, profile);
      this.#profiles.push(profile);
    }
    profile.add(start + before + after + end, item, needle);
  }

  /**
   * The items with exactly these anchors that `accepts` takes, first of all.
   */
  find(anchors: Anchors, accepts: (item: Item) => boolean): Item | undefined {
    const { start, before, after, end } = anchors;
    const lengths = [start.length, before.length, after.length, end.length].join();
    return this.#byLengths
      .get(lengths)
      ?.get(start + before + after + end)
      ?.find(accepts);
  }

  /** Puts the items that fit `text` from `from` over `middle` to `to` at the end of `found`. */
  collect(text: string, from: number, middle: number, to: number, found: Item[]): void {
    for (const profile of this.#profiles) {
      profile.look(text, from, middle, to)?.collect(text, found);
    }
  }
}

/** The items whose anchors have the same four lengths, so that their texts need no separator in a key. */
class Profile<Item> {
  readonly #start: number;
  readonly #before: number;
  readonly #after: number;
  readonly #end: number;
  readonly #buckets = new Map<string, Bucket<Item>>();

  constructor(start: number, before: number, after: number, end: number) {
    this.#start = start;
    this.#before = before;
    this.#after = after;
    this.#end = end;
  }

  add(key: string, item: Item, needle: string): void {
    let bucket = this.#buckets.get(key);
    if (!bucket) this.#buckets.set(key, (bucket = new Bucket()));
    bucket.add(item, needle);
  }

  get(key: string): Bucket<Item> | undefined {
    return this.#buckets.get(key);
  }

  look(text: string, from: number, middle: number, to: number): Bucket<Item> | undefined {
    if (middle - from < this.#start + this.#before || to - middle < this.#after + this.#end) return undefined;
    const key =
      text.slice(from, from + this.#start) +
      text.slice(middle - this.#before, middle) +
      text.slice(middle, middle + this.#after) +
      text.slice(to - this.#end, to);
    return this.#buckets.get(key);
  }
}
