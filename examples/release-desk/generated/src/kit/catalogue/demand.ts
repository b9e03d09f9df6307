// From Pressmark 0.1.0: src/kit/catalogue/demand.ts (MIT)
import type { Entry } from "../entry.js";
import type { Caller } from "../source.js";

/** Which scopes a catalogue's entries ask for. */
export interface ScopeDemand {
  /** All that any entry asks for, sorted. */
  readonly scopes: readonly string[];
  /**
   * Whether a caller has all the scopes of at least one entry. A catalogue without entries asks for none. Claims don't
   * count: whoever lacks one isn't helped by another scope.
   */
  admits(caller: Caller): boolean;
}

/** Collects it. */
export function scopeDemandOf(entries: readonly Pick<Entry, "scopes">[]): ScopeDemand {
  const sets = new Map<string, readonly string[]>();
  let isOpen = entries.length === 0;
  for (const { scopes } of entries) {
    if (scopes.length === 0) isOpen = true;
    else sets.set(JSON.stringify(scopes), scopes);
  }
  const alternatives = [...sets.values()];
  return {
    scopes: [...new Set(alternatives.flat())].sort(),
    admits: ({ scopes }) =>
      isOpen || scopes === "all" || alternatives.some((asked) => asked.every((scope) => scopes.has(scope))),
  };
}
