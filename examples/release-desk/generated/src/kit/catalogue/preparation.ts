// From Pressmark 0.1.0: src/kit/catalogue/preparation.ts (MIT)
import type { Entry } from "../entry.js";
import type { Log } from "../log.js";
import type { ServerLimits } from "../server-limits.js";
import { Resolver } from "./resolver.js";
import { EntryCollection, prepareEntry, type ServedEntry } from "./served-entry.js";

/**
 * What a catalogue has to know of its entries before the first request. It's worked out one entry at a time, so that a
 * server that answers meanwhile can do it bit by bit.
 */
export class Preparation {
  readonly entries = new EntryCollection();
  readonly resolver: Resolver;

  /** @param maxAddressBytes the longest address that is looked at */
  constructor({ maxAddressBytes }: Pick<ServerLimits, "maxAddressBytes">) {
    this.resolver = new Resolver(this.entries, maxAddressBytes);
  }

  /**
   * Takes an entry, behind those that are there.
   * @param served what is known of it already: by another catalogue, say, with the members that it listed
   * @throws Error for an entry whose name, address or template is there already, and what `parseTemplate` throws
   */
  add(entry: Entry, log: Log, served: ServedEntry = prepareEntry(entry, log)): void {
    this.entries.add(served);
    if (served.kind === "family") this.resolver.add(served);
  }
}

/** Prepares entries all at once. @throws as `Preparation.add` does */
export function prepareAll(entries: readonly Entry[], log: Log, limits: ServerLimits): Preparation {
  const preparation = new Preparation(limits);
  for (const entry of entries) preparation.add(entry, log);
  return preparation;
}
