import path from "node:path";
import { findImports } from "./imports.js";

/** A file of a project that is written as text. */
export interface TextFile {
  /** Relative to the project, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** This package, as a project is made of it. */
export interface OwnPackage {
  readonly version: string;
  /** The Node versions that it runs on. */
  readonly node: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  /** What it takes where it is installed. */
  readonly peerDependencies: Readonly<Record<string, string>>;
  /** The text of one of its files. @param file relative to its root, with `/` */
  readonly read: (file: string) => string;
}

/** The code that may be carried over: the kit, and what reads the sources. */
const PORTABLE = /^src\/(?:kit\/.+|sources\/[^/]+\/read)\.ts$/;

/**
 * Collects the portable code that files need: what they import, and what that imports. Each file is as it is in this
 * package, below a line that says so.
 * @param printed the project's own files
 * @throws Error where the portable code imports something that isn't portable: a fault of ours
 */
export function collectPortable(printed: readonly TextFile[], own: OwnPackage): readonly TextFile[] {
  const known = new Set(printed.map((file) => file.path));
  const pending = printed.filter((file) => file.path.endsWith(".ts"));
  const collected: TextFile[] = [];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    for (const { specifier } of findImports(file.text)) {
      if (!specifier.startsWith(".")) continue;
      const needed = path.posix.join(path.posix.dirname(file.path), specifier).replace(/\.js$/, ".ts");
      if (known.has(needed)) continue;
      if (!PORTABLE.test(needed) || /\.(?:test|fixture)\.ts$/.test(needed))
        throw new Error(`${file.path} imports ${needed}, which is not portable`);
      known.add(needed);
      const text = own.read(needed);
      collected.push({ path: needed, text: `// From Pressmark ${own.version}: ${needed} (MIT)\n${text}` });
      pending.push({ path: needed, text });
    }
  }
  return collected;
}
