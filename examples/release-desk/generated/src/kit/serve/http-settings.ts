// From Pressmark 0.1.0: src/kit/serve/http-settings.ts (MIT)
import { interpolate, UnsetNames, type Environment } from "../environment.js";
import { SettingError } from "../setting-error.js";
import { bearerAuthenticator, type BearerToken } from "./bearer.js";
import type { HttpOptions } from "./http.js";

/** For whom a catalogue is served over HTTP; texts may hold `${NAME}`. */
export interface HttpSettings {
  /** Absent: everybody is answered. */
  readonly tokens?: readonly BearerToken[] | undefined;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

/**
 * Puts the environment's values into the settings.
 * @throws SettingError where one is unset, or a token is empty
 */
export function resolveHttpSettings(
  { tokens, allowedHosts, allowedOrigins }: HttpSettings,
  environment: Environment,
): Pick<HttpOptions, "authenticate" | "allowedHosts" | "allowedOrigins"> {
  const resolve = (text: string) => interpolate(text, environment);
  try {
    return {
      allowedHosts: allowedHosts.map(resolve),
      allowedOrigins: allowedOrigins.map(resolve),
      ...(tokens !== undefined && {
        authenticate: bearerAuthenticator(
          tokens.map(({ token, scopes }) => ({ token: resolve(token), scopes })),
        ),
      }),
    };
  } catch (error) {
    if (!(error instanceof SettingError || error instanceof UnsetNames)) throw error;
    throw new SettingError(`serve.http can't be used: ${error.message}`);
  }
}
