/**
 * Small parts that many entries have in common. There may be a hundred thousand entries, so what equals is there once.
 */
export class EqualParts {
  readonly #known = new Map<string, unknown>();
  /** Those that were given already, which needn't be compared. */
  readonly #given = new Set<unknown>();

  /**
   * Gives the first part that equals this one, keys in the same order. Nobody may change it.
   * @param part what JSON gives back as it is
   */
  share<Part>(part: Part): Part {
    if (this.#given.has(part)) return part;
    const text = JSON.stringify(part);
    const known = this.#known.get(text) as Part | undefined;
    if (known !== undefined) return known;
    this.#known.set(text, part);
    this.#given.add(part);
    return part;
  }
}
