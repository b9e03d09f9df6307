// From Pressmark 0.1.0: src/kit/serve/expiry.ts (MIT)
/** Timers of Node can't wait longer, in milliseconds; one that is told to would ring at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Calls a function when a moment has come; at once, but not before this returns, where it has passed.
 * @param moment in seconds since 1970; absent: never
 * @returns takes it back
 */
export function callAt(moment: number | undefined, call: () => void): () => void {
  if (moment === undefined) return () => undefined;
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    const left = moment * 1000 - Date.now();
    timer = setTimeout(left > LONGEST_MS ? wait : call, Math.min(Math.max(left, 0), LONGEST_MS)).unref();
  };
  wait();
  return () => {
    clearTimeout(timer);
  };
}
