// From Pressmark 0.1.0: src/kit/shared-store.ts (MIT)
/** Something that sources share, such as the connections to a database. */
export interface Shareable {
  /** Lets everything go that it holds open. It never rejects. */
  close(): Promise<void>;
}

/**
 * Gives what is shared under a key, and opens it where nobody did yet.
 * @param key says what it is, whole: whoever asks with one key gets one thing. It may hold secrets, and isn't shown
 */
export type Share = <Thing extends Shareable>(key: string, open: () => Thing) => Thing;

/** What the sources of a server share. It outlives the catalogues that it serves. */
export interface SharedStore {
  readonly share: Share;
  /** Closes all that was opened; what is asked for afterwards is opened anew. It never rejects. */
  close(): Promise<void>;
}

/**
 * Makes the store of a server. What nobody uses any more stays in it, so a shared thing lets go by itself of what it
 * holds open once it is idle.
 */
export function createSharedStore(): SharedStore {
  const things = new Map<string, Shareable>();
  return {
    share: <Thing extends Shareable>(key: string, open: () => Thing): Thing => {
      // What is under a key was opened by the same code.
      const known = things.get(key) as Thing | undefined;
      if (known !== undefined) return known;
      const opened = open();
      things.set(key, opened);
      return opened;
    },
    close: async () => {
      const open = [...things.values()];
      things.clear();
      await Promise.all(open.map((thing) => thing.close()));
    },
  };
}
