// From Pressmark 0.1.0: src/kit/watch/watch.ts (MIT)
/** Something that is watched until it is closed. */
export interface Watch {
  /** Settles once no change goes unnoticed any more. Never rejects. */
  readonly ready: Promise<void>;
  /** Ends it: nothing is told any more. A second call does nothing. */
  close(): void;
}

/** The watch of what never tells of a change. */
export const NOTHING_WATCHED: Watch = { ready: Promise.resolve(), close: () => undefined };

/** One watch of several: ready when all of them are. */
export function joinWatches(watches: readonly Watch[]): Watch {
  return {
    ready: Promise.all(watches.map(({ ready }) => ready)).then(() => undefined),
    close: () => {
      for (const watch of watches) watch.close();
    },
  };
}
