/** How long there must be quiet before a burst of events is taken for over, and how long it may go on, in milliseconds. */
const QUIET_MS = 50;
const MOST_MS = 500;

/** Turns bursts of events into single calls. */
export interface Settling {
  /** Tells of an event. */
  touch(): void;
  /** Forgets what was told; nothing is called any more. */
  cancel(): void;
}

/**
 * Calls a function once a burst of events is over, or goes on for too long. Its timers don't keep the process alive.
 * @param settled called with no event untold; events from then on are a burst of their own
 */
export function settleBursts(settled: () => void): Settling {
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  let cancelled = false;
  return {
    touch: () => {
      if (cancelled) return;
      const now = performance.now();
      if (timer === undefined) since = now;
      else clearTimeout(timer);
      const delay = Math.max(0, Math.min(QUIET_MS, since + MOST_MS - now));
      timer = setTimeout(() => {
        timer = undefined;
        settled();
      }, delay).unref();
    },
    cancel: () => {
      cancelled = true;
      clearTimeout(timer);
    },
  };
}
