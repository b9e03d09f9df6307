// From Pressmark 0.1.0: src/kit/serve/http-settings.ts (MIT)
import { interpolate, UnsetNames, type Environment } from "../environment.js";
import type { Log } from "../log.js";
import { SettingError } from "../setting-error.js";
import type { Authority, OpenAuthority } from "./authority.js";
import { bearerAuthenticator, type BearerToken } from "./bearer.js";
import type { HttpOptions } from "./http.js";

/** For whom a catalogue is served over HTTP; texts may hold `${NAME}`. Without `tokens` and `issued`: for everybody. */
export interface HttpSettings {
  /** Whoever has one of them. */
  readonly tokens?: readonly BearerToken[] | undefined;
  /** Whoever has a token of an issuer's: `issuedTokens({ issuer, audience })`. Not beside `tokens`. */
  readonly issued?: OpenAuthority | undefined;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

/**
 * Puts the environment's values into the settings.
 * @throws SettingError where one is unset, or can't be used
 */
export function resolveHttpSettings(
  settings: HttpSettings,
  environment: Environment,
  log: Log,
): Pick<HttpOptions, "authenticate" | "protects" | "allowedHosts" | "allowedOrigins"> {
  const { allowedHosts, allowedOrigins } = settings;
  const resolve = (text: string) => interpolate(text, environment);
  try {
    return {
      allowedHosts: allowedHosts.map(resolve),
      allowedOrigins: allowedOrigins.map(resolve),
      ...openAuthority(settings, resolve, log),
    };
  } catch (error) {
    if (!(error instanceof SettingError || error instanceof UnsetNames)) throw error;
    throw new SettingError(`serve.http can't be used: ${error.message}`);
  }
}

function openAuthority(
  { tokens, issued }: HttpSettings,
  resolve: (text: string) => string,
  log: Log,
): Authority | undefined {
  if (tokens !== undefined && issued !== undefined)
    throw new SettingError("it has both fixed tokens and an issuer of tokens");
  if (issued !== undefined) return issued({ resolve, log });
  if (tokens === undefined) return undefined;
  const resolved = tokens.map(({ token, scopes }) => ({ token: resolve(token), scopes }));
  return { authenticate: bearerAuthenticator(resolved) };
}
