/** Entries by what all their addresses begin with. */
export class LeadIndex<Entry extends { readonly lead: string }> {
  readonly #sorted: readonly Entry[];
  readonly #byLead = new Map<string, Entry[]>();

  constructor(entries: readonly Entry[]) {
    this.#sorted = entries.toSorted((one, other) =>
      one.lead < other.lead ? -1 : one.lead > other.lead ? 1 : 0,
    );
    for (const entry of this.#sorted) {
      const own = this.#byLead.get(entry.lead);
      if (own === undefined) this.#byLead.set(entry.lead, [entry]);
      else own.push(entry);
    }
  }

  /** The entries whose lead begins with a text, or is what it begins with. */
  near(lead: string): readonly Entry[] {
    const found: Entry[] = [];
    for (let length = 0; length < lead.length; length += 1)
      found.push(...(this.#byLead.get(lead.slice(0, length)) ?? []));
    for (let at = this.#firstFrom(lead); this.#sorted[at]?.lead.startsWith(lead) === true; at += 1) {
      const entry = this.#sorted[at];
      if (entry !== undefined) found.push(entry);
    }
    return found;
  }

  /** Where the first lead stands that isn't before a text. */
  #firstFrom(lead: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle]?.lead ?? "") < lead) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
