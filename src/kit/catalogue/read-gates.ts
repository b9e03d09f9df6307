import { tooBusy } from "../errors.js";
import { Gate, type Place } from "../gate.js";
import type { ServerLimits } from "../server-limits.js";
import type { Source } from "../source.js";

/** Where the reads of a server wait for their turn. */
export interface ReadGates {
  /**
   * Takes a place for a read of a source.
   * @throws ResourceError -32603 with `reason: "limit"` where too many wait already
   */
  take(source: Source): Place;
}

/**
 * Makes the gates. Reads that ask somebody else pass one of their own: however many wait for an answer that doesn't come,
 * what is there is read.
 */
export function createReadGates({ maxReads, maxQueuedReads }: ServerLimits): ReadGates {
  const bounds = {
    most: maxReads,
    mostWaiting: maxQueuedReads,
    refuse: () => tooBusy("reads are under way", "maxReads", maxReads),
  };
  const [asking, own] = [new Gate(bounds), new Gate(bounds)];
  // What is made of other entries may ask what they ask.
  return { take: ({ asks, parts }) => (asks === undefined && parts === undefined ? own : asking).take() };
}
