/** From how many entries on it's worth it. */
const MANY = 10_000;

/** How long after the start, in milliseconds: by then the first questions of a client that waited for it are answered. */
const AFTER_MS = 500;

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

/**
 * Moves what is left together: else pages stay that hold a little each, as many as chance has it. A collection for want of
 * memory, as tools for developers ask for one, would do so, too, but throws the compiled code of the server away.
 * A new context has the function that the first flag stands for; the one that the program runs in stays as it is.
 */
function collectGarbage(): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  const { runInNewContext } = process.getBuiltinModule("node:vm");
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("globalThis.gc") as (() => void) | undefined;
  setFlagsFromString("--no-expose-gc");
  setFlagsFromString("--compact-on-every-full-gc");
  collect?.();
  setFlagsFromString("--no-compact-on-every-full-gc");
}
