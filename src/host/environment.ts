import type { Environment } from "../kit/environment.js";

/** The environment that a command works with. */
export interface LoadedEnvironment {
  readonly lookUp: Environment;
  readonly names: () => readonly string[];
}

/**
 * Reads the environment. A file's values are put into the process's environment, where they are not set already:
 * as `node --env-file` does.
 * @param file a `.env` file
 * @throws the error of the file system where the file can't be read
 */
export function loadEnvironment(file?: string): LoadedEnvironment {
  if (file !== undefined) process.loadEnvFile(file);
  return { lookUp: (name) => process.env[name], names: () => Object.keys(process.env) };
}
