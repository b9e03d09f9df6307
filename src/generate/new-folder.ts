import { createHash } from "../kit/crypto.js";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isAlive } from "./process-alive.js";
import { writeFiles, type StagedFile } from "./staging.js";

/**
 * Writes files into a folder that doesn't exist: into one beside it, which then gets its name. What killed runs left
 * of theirs is removed.
 * @throws FileChanged, or the error of the file system; then there is no such folder, as before
 */
export async function writeNewFolder(folder: string, files: readonly StagedFile[]): Promise<void> {
  const parent = path.dirname(folder);
  const firstMade = await mkdir(parent, { recursive: true });
  const prefix = `.pressmark-new-${createHash("sha256").update(path.basename(folder)).digest("hex").slice(0, 12)}-`;
  await removeLeftOvers(parent, prefix);
  const draft = path.join(parent, `${prefix}${String(process.pid)}`);
  try {
    await mkdir(draft);
    await writeFiles(draft, files);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (firstMade !== undefined) await rm(firstMade, { recursive: true, force: true });
    throw error;
  }
}

async function removeLeftOvers(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    if (pid === process.pid || !isAlive(pid))
      await rm(path.join(parent, name), { recursive: true, force: true });
  }
}
