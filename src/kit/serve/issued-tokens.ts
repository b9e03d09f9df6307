import { errors, jwtVerify, type CryptoKey, type JWTPayload, type JWTVerifyOptions } from "jose";
import type { Authenticated, OpenAuthority, Unauthenticated } from "./authority.js";
import { INVALID_TOKEN, readCredentials } from "./bearer-credentials.js";
import { parseIssuer, parseResource } from "./issuer-address.js";
import { ALGORITHMS } from "./issuer-key-set.js";
import { IssuerKeys, IssuerUnavailable, type KeyPace } from "./issuer-keys.js";
import { callerOfToken, keyOfToken } from "./token-caller.js";

/** Whose tokens are accepted; texts may hold `${NAME}`. */
export interface IssuerSettings {
  /** The issuer's identifier, as its metadata and its tokens have it (RFC 8414, section 2). */
  readonly issuer: string;
  /** The resource identifier of this server, which tokens must be for (RFC 9728, section 1.2). */
  readonly audience: string;
}

/** How far clocks may differ, in seconds. */
const CLOCK_TOLERANCE = 10;
/** RFC 9068, section 2.1, and what issuers write that don't follow it. Other types are no access tokens (RFC 8725, section 3.11). */
const TYPES: ReadonlySet<string> = new Set(["at+jwt", "application/at+jwt", "jwt", "application/jwt"]);

/**
 * Accepts callers by JWTs of an issuer (RFC 9068; RFC 7519, section 7.2): signed by one of its keys, for this server, and
 * of this time. Nothing is fetched before the first of them comes.
 * @param pace how the issuer's keys are kept
 */
export function issuedTokens(settings: IssuerSettings, pace: Partial<KeyPace> = {}): OpenAuthority {
  return ({ resolve, log }) => {
    const issuer = resolve(settings.issuer);
    const resource = resolve(settings.audience);
    parseIssuer(issuer);
    const keys = new IssuerKeys(issuer, log, pace);
    const options: JWTVerifyOptions = {
      issuer,
      // Clients ask for the resource as their URL parser writes it: with a slash behind a host alone.
      audience: [resource, parseResource(resource).href],
      algorithms: [...ALGORITHMS],
      clockTolerance: CLOCK_TOLERANCE,
      requiredClaims: ["exp", "sub"],
    };
    return {
      authenticate: async (authorization) => {
        const credentials = readCredentials(authorization);
        if (!("token" in credentials)) return credentials;
        try {
          return authenticated(await verify(credentials.token, keys, options));
        } catch (error) {
          if (error instanceof IssuerUnavailable) return { status: 503 };
          if (!(error instanceof errors.JOSEError)) throw error;
          log.debug(`http: a token was refused: ${error.code}`);
          return INVALID_TOKEN;
        }
      },
      protects: { resource, issuer },
    };
  };
}

/** What a token holds, once it's verified. @throws JOSEError; IssuerUnavailable */
async function verify(token: string, keys: IssuerKeys, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys.find, options);
    return checkType(payload, protectedHeader.typ);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    return await verifyWithAny(token, error, options);
  }
}

/** A token that doesn't say which of the keys it's signed with: one of them must fit (RFC 7515, section 6). */
async function verifyWithAny(
  token: string,
  keys: AsyncIterable<CryptoKey>,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  for await (const key of keys) {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, key, options);
      return checkType(payload, protectedHeader.typ);
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    }
  }
  throw new errors.JWSSignatureVerificationFailed();
}

function checkType(payload: JWTPayload, type: unknown): JWTPayload {
  if (type !== undefined && !(typeof type === "string" && TYPES.has(type.toLowerCase())))
    throw new errors.JWTInvalid("The token is no access token");
  return payload;
}

function authenticated(claims: JWTPayload): Authenticated | Unauthenticated {
  const key = keyOfToken(claims);
  if (key === undefined || claims.exp === undefined) return INVALID_TOKEN;
  return { caller: callerOfToken(claims), key, expiresAt: claims.exp };
}
