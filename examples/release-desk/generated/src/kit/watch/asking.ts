// From Pressmark 0.1.0: src/kit/watch/asking.ts (MIT)
import type { Watch } from "./watch.js";

/** How far the wait before an asking may differ from what was declared, so that not all ask at once: a tenth. */
const JITTER = 0.1;
/** However often asking failed, it's tried again after so long, in milliseconds, or after what was declared. */
const LONGEST_MS = 5 * 60_000;
/** Node turns a longer delay into one of 1 ms. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/**
 * Asks again and again whether something changed. After failures it waits twice as long each time.
 * @param everyMs milliseconds
 * @param ask gives whether asking succeeded. The next wait begins when it's over
 */
export function askEvery(everyMs: number, ask: () => Promise<boolean>): Watch {
  let closed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    if (closed) return;
    const declared = Math.min(everyMs * 2 ** failures, Math.max(everyMs, LONGEST_MS));
    const delay = Math.min(declared * (1 + JITTER * (2 * Math.random() - 1)), LONGEST_DELAY_MS);
    timer = setTimeout(() => void run(), delay).unref();
  };
  const run = async (): Promise<void> => {
    failures = (await ask()) ? 0 : failures + 1;
    wait();
  };
  wait();
  return {
    ready: Promise.resolve(),
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
