// From Pressmark 0.1.0: src/kit/changes/compare-entries.ts (MIT)
import type { ServedEntry } from "../catalogue/served-entry.js";
import type { Entry } from "../entry.js";

/**
 * Finds the entries that lists show another way than before: those that came, went, or have another line. Their
 * families' members aren't looked at.
 */
export function compareEntries(
  before: readonly ServedEntry[],
  now: readonly ServedEntry[],
): readonly Entry[] {
  const known = new Map(before.map((served) => [served.entry.passport.name, served]));
  const changed: Entry[] = [];
  for (const served of now) {
    const { name } = served.entry.passport;
    const old = known.get(name);
    known.delete(name);
    if (old === undefined || (old.entry !== served.entry && lineOf(old) !== lineOf(served)))
      changed.push(served.entry);
  }
  return [...changed, ...[...known.values()].map(({ entry }) => entry)];
}

/** Whom it's for is part of what is compared: an entry may come or go for one caller alone. */
function lineOf({ line, entry }: ServedEntry): string {
  return JSON.stringify([line, entry.scopes, entry.variables.map(({ claim }) => claim)]);
}
