// From Pressmark 0.1.0: src/kit/catalogue/lifetime.ts (MIT)
import type { ReadResult } from "../answers.js";
import type { CacheHint, Entry } from "../entry.js";
import type { FinishedContent } from "../source.js";
import { dependsOnCaller } from "./access.js";

/** The key of `_meta` that tells since when an answer is stale, an RFC 3339 date and time in UTC. */
export const STALE_SINCE = "pressmark/staleSince";

/**
 * What the client is told of an answer's life: what is left of its contents' lives, where they come from upstreams,
 * and never more than the entry says. What depends on the caller is private.
 * @param now milliseconds since 1970
 */
export function lifeOf(entry: Entry, contents: readonly FinishedContent[], now: number): CacheHint {
  const { ttlMs, cacheScope } = entry.cache ?? {};
  let left = ttlMs ?? Infinity;
  let shared = contents.length > 0;
  for (const { freshness } of contents) {
    left = Math.min(left, freshness === undefined ? (ttlMs ?? 0) : Math.max(0, freshness.freshUntil - now));
    shared &&= freshness?.shared === true;
  }
  const scope = cacheScope ?? (shared ? "public" : "private");
  return {
    ttlMs: Number.isFinite(left) ? left : 0,
    cacheScope: dependsOnCaller(entry) ? "private" : scope,
  };
}

/** The answer of these contents. Where some are stale, `_meta` tells since when: each content's, and the answer's the longest. */
export function resultOf(contents: readonly FinishedContent[]): ReadResult {
  let oldest: number | undefined;
  const told = contents.map(({ finished, freshness }) => {
    if (freshness?.stale !== true) return finished;
    oldest = Math.min(oldest ?? Infinity, freshness.freshUntil);
    return { ...finished, _meta: { ...finished._meta, ...staleSince(freshness.freshUntil) } };
  });
  return { contents: told, ...(oldest !== undefined && { _meta: staleSince(oldest) }) };
}

function staleSince(moment: number): Readonly<Record<string, unknown>> {
  return { [STALE_SINCE]: new Date(moment).toISOString() };
}
