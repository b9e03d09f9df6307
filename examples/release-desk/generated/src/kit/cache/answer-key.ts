// From Pressmark 0.1.0: src/kit/cache/answer-key.ts (MIT)
import { createHash } from "../crypto.js";
import type { Caller, ReadRequest } from "../source.js";

/**
 * Whether answers may differ from caller to caller: `false` never; `true` by scopes and claims; else by the claims of
 * these names alone, so that those who have them in common share answers.
 */
export type CallerDependence = boolean | readonly string[];

/**
 * The name that an answer is kept under: a hash, for what it depends on may hold secrets. Requests differ where their
 * `maxBytes` do, so that an answer that is too large for the one is none for the other.
 * @param key what the answer depends on
 * @param perCaller whether it depends on who asks as well
 */
export function nameAnswer(
  key: string,
  { caller, limits }: ReadRequest,
  perCaller: CallerDependence,
): string {
  const parts = [perCaller === false ? null : describeCaller(caller, perCaller), limits.maxBytes, key];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}

/** Two callers are described alike if and only if they have the same scopes and claims, or those of the claims that count. */
function describeCaller({ scopes, claims }: Caller, counted: true | readonly string[]): readonly unknown[] {
  if (counted !== true) return counted.map((name) => claims.get(name) ?? null);
  return [
    scopes === "all" ? scopes : [...scopes].sort(),
    [...claims].sort(([one], [other]) => (one < other ? -1 : 1)),
  ];
}
