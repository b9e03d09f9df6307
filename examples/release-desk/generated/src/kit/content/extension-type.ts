// From Pressmark 0.1.0: src/kit/content/extension-type.ts (MIT)
import { createRequire } from "node:module";
import type * as MimeTypes from "mime-types";

/**
 * The media type that a file's name tells, or `undefined` where it tells none: no extension, an
 * unknown one, or one that several formats share (`.key` is a Keynote document or a PEM key).
 * @param fileName a name or a path with `/`; only what follows the last `/` counts
 */
export function extensionType(fileName: string): string | undefined {
  const name = fileName.slice(fileName.lastIndexOf("/") + 1);
  if (TEXT_NAMES.test(name)) return "text/plain";
  const dot = name.lastIndexOf(".");
  // A leading dot hides a file; it starts no extension.
  if (dot <= 0 || dot === name.length - 1) return undefined;
  const extension = name.slice(dot + 1).toLowerCase();
  if (OWN_TYPES.has(extension)) return OWN_TYPES.get(extension);
  registered ??= load("mime-types") as typeof MimeTypes;
  return registered.lookup(extension) || undefined;
}

/** Files without an extension that are text by custom. */
const TEXT_NAMES =
  /^(?:Dockerfile|Containerfile|Makefile|GNUmakefile|Gemfile|Rakefile|Procfile|Jenkinsfile)$/;

/**
 * Where the registered types mislead. IANA's `.ts` is an MPEG stream, which nobody keeps beside
 * Markdown; source text gets `text/*`, so that it travels as text. `undefined`: let the content tell.
 */
const OWN_TYPES: ReadonlyMap<string, string | undefined> = new Map([
  ...pairs("text/typescript", ["ts", "mts", "cts", "tsx"]),
  ...pairs("text/javascript", ["js", "mjs", "cjs"]),
  ...pairs("text/markdown", ["md", "markdown", "mkd"]),
  ...pairs("application/yaml", ["yaml", "yml"]),
  ...pairs("application/jsonl", ["jsonl"]),
  ...pairs("application/x-ndjson", ["ndjson"]),
  ...pairs("application/jsonc", ["jsonc"]),
  ...pairs("application/toml", ["toml"]),
  ...pairs("application/graphql", ["graphql", "gql"]),
  ...pairs("text/plain", [
    "txt",
    "text",
    "log",
    "lock",
    "ini",
    "cfg",
    "conf",
    "env",
    "properties",
    "bat",
    "cmd",
  ]),
  ...pairs("text/plain", ["ps1", "proto", "tf", "hcl", "gradle", "nix", "def", "vue", "svelte"]),
  ...pairs("text/x-python", ["py", "pyi"]),
  ...pairs("text/x-go", ["go"]),
  ...pairs("text/x-rust", ["rs"]),
  ...pairs("text/x-ruby", ["rb"]),
  ...pairs("text/x-kotlin", ["kt", "kts"]),
  ...pairs("text/x-swift", ["swift"]),
  ...pairs("text/x-csharp", ["cs"]),
  ...pairs("text/x-scala", ["scala"]),
  ...pairs("text/x-php", ["php"]),
  ...pairs("text/x-perl", ["pl", "pm"]),
  ...pairs("text/x-dart", ["dart"]),
  ...pairs("text/x-tex", ["tex"]),
  ...pairs("text/x-diff", ["diff", "patch"]),
  ...pairs("text/x-rst", ["rst"]),
  ...pairs("text/x-org", ["org"]),
  ...pairs("text/asciidoc", ["adoc", "asciidoc"]),
  ...pairs(undefined, ["key", "pem", "crt", "asc", "dot", "sub", "in"]),
]);

function pairs(
  type: string | undefined,
  extensions: readonly string[],
): (readonly [string, string | undefined])[] {
  return extensions.map((extension) => [extension, type] as const);
}

/** The table of registered types takes 20 ms to load, which a server without files need not spend. */
const load = createRequire(import.meta.url);
let registered: typeof MimeTypes | undefined;
