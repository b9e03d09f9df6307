import { setImmediate } from "node:timers/promises";

/** How long work may keep the event loop from anything else, in milliseconds. */
const MOST_MS = 10;

/** Keeps long work from holding up everything else. */
export interface Pace {
  /** Whether it's somebody else's turn. */
  readonly isOver: boolean;
  /** Lets everybody else have a turn. */
  rest(): Promise<void>;
}

/** The pace of one piece of work: between two rests it goes on for 10 ms, and however long its longest step takes. */
export function keepPace(): Pace {
  let since = performance.now();
  return {
    get isOver() {
      return performance.now() - since > MOST_MS;
    },
    async rest() {
      await setImmediate();
      since = performance.now();
    },
  };
}
