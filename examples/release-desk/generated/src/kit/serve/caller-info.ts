// From Pressmark 0.1.0: src/kit/serve/caller-info.ts (MIT)
import type { Caller } from "../source.js";

/** A caller in the form in which the SDKs hand it from the transport to the handlers, untouched (their `AuthInfo`). */
export class CallerInfo {
  /** Never the credential: nothing behind the transport needs it. */
  readonly token = "";
  readonly clientId: string;
  readonly scopes: string[];
  readonly caller: Caller;
  /** When the caller's rights end, in seconds since 1970; absent: never. */
  readonly expiresAt?: number;

  /**
   * @param key tells one caller from another; it may be logged by nobody and compared by the sessions
   * @param expiresAt as the field says
   */
  constructor(caller: Caller, key: string, expiresAt?: number) {
    this.caller = caller;
    this.clientId = key;
    this.scopes = caller.scopes === "all" ? [] : [...caller.scopes];
    if (expiresAt !== undefined) this.expiresAt = expiresAt;
  }
}

/** Somebody of whom nothing is known: no scopes, no claims. */
export const ANONYMOUS: Caller = { scopes: new Set(), claims: new Map() };

/** The caller that the transport handed on; somebody unknown where it handed on none. */
export function callerOf(authInfo: unknown): Caller {
  return authInfo instanceof CallerInfo ? authInfo.caller : ANONYMOUS;
}
