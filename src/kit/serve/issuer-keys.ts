import { errors, type JWTVerifyGetKey } from "jose";
import type { Log } from "../log.js";
import { DocumentFailure, fetchDocument } from "./issuer-document.js";
import { readKeySet } from "./issuer-key-set.js";
import { findKeysUrl } from "./issuer-metadata.js";

/** That an issuer's keys can't be had for the moment, and none that are known may stand in. */
export class IssuerUnavailable extends Error {
  override readonly name = "IssuerUnavailable";
}

/** How keys are kept, all in milliseconds. */
export interface KeyPace {
  /** How long they're taken as they are. */
  readonly freshMs: number;
  /** How long they may be used while the issuer can't be reached. */
  readonly usableMs: number;
  /** How long no key that isn't among them is looked for again. */
  readonly unknownMs: number;
  /** After a failure, how long the issuer isn't asked again. */
  readonly retryMs: number;
  /** How long a fetch may take, metadata and keys together. */
  readonly timeoutMs: number;
}

const PACE: KeyPace = {
  freshMs: 10 * 60_000,
  usableMs: 60 * 60_000,
  unknownMs: 10_000,
  retryMs: 5_000,
  timeoutMs: 5_000,
};

/** A set of keys, and when it was fetched, in milliseconds since 1970. */
interface KnownKeys {
  readonly find: JWTVerifyGetKey;
  readonly fetchedAt: number;
}

/** The keys of one issuer: fetched when the first token comes, and kept. However many tokens come, one fetch is under way. */
export class IssuerKeys {
  readonly #issuer: string;
  readonly #log: Log;
  readonly #pace: KeyPace;
  #known: KnownKeys | undefined;
  #fetching: Promise<KnownKeys> | undefined;
  #failedAt: number | undefined;

  constructor(issuer: string, log: Log, pace: Partial<KeyPace> = {}) {
    this.#issuer = issuer;
    this.#log = log;
    this.#pace = { ...PACE, ...pace };
  }

  /**
   * Finds the key that a token says it is signed with. One that isn't known is looked for once more: issuers change keys.
   * @throws IssuerUnavailable; a `JOSEError` where no key fits, or several
   */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const known = await this.#current();
    try {
      return await known.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      const renewed = await this.#renewed(known);
      if (renewed === undefined) throw error;
      return await renewed.find(header, token);
    }
  };

  async #current(): Promise<KnownKeys> {
    const known = this.#known;
    const age = known === undefined ? Infinity : Date.now() - known.fetchedAt;
    if (known !== undefined && age < this.#pace.freshMs) return known;
    try {
      return await this.#fetch();
    } catch (error) {
      if (!(error instanceof IssuerUnavailable) || known === undefined || age >= this.#pace.usableMs)
        throw error;
      return known;
    }
  }

  /** Newer keys than those; nothing where it's too early to look for some. */
  async #renewed(than: KnownKeys): Promise<KnownKeys | undefined> {
    if (this.#known !== than) return this.#known;
    if (Date.now() - than.fetchedAt < this.#pace.unknownMs) return undefined;
    return await this.#fetch();
  }

  async #fetch(): Promise<KnownKeys> {
    if (this.#failedAt !== undefined && Date.now() - this.#failedAt < this.#pace.retryMs)
      throw new IssuerUnavailable();
    this.#fetching ??= this.#load().finally(() => {
      this.#fetching = undefined;
    });
    return await this.#fetching;
  }

  async #load(): Promise<KnownKeys> {
    const signal = AbortSignal.timeout(this.#pace.timeoutMs);
    try {
      const url = await findKeysUrl(this.#issuer, signal);
      const find = await readKeySet(await fetchKeys(url, signal));
      if (this.#failedAt !== undefined) this.#log.info("http: the issuer of tokens answers again");
      this.#failedAt = undefined;
      return (this.#known = { find, fetchedAt: Date.now() });
    } catch (error) {
      if (!(error instanceof DocumentFailure)) throw error;
      this.#failedAt = Date.now();
      this.#log.warning(`http: the issuer of tokens can't be asked for its keys: ${error.message}`);
      throw new IssuerUnavailable();
    }
  }
}

async function fetchKeys(url: URL, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await fetchDocument(url, signal);
  } catch (error) {
    if (!(error instanceof DocumentFailure)) throw error;
    throw new DocumentFailure(`jwks_uri: ${error.message}`, error.unreachable);
  }
}
