import { createHash, timingSafeEqual } from "../crypto.js";
import { SettingError } from "../setting-error.js";
import type { Authenticate } from "./authority.js";
import { INVALID_TOKEN, isBearerToken, readCredentials } from "./bearer-credentials.js";

/** A bearer token and what its bearer may do. */
export interface BearerToken {
  readonly token: string;
  readonly scopes: readonly string[];
}

/**
 * Accepts callers by a static bearer token (RFC 6750, section 2.1). Tokens are compared in constant time.
 * @param tokens several, so that they can be rotated; a line break at the end of one isn't part of it
 * @throws SettingError for an empty token, which anybody could send, and for one that no request can carry
 */
export function bearerAuthenticator(tokens: readonly BearerToken[]): Authenticate {
  const known = tokens.map(({ token, scopes }) => {
    const digest = digestOf(checkToken(token));
    return { digest, caller: { scopes: new Set(scopes), claims: new Map() }, key: digest.toString("hex") };
  });
  return (authorization) => {
    const credentials = readCredentials(authorization);
    if (!("token" in credentials)) return Promise.resolve(credentials);
    const digest = digestOf(credentials.token);
    // Every token is compared, so that the time tells nothing of which one fits.
    const [match] = known.filter((candidate) => timingSafeEqual(candidate.digest, digest));
    return Promise.resolve(match === undefined ? INVALID_TOKEN : { caller: match.caller, key: match.key });
  };
}

/** A secret that is read from a file often ends with the file's last line break. */
function checkToken(written: string): string {
  const token = written.replace(/\r?\n$/, "");
  if (token.trim() === "") throw new SettingError("an empty bearer token protects nothing");
  if (!isBearerToken(token))
    throw new SettingError(
      "a bearer token holds characters that no request can carry; use letters, digits, and - . _ ~ + / (RFC 6750, section 2.1)",
    );
  return token;
}

/** Digests have one length, whatever the tokens' lengths. */
function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
