import type { Freshness, Provenance, ResourceContents } from "../source.js";

/** The key of `_meta` that tells where a content comes from: `{ source, author, fetchedAt }`. */
export const PROVENANCE = "pressmark/provenance";

/**
 * Says of a content where it comes from: the kind of its source, whose words it holds, and when it was fetched (an RFC
 * 3339 date and time in UTC), where it was fetched for a read. No path, host or query is in it.
 * @param freshness of what an upstream yielded: it was fetched when the upstream last confirmed it
 */
export function withProvenance(
  content: ResourceContents,
  provenance: Provenance | undefined,
  freshness: Freshness | undefined,
): ResourceContents {
  if (provenance === undefined) return content;
  const { kind, author, fetched } = provenance;
  const fetchedAt = fetched ? new Date(freshness?.confirmedAt ?? Date.now()).toISOString() : undefined;
  const told = { source: kind, author, ...(fetchedAt !== undefined && { fetchedAt }) };
  return { ...content, _meta: { ...content._meta, [PROVENANCE]: told } };
}
