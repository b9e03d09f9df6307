import { setMaxListeners } from "node:events";
import { LazySignal, type Waiting } from "../lazy-signal.js";

/** When work that was begun must end. */
export interface Bounds {
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** Ends the work as well: the caller gave up, or the server stops. */
  readonly parent?: Waiting;
  /** Makes the error that is thrown when the time is over. */
  readonly late: () => Error;
}

/** Node turns a longer delay into one of 1 ms. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

const NOT_YET = Symbol("not yet");
/** How many promises, one behind the other, work that is done at once may wait for. */
const TURNS = 8;

/**
 * Runs work within bounds. The work's signal is aborted when a bound is reached (with a `TimeoutError` when the
 * time is over), and the answer doesn't wait for work that ignores it.
 * Work that waits for nothing but itself costs neither a timer nor a signal.
 * @throws what `bounds.late` makes, what aborted the parent, or what the work throws
 */
export async function runWithin<T>(bounds: Bounds, work: (holder: LazySignal) => Promise<T>): Promise<T> {
  const { parent } = bounds;
  if (parent !== undefined && (parent.aborted ?? parent.signal.aborted)) throw reasonOf(parent.signal);
  const holder = new LazySignal();
  const pending = work(holder);
  const first = await Promise.race([pending, haveTurns()]);
  return first === NOT_YET ? await raceBounds(pending, bounds, holder) : first;
}

const DONE = Promise.resolve();

/** Lets what waits for nothing but promises go on. */
async function haveTurns(): Promise<typeof NOT_YET> {
  for (let turn = 0; turn < TURNS; turn += 1) await DONE;
  return NOT_YET;
}

async function raceBounds<T>(pending: Promise<T>, bounds: Bounds, holder: LazySignal): Promise<T> {
  const parent = bounds.parent?.signal;
  let end: (error: Error) => void = () => undefined;
  const ended = new Promise<never>((_, reject) => {
    end = reject;
  });
  const onTimeout = () => {
    end(bounds.late());
    holder.abort(new DOMException("The time is over", "TimeoutError"));
  };
  const onAbort = () => {
    const reason = reasonOf(parent);
    end(reason);
    holder.abort(reason);
  };
  // The process may end while a read hangs: the timer is no reason to stay.
  const timer = setTimeout(onTimeout, Math.min(bounds.timeoutMs, LONGEST_DELAY_MS)).unref();
  if (parent !== undefined) {
    // Many reads of one request share its signal, and each lets go of it: that is no leak to warn of.
    setMaxListeners(0, parent);
    parent.addEventListener("abort", onAbort, { once: true });
    if (parent.aborted) onAbort();
  }
  try {
    return await Promise.race([pending, ended]);
  } finally {
    clearTimeout(timer);
    parent?.removeEventListener("abort", onAbort);
  }
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException("The request was given up", "AbortError");
}
