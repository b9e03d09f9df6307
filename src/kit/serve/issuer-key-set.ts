import { createLocalJWKSet, importJWK, type JWK, type JWTVerifyGetKey } from "jose";
import { DocumentFailure } from "./issuer-document.js";

/**
 * The algorithms of signatures that are accepted (RFC 7518, section 3.1; RFC 8037; RFC 9864): those whose keys an
 * issuer can publish. `none` and those with a shared secret aren't among them.
 */
export const ALGORITHMS: readonly string[] = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];

/** The most keys in a set. */
const MOST_KEYS = 100;
/** RFC 7518, section 3.3: an RSA key has 2048 bits or more. */
const LEAST_RSA_BYTES = 256;

/**
 * Makes the set of the keys that an issuer published (RFC 7517, section 5). Keys that no signature can be checked
 * with are left out, as section 5 asks.
 * @throws DocumentFailure where it is no set, or no key is left
 */
export async function readKeySet(document: Readonly<Record<string, unknown>>): Promise<JWTVerifyGetKey> {
  const { keys } = document;
  if (!Array.isArray(keys)) throw new DocumentFailure("it is no key set");
  if (keys.length > MOST_KEYS) throw new DocumentFailure(`it has more than ${String(MOST_KEYS)} keys`);
  const usable: JWK[] = [];
  for (const key of keys as readonly unknown[]) if (await isUsable(key)) usable.push(key as JWK);
  if (usable.length === 0) throw new DocumentFailure("it has no key of use");
  return createLocalJWKSet({ keys: usable });
}

async function isUsable(key: unknown): Promise<boolean> {
  if (typeof key !== "object" || key === null || Array.isArray(key)) return false;
  const jwk = key as JWK;
  const algorithm = algorithmOf(jwk);
  // A private key that was published is no secret any more.
  if (algorithm === undefined || jwk.d !== undefined) return false;
  try {
    await importJWK(jwk, algorithm);
    return true;
  } catch {
    // Whatever the library says of it: it is the issuer's text, and no key.
    return false;
  }
}

/** An algorithm that a key is for: its own, else one of its type's. */
function algorithmOf({ kty, alg, crv, n }: JWK): string | undefined {
  if (alg !== undefined && !ALGORITHMS.includes(alg)) return undefined;
  switch (kty) {
    case "RSA":
      return bytesOf(n) < LEAST_RSA_BYTES ? undefined : (alg ?? "RS256");
    case "EC":
      return CURVES.get(crv ?? "");
    case "OKP":
      return crv === "Ed25519" ? "EdDSA" : undefined;
    default:
      return undefined;
  }
}

const CURVES: ReadonlyMap<string, string> = new Map([
  ["P-256", "ES256"],
  ["P-384", "ES384"],
  ["P-521", "ES512"],
]);

/** How many bytes a number has, without zeros before it. */
function bytesOf(encoded: unknown): number {
  if (typeof encoded !== "string") return 0;
  const bytes = Buffer.from(encoded, "base64url");
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? 0 : bytes.length - first;
}
