import { join } from "node:path";
import type { FileStatus } from "./file-facts.js";
import { systemCode } from "./file-failure.js";
import type { FrontMatter } from "./front-matter.js";
import type { Root } from "./root.js";

/** What the files of a tree say of themselves. */
export interface Metadata {
  /** @param relative the file's path below the root @param status tells whether it has changed since it was asked */
  about(relative: string, status: FileStatus): Promise<FrontMatter>;
}

interface Known {
  readonly status: FileStatus;
  readonly says: FrontMatter;
}

/** How many files are remembered. */
const MOST_KEPT = 100_000;

const NOTHING: Metadata = { about: () => Promise.resolve({}) };

/**
 * Metadata of the files below a root. Front matter is read from Markdown files, and again only when they change.
 * The YAML parser is loaded with the first of them: most servers need none.
 */
export function createMetadata(kind: "frontMatter" | undefined, root: Root): Metadata {
  if (kind === undefined) return NOTHING;
  const known = new Map<string, Known>();
  return {
    async about(relative, status) {
      if (!/\.(?:md|markdown)$/i.test(relative)) return {};
      const before = known.get(relative);
      if (before?.status.modifiedMs === status.modifiedMs && before.status.size === status.size)
        return before.says;
      const says = await ask(root, join(root.path, relative));
      if (known.size >= MOST_KEPT) known.clear();
      known.set(relative, { status, says });
      return says;
    },
  };
}

async function ask(root: Root, path: string): Promise<FrontMatter> {
  const { readFrontMatter } = await import("./front-matter.js");
  try {
    return await readFrontMatter(root, path, true);
  } catch (error) {
    // What can't be read says nothing; that it can't be read is told by its read.
    if (systemCode(error) === undefined) throw error;
    return {};
  }
}
