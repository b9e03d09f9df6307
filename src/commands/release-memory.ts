/** From how many entries on it's worth it. */
const MANY = 10_000;

/** How long after the start, in milliseconds: by then the first questions are answered. */
const AFTER_MS = 2_000;

/**
 * Gives back, a while after the start, the memory that the opening of many entries took and no longer needs. By itself the
 * engine would keep it until it needs room, which a server that does nothing but answer never does.
 * @returns takes it back
 */
export function releaseMemoryLater(entries: number): () => void {
  if (entries < MANY) return () => undefined;
  const timer = setTimeout(collectGarbage, AFTER_MS).unref();
  return () => {
    clearTimeout(timer);
  };
}

/** A new context has the function that the flag stands for; the one that the program runs in stays as it is. */
function collectGarbage(): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  const { runInNewContext } = process.getBuiltinModule("node:vm");
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("globalThis.gc") as (() => void) | undefined;
  setFlagsFromString("--no-expose-gc");
  collect?.();
}
