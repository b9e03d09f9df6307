import { homedir } from "node:os";
import path from "node:path";

/** What the customary place depends on. */
export interface CacheSurroundings {
  readonly platform: NodeJS.Platform;
  readonly environment: (name: string) => string | undefined;
  /** @throws where nobody knows */
  readonly home: () => string;
}

/**
 * The folder for what can be worked out again: `XDG_CACHE_HOME` where it's set (XDG Base Directory Specification: a relative
 * path is ignored), else where the system has such things.
 * @returns absolute; `undefined` where there is no such place. It needn't be there
 */
export function cacheFolder(surroundings: CacheSurroundings = PROCESS): string | undefined {
  const base = baseFolder(surroundings);
  return base === undefined ? undefined : path.join(base, "pressmark");
}

const PROCESS: CacheSurroundings = {
  platform: process.platform,
  environment: (name) => process.env[name],
  home: homedir,
};

function baseFolder({ platform, environment, home }: CacheSurroundings): string | undefined {
  const named = environment("XDG_CACHE_HOME") ?? "";
  if (path.isAbsolute(named)) return named;
  if (platform === "win32") {
    const local = environment("LOCALAPPDATA") ?? "";
    return path.isAbsolute(local) ? local : undefined;
  }
  const own = homeOf(home);
  if (own === undefined || !path.isAbsolute(own)) return undefined;
  return platform === "darwin" ? path.join(own, "Library", "Caches") : path.join(own, ".cache");
}

function homeOf(home: () => string): string | undefined {
  try {
    return home();
  } catch {
    // A user whom the system has no entry of.
    return undefined;
  }
}
