import type { Caller } from "../source.js";

/** The claims of a token (RFC 7519, section 4), as its JSON was parsed. */
export type TokenClaims = Readonly<Record<string, unknown>>;

/**
 * Who a token's claims say that its bearer is.
 * Scopes: `scope`, separated by spaces (RFC 8693, section 4.2), else the list or text `scp`. Claims that a variable can
 * be bound to: texts, booleans, and numbers that JSON holds exactly, all as texts.
 */
export function callerOfToken(claims: TokenClaims): Caller {
  const { scope, scp } = claims;
  return { scopes: new Set(scopesOf(typeof scope === "string" ? scope : scp)), claims: textsOf(claims) };
}

/**
 * What tells one bearer from another however often the token is renewed: the issuer, the subject and the client
 * (RFC 9068, section 2.2; `azp` of OpenID Connect Core 1.0, section 2). Nothing where the token names no subject.
 */
export function keyOfToken({ iss, sub, client_id: client, azp }: TokenClaims): string | undefined {
  if (typeof sub !== "string" || sub === "") return undefined;
  return JSON.stringify([iss, sub, [client, azp].find((id) => typeof id === "string") ?? null]);
}

function scopesOf(written: unknown): readonly string[] {
  if (typeof written === "string") return written.split(" ").filter((scope) => scope !== "");
  return Array.isArray(written) ? written.filter((scope) => typeof scope === "string") : [];
}

function textsOf(claims: TokenClaims): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(claims)) {
    if (typeof value === "string" || typeof value === "boolean") texts.set(name, String(value));
    // A whole number beyond 2^53 may have been another before it was parsed: that of another tenant, say.
    else if (typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
      texts.set(name, String(value));
  }
  return texts;
}
