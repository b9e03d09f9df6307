// From Pressmark 0.1.0: src/kit/serve/challenge.ts (MIT)
import type { ProtectedResource } from "./authority.js";
import { isScope, metadataUrl } from "./protected-resource.js";

/** What is wrong with credentials (RFC 6750, section 3.1); absent: there are none. */
export type ChallengeError = "invalid_token" | "insufficient_scope";

/** A header of more than so many characters might be too much for what is between. */
const LONGEST_SCOPE = 2_000;

/**
 * Makes the values of `WWW-Authenticate` (RFC 6750, section 3; RFC 9728, section 5.1).
 * @param protects absent: the tokens are fixed ones, so a client can't get one by itself
 * @returns gives the value for an error; the scopes are those that a caller may need
 */
export function createChallenges(
  protects: ProtectedResource | undefined,
): (error: ChallengeError | undefined, scopes: readonly string[]) => string {
  const start =
    protects === undefined
      ? 'Bearer realm="pressmark"'
      : `Bearer resource_metadata="${metadataUrl(protects.resource).href}"`;
  return (error, scopes) => {
    const parts = [start];
    if (error !== undefined) parts.push(`error="${error}"`);
    const scope = scopes.filter(isScope).join(" ");
    const helps = protects !== undefined || error === "insufficient_scope";
    if (helps && scope !== "" && scope.length <= LONGEST_SCOPE) parts.push(`scope="${scope}"`);
    return parts.join(", ");
  };
}
