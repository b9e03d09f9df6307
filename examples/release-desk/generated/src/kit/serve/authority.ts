// From Pressmark 0.1.0: src/kit/serve/authority.ts (MIT)
import type { Log } from "../log.js";
import type { Caller } from "../source.js";

/** Who sent a request. */
export interface Authenticated {
  readonly caller: Caller;
  /** Tells one caller from another: a session belongs to the key that opened it. */
  readonly key: string;
  /** When the caller's rights end, in seconds since 1970; absent: never. */
  readonly expiresAt?: number;
}

/** Why nobody can be told by a request. */
export type Unauthenticated =
  /** No credentials; with `error`, some that aren't right (RFC 6750, section 3.1). */
  | { readonly status: 401; readonly error?: "invalid_token" }
  /** Credentials can't be judged for the moment. */
  | { readonly status: 503 };

/** Finds out who sent a request, from the value of its `Authorization` header. */
export type Authenticate = (authorization: string | undefined) => Promise<Authenticated | Unauthenticated>;

/** A server as OAuth knows it (RFC 9728, section 2). */
export interface ProtectedResource {
  /** The resource identifier, an absolute URL; tokens name it as their audience. */
  readonly resource: string;
  /** The identifier of the authorization server that issues the tokens, an absolute URL. */
  readonly issuer: string;
}

/** Says who a caller is. */
export interface Authority {
  readonly authenticate: Authenticate;
  /** What clients are told to get a token by; absent: they have one already. */
  readonly protects?: ProtectedResource;
}

/** What an authority is opened with. */
export interface AuthoritySurroundings {
  /** Puts the environment's values into a text of the settings. @throws UnsetNames */
  readonly resolve: (text: string) => string;
  readonly log: Log;
}

/** Opens an authority, once as a server starts. @throws SettingError, UnsetNames where its settings can't be used */
export type OpenAuthority = (surroundings: AuthoritySurroundings) => Authority;
