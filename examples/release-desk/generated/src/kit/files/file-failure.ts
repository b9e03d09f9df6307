// From Pressmark 0.1.0: src/kit/files/file-failure.ts (MIT)
import { notFound, readFailed } from "../errors.js";

/** What the system answers for a path where no servable file is. `ENXIO`: a socket, or a pipe without a reader. */
const MISSING = new Set([
  "ENOENT",
  "ENOTDIR",
  "ELOOP",
  "EMLINK",
  "ENAMETOOLONG",
  "EISDIR",
  "ENXIO",
  "ENODEV",
  "EINVAL",
]);

/** The code of a system error, such as `ENOENT`; `undefined` for any other error. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Whether a system error says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return MISSING.has(systemCode(error) ?? "");
}

/**
 * What a client is told of a system error: not found, or unreadable. The texts are constant, so no path shows.
 * Errors that didn't come from the system are given back as they are.
 */
export function fileFailure(uri: string, error: unknown): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  if (MISSING.has(code)) return notFound(uri, code);
  return readFailed(uri, "unreadable", "The file behind the resource can't be read", undefined, code);
}

/** Whether a system error says that this process may not look there. */
export function isDenied(error: unknown): boolean {
  const code = systemCode(error);
  return code === "EACCES" || code === "EPERM";
}
