import { join } from "node:path";
import type { FileStatus } from "./file-facts.js";
import { systemCode } from "./file-failure.js";
import type { Facts } from "../source.js";
import type { Root } from "./root.js";

/** What a file may say of itself. */
export type FileMetadata = Pick<Facts, "title" | "description" | "audience" | "priority">;

/**
 * Reads what a Markdown file says of itself.
 * @param path absolute, below the root
 * @throws the system's error where the file can't be read
 */
export type ReadMetadata = (root: Root, path: string, followLinks: boolean) => Promise<FileMetadata>;

/** What the files of a tree say of themselves. */
export interface Metadata {
  /** @param relative the file's path below the root @param status tells whether it has changed since it was asked */
  about(relative: string, status: FileStatus): Promise<FileMetadata>;
}

interface Known {
  readonly status: FileStatus;
  readonly says: FileMetadata;
}

/** How many files are remembered. */
const MOST_KEPT = 100_000;

const NOTHING: Metadata = { about: () => Promise.resolve({}) };

/** Metadata of the files below a root. Markdown files alone are asked, and again only when they change. */
export function createMetadata(read: ReadMetadata | undefined, root: Root): Metadata {
  if (read === undefined) return NOTHING;
  const known = new Map<string, Known>();
  return {
    async about(relative, status) {
      if (!/\.(?:md|markdown)$/i.test(relative)) return {};
      const before = known.get(relative);
      if (before?.status.modifiedMs === status.modifiedMs && before.status.size === status.size)
        return before.says;
      const says = await ask(read, root, join(root.path, relative));
      if (known.size >= MOST_KEPT) known.clear();
      known.set(relative, { status, says });
      return says;
    },
  };
}

async function ask(read: ReadMetadata, root: Root, path: string): Promise<FileMetadata> {
  try {
    return await read(root, path, true);
  } catch (error) {
    // What can't be read says nothing; that it can't be read is told by its read.
    if (systemCode(error) === undefined) throw error;
    return {};
  }
}
