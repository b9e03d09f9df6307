import { readFileSync } from "node:fs";
import path from "node:path";

/** There is no readable file at a path. For the manifest itself a fault of the call, not of the manifest. */
export class ManifestUnreadable extends Error {
  override readonly name = "ManifestUnreadable";
  readonly file: string;
  readonly reason: "missing" | "folder" | "denied" | "unreadable";
  constructor(file: string, reason: ManifestUnreadable["reason"]) {
    super(`${file}: ${UNREADABLE[reason]}`);
    this.file = file;
    this.reason = reason;
  }
}

const UNREADABLE = {
  missing: "no such file",
  folder: "is a folder",
  denied: "can't be read: permission denied",
  unreadable: "can't be read",
} as const;

const REASONS: Readonly<Record<string, ManifestUnreadable["reason"]>> = {
  ENOENT: "missing",
  ENOTDIR: "missing",
  EISDIR: "folder",
  EACCES: "denied",
  EPERM: "denied",
};

/**
 * The bytes of a file of a manifest.
 * @throws ManifestUnreadable
 */
export function readManifestBytes(absolute: string): Buffer {
  try {
    return readFileSync(absolute);
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
