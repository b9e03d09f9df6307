import { createHash } from "node:crypto";
import type { Caller, ReadRequest } from "../source.js";

/**
 * The name that an answer is kept under: a hash, for what it depends on may hold secrets. Requests differ where their
 * `maxBytes` do, so that an answer that is too large for the one is none for the other.
 * @param key what the answer depends on
 * @param perCaller whether it depends on who asks as well
 */
export function nameAnswer(key: string, { caller, limits }: ReadRequest, perCaller: boolean): string {
  const parts = [perCaller ? describeCaller(caller) : null, limits.maxBytes, key];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}

/** Two callers are described alike if and only if they have the same scopes and claims. */
function describeCaller({ scopes, claims }: Caller): readonly unknown[] {
  return [
    scopes === "all" ? scopes : [...scopes].sort(),
    [...claims].sort(([one], [other]) => (one < other ? -1 : 1)),
  ];
}
