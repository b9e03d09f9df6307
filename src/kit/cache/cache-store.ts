import type { CachePolicy } from "../entry.js";
import type { UpstreamCache } from "./upstream-cache.js";

/** Keeps what all upstreams of a server yield, the least recently used going first. */
export interface CacheStore {
  /**
   * The store as one entry sees it.
   * @param policy what the entry says of its cache; absent: nothing
   * @param perCaller whether the entry's answers may differ from caller to caller: such answers are kept apart
   */
  viewFor(policy: CachePolicy | undefined, perCaller: boolean): UpstreamCache;
}

/** A store that keeps nothing: each read asks for itself. */
export const NO_CACHE: CacheStore = {
  viewFor: () => ({
    read: async (_key, request, fetch) => {
      const fetched = await fetch(request, undefined);
      if (fetched.kind === "content") return fetched.contents;
      throw new Error("an upstream that wasn't asked for a confirmation gave one");
    },
  }),
};
