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

/**
 * A collection as for want of memory, which tools for developers ask for in the same way. Any other leaves pages behind that
 * hold a little each: of many entries' opening, more than all that is left takes.
 */
function collectGarbage(): void {
  try {
    const { Session } = process.getBuiltinModule("node:inspector");
    const session = new Session();
    session.connect();
    session.post("HeapProfiler.collectGarbage", () => {
      // Whoever answers holds a lock meanwhile that the end of the session waits for.
      setImmediate(() => {
        session.disconnect();
      });
    });
  } catch {
    // Some builds have no inspector, and some users forbid it (`--permission`): then the memory stays.
  }
}
