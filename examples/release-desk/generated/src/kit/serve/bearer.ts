// From Pressmark 0.1.0: src/kit/serve/bearer.ts (MIT)
import { createHash, timingSafeEqual } from "node:crypto";
import { SettingError } from "../setting-error.js";
import type { Authenticate, Unauthenticated } from "./http.js";

/** A bearer token and what its bearer may do. */
export interface BearerToken {
  readonly token: string;
  readonly scopes: readonly string[];
}

/** RFC 6750, section 3.1: no code where no credentials came, `invalid_token` where wrong ones did. */
const CHALLENGE = 'Bearer realm="pressmark"';

/**
 * Accepts callers by a static bearer token (RFC 6750, section 2.1). Tokens are compared in constant time.
 * @param tokens several, so that they can be rotated
 * @throws SettingError for an empty token, which anybody could send
 */
export function bearerAuthenticator(tokens: readonly BearerToken[]): Authenticate {
  const known = tokens.map(({ token, scopes }) => {
    if (token.trim() === "") throw new SettingError("an empty bearer token protects nothing");
    const digest = digestOf(token);
    return { digest, caller: { scopes: new Set(scopes), claims: new Map() }, key: digest.toString("hex") };
  });
  return (authorization) => {
    const given = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(authorization ?? "")?.[1];
    if (given === undefined) return Promise.resolve(refuse(authorization));
    const digest = digestOf(given);
    // Every token is compared, so that the time tells nothing of which one fits.
    const [match] = known.filter((candidate) => timingSafeEqual(candidate.digest, digest));
    return Promise.resolve(
      match === undefined ? refuse(authorization) : { caller: match.caller, key: match.key },
    );
  };
}

function refuse(authorization: string | undefined): Unauthenticated {
  return {
    status: 401,
    challenge: authorization === undefined ? CHALLENGE : `${CHALLENGE}, error="invalid_token"`,
  };
}

/** Digests have one length, whatever the tokens' lengths. */
function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
