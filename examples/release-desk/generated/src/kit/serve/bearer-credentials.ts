// From Pressmark 0.1.0: src/kit/serve/bearer-credentials.ts (MIT)
import type { Unauthenticated } from "./authority.js";

/** RFC 6750, section 2.1: the scheme in any case, then a token of these characters alone. */
const CREDENTIALS = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i;
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;

/** Gives the token of an `Authorization` header; the refusal where there is none. */
export function readCredentials(
  authorization: string | undefined,
): { readonly token: string } | Unauthenticated {
  if (authorization === undefined) return { status: 401 };
  const token = CREDENTIALS.exec(authorization)?.[1];
  return token === undefined ? INVALID_TOKEN : { token };
}

/** Whether a request can carry a token (RFC 6750, section 2.1). */
export function isBearerToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The refusal of a token that isn't right. */
export const INVALID_TOKEN: Unauthenticated = { status: 401, error: "invalid_token" };
