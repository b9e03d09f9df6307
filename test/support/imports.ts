import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PACKAGE_ROOT } from "./command.js";

/** A file of `src/`, and what it names in its imports. */
export interface SourceFile {
  /** From the package's root, with `/`. */
  readonly file: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

/** One import or re-export. */
export interface Import {
  /** As written. */
  readonly specifier: string;
  /** The file that a relative one leads to, from the package's root; `undefined` for a package. */
  readonly file: string | undefined;
  /** The package of one that isn't relative, `node:*` included; `undefined` for a file. */
  readonly package: string | undefined;
  /** Whether it is gone when the program runs. */
  readonly typeOnly: boolean;
}

/** Reads every file of `src/`, tests and fixtures left out. */
export async function readSources(): Promise<readonly SourceFile[]> {
  const root = path.join(PACKAGE_ROOT, "src");
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile() && /(?<!\.test|\.fixture)\.ts$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  return await Promise.all(
    files.map(async (absolute) => {
      const file = path.relative(PACKAGE_ROOT, absolute).replaceAll(path.sep, "/");
      const text = await readFile(absolute, "utf8");
      return { file, text, imports: importsOf(text, file) };
    }),
  );
}

const STATIC = /^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)";/gm;
const DYNAMIC = /\bimport\(\s*"([^"]+)"\s*\)/g;

function importsOf(text: string, file: string): readonly Import[] {
  const named = [...text.matchAll(STATIC)].map(([, type, specifier = ""]) => ({
    specifier,
    typeOnly: type !== undefined,
  }));
  const late = [...text.matchAll(DYNAMIC)].map(([, specifier = ""]) => ({ specifier, typeOnly: false }));
  return [...named, ...late].map(({ specifier, typeOnly }) => {
    const relative = specifier.startsWith(".");
    return {
      specifier,
      typeOnly,
      file: relative
        ? path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, ".ts")
        : undefined,
      package: relative ? undefined : packageOf(specifier),
    };
  });
}

/** `@scope/name/deep` is of `@scope/name`, `name/deep` of `name`, `node:fs/promises` of `node:`. */
function packageOf(specifier: string): string {
  if (specifier.startsWith("node:")) return "node:";
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
