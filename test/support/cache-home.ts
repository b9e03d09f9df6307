import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Gives all tests, and the commands that they run, a cache that goes with them: the user's own isn't touched. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "pressmark-cache-"));
  process.env["XDG_CACHE_HOME"] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
