// From Pressmark 0.1.0: src/kit/files/list-pattern.ts (MIT)
import { mapConcurrently } from "../map-concurrently.js";
import type { Member } from "../source.js";
import type { Value, Values } from "../values.js";
import { factsOf, statusAtPlace } from "./file-facts.js";
import type { PathPattern } from "./path-pattern.js";
import { planPattern } from "./pattern-plan.js";
import type { Root } from "./root.js";
import { AT_A_TIME, walkFolder } from "./walk-folder.js";

export interface PatternListing {
  readonly pattern: PathPattern;
  readonly root: Root;
  readonly followLinks: boolean;
  /** The variables whose values are lists. */
  readonly lists: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/**
 * Lists the files that a path with variables names: each regular, visible one inside the root whose path matches.
 * @returns them with their values and what the disk tells, sorted by path; `undefined` where the folder is missing
 * @throws the signal's reason once it is aborted
 */
export async function listPattern(listing: PatternListing): Promise<readonly Member[] | undefined> {
  const { pattern, root, followLinks, lists, signal } = listing;
  const plan = planPattern(pattern.pieces);
  const found = await walkFolder({ root, start: pattern.base, followLinks, plan, signal });
  if (found === undefined) return undefined;
  const members = await mapConcurrently(
    found,
    AT_A_TIME,
    async ({ relative, place, match }): Promise<Member[]> => {
      signal.throwIfAborted();
      const status = await statusAtPlace(place);
      return status === undefined
        ? []
        : [{ values: withLists(match, lists), facts: factsOf(status, relative) }];
    },
  );
  return members.flat();
}

function withLists(values: Values, lists: ReadonlySet<string>): Values {
  if (lists.size === 0) return values;
  return new Map(
    [...values].map(([name, value]): [string, Value] => [
      name,
      typeof value === "string" && lists.has(name) ? value.split("/") : value,
    ]),
  );
}
