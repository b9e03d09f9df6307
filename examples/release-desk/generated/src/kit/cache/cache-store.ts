// From Pressmark 0.1.0: src/kit/cache/cache-store.ts (MIT)
import { LRUCache } from "lru-cache";
import type { CachePolicy } from "../entry.js";
import { createLog, type Log } from "../log.js";
import type { CallerDependence } from "./answer-key.js";
import { EntryCache } from "./entry-cache.js";
import { sizeOf, type KeptAnswer } from "./kept-answer.js";
import { SharedAsking } from "./shared-asking.js";
import type { UpstreamCache } from "./upstream-cache.js";

/** Keeps what all upstreams of a server yield, the least recently used going first. */
export interface CacheStore {
  /**
   * The store as one entry sees it.
   * @param policy what the entry says of its cache; absent: nothing
   * @param perCaller whether the entry's answers may differ from caller to caller: such answers are kept apart
   */
  viewFor(policy: CachePolicy | undefined, perCaller: CallerDependence): UpstreamCache;
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

/** How a store keeps. */
export interface CacheOptions {
  /** The most that it takes in memory, in bytes. 64 MiB unless given. An answer of over a quarter of it isn't kept. */
  readonly maxBytes?: number;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Where it says that an answer couldn't be renewed in the background; nowhere unless given. */
  readonly log?: Log;
}

/** What a store holds at a moment. */
export interface CacheUsage {
  readonly answers: number;
  readonly bytes: number;
  /** How many upstreams are being asked. */
  readonly asking: number;
}

/** A store that keeps answers. */
export interface KeepingStore extends CacheStore {
  readonly usage: CacheUsage;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** One answer may push out so large a part of the others, and no more. */
const LARGEST_PART = 1 / 4;

/**
 * Makes the store of a server. It outlives the catalogues that it serves: what was kept for one lives on in the next,
 * by the next one's policies.
 */
export function createCacheStore(options: CacheOptions = {}): KeepingStore {
  const { maxBytes = MAX_BYTES, now = Date.now, log = SILENCE } = options;
  const maxSize = Math.max(1, Math.floor(maxBytes));
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize,
    maxEntrySize: Math.max(1, Math.floor(maxSize * LARGEST_PART)),
    sizeCalculation: sizeOf,
  });
  const asking = new SharedAsking<KeptAnswer>();
  const shared = { kept, asking, now, log };
  return {
    viewFor: (policy, perCaller) => new EntryCache(shared, policy ?? {}, perCaller),
    get usage() {
      return { answers: kept.size, bytes: kept.calculatedSize, asking: asking.size };
    },
  };
}

const SILENCE = createLog("silent", () => undefined);
