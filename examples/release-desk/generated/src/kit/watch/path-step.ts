// From Pressmark 0.1.0: src/kit/watch/path-step.ts (MIT)
import { lstat, readlink } from "node:fs/promises";
import { systemCode } from "../files/file-failure.js";

/** What is under a path: a link, a folder; `undefined` for nothing, or nothing that leads on. */
export type PathStep = { readonly target: string } | { readonly identity: string } | undefined;

/** Looks at a path, without following it. What can't be looked at is taken for nothing. */
export async function lookAt(path: string): Promise<PathStep> {
  try {
    const status = await lstat(path, { bigint: true });
    if (status.isSymbolicLink()) return { target: await readlink(path) };
    return status.isDirectory() ? { identity: identityOf(status) } : undefined;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

/** What a folder is told from another one at the same path by. @param status with `bigint` numbers, which hold any file's */
export function identityOf({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string {
  return `${dev}:${ino}`;
}
