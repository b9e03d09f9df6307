import type { Json } from "./messages.js";

/** What each content's `_meta` tells of where it comes from. */
export const PROVENANCE = "pressmark/provenance";

/**
 * A result of `resources/read` without what `_meta` tells of where its contents come from: most tests aren't about that.
 * @throws Error for a content that tells nothing
 */
export function withoutProvenance<Result extends Json>(result: Result): Result {
  const contents = result["contents"] as readonly Json[] | undefined;
  if (contents === undefined) return result;
  return { ...result, contents: contents.map(stripContent) };
}

function stripContent(content: Json): Json {
  const { _meta: meta, ...rest } = content;
  const { [PROVENANCE]: provenance, ...other } = (meta ?? {}) as Json;
  if (provenance === undefined) throw new Error(`nothing tells where ${String(content["uri"])} comes from`);
  return Object.keys(other).length === 0 ? rest : { ...rest, _meta: other };
}

/** Answers as text, without what depends on when they were asked for: when a content was fetched. */
export function withoutMoments(answers: unknown): string {
  return JSON.stringify(answers, null, 1).replace(/"fetchedAt": ?"[^"]*"/g, '"fetchedAt": "then"');
}
