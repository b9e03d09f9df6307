import { readFileSync } from "node:fs";
import path from "node:path";

/** There is no readable file at a path. For the manifest itself a fault of the call, not of the manifest. */
export class ManifestUnreadable extends Error {
  override readonly name = "ManifestUnreadable";
  readonly file: string;
  readonly reason: "missing" | "folder" | "irregular" | "denied" | "unreadable";
  constructor(file: string, reason: ManifestUnreadable["reason"]) {
    super(`${file}: ${UNREADABLE[reason]}`);
    this.file = file;
    this.reason = reason;
  }
}

const UNREADABLE = {
  missing: "no such file",
  folder: "is a folder",
  irregular: "is no regular file",
  denied: "can't be read: permission denied",
  unreadable: "can't be read",
} as const;

const REASONS: Readonly<Record<string, ManifestUnreadable["reason"]>> = {
  ENOENT: "missing",
  ENOTDIR: "missing",
  EISDIR: "folder",
  ENXIO: "irregular",
  EACCES: "denied",
  EPERM: "denied",
};

/**
 * The bytes of a file of a manifest.
 * @param read how they are got. By default a pipe is waited for: a command may be given one
 * @throws ManifestUnreadable
 */
export function readManifestBytes(
  absolute: string,
  read: (absolute: string) => Buffer = readFileSync,
): Buffer {
  try {
    return read(absolute);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new ManifestUnreadable(displayName(absolute), REASONS[code] ?? "unreadable");
  }
}

/** A path as the user would name it: relative to the working directory where it lies below it. */
export function displayName(absolute: string): string {
  const relative = path.relative(process.cwd(), absolute) || ".";
  return relative === ".." || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)
    ? absolute
    : relative;
}
