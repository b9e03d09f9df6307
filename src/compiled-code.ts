import { mkdirSync, statSync } from "node:fs";
import module from "node:module";
import path from "node:path";

/** What came with Node 22.1, as far as it's used here. */
interface CompileCache {
  readonly enableCompileCache?: (folder: string) => unknown;
}

/**
 * Lets Node keep the code that it compiles from now on in the user's cache folder, and take it from there, where this version
 * of it can (22.1 or newer). Somebody else's folder isn't used, since what is in it would be run.
 * @param cache the user's cache folder, as `cacheFolder` tells it
 * @param node what Node has
 * @returns whether it's done
 */
export function keepCompiledCode(
  cache: string | undefined,
  node: CompileCache = module as CompileCache,
): boolean {
  if (node.enableCompileCache === undefined || cache === undefined) return false;
  const folder = path.join(cache, "code");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(folder);
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    if (!isOwn) return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return false;
  }
  node.enableCompileCache(folder);
  return true;
}
