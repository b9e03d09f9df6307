import { createHash } from "../kit/crypto.js";

/** The names of one entry's module. */
export interface EntryNames {
  /** Its file's name without the extension: lower-case letters, digits and hyphens. */
  readonly slug: string;
  /** The name that it's imported under. */
  readonly identifier: string;
}

const LONGEST_SLUG = 60;
/** The names of devices on Windows, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d|clock|conin|conout)$/;
/** Names that no package may have, or that would make a package depend on itself. */
const TAKEN_PACKAGES = new Set(["node-modules", "favicon-ico"]);
const LONGEST_PACKAGE = 100;

/**
 * Gives each entry's module a name of its own. A name depends on the entry's alone, unless it's one that an earlier
 * entry has: then a piece of a hash tells them apart, so that an entry more doesn't rename the others' modules.
 * @param names the entries' names, each once
 */
export function nameModules(names: readonly string[]): readonly EntryNames[] {
  const slugs = new Set<string>();
  const identifiers = new Set<string>(RESERVED);
  return names.map((name) => {
    const plain = slugOf(name);
    const slug = plain === "" || slugs.has(plain) ? distinct(plain === "" ? "resource" : plain, name) : plain;
    slugs.add(slug);
    const short = identifierOf(slug);
    const identifier = identifiers.has(short) ? `${short}_${hashOf(name)}` : short;
    identifiers.add(identifier);
    return { slug, identifier };
  });
}

/**
 * A name that npm takes, made of a server's own.
 * @param dependencies the packages that it depends on: it can't have one of their names
 */
export function packageNameOf(serverName: string, dependencies: readonly string[]): string {
  const words = wordsOf(serverName).slice(0, LONGEST_PACKAGE).replace(/-$/, "");
  if (words === "") return "mcp-server";
  return dependencies.includes(words) || TAKEN_PACKAGES.has(words) ? `${words}-server` : words;
}

/** The version if it is one of semver 2.0.0, else 0.0.0. */
export function packageVersionOf(version: string): string {
  return SEMVER.test(version) ? version : "0.0.0";
}

const SEMVER =
  /^(?:0|[1-9]\d{0,14})\.(?:0|[1-9]\d{0,14})\.(?:0|[1-9]\d{0,14})(?:-(?:0|[1-9]\d{0,14}|\d*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9]\d{0,14}|\d*[A-Za-z-][0-9A-Za-z-]*))*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

function slugOf(name: string): string {
  const words = wordsOf(name);
  if (words.length > LONGEST_SLUG) return distinct(words, name);
  return DEVICE.test(words) ? `${words}-resource` : words;
}

/** Letters without their accents, and digits; hyphens for all else. */
function wordsOf(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

function distinct(words: string, name: string): string {
  return `${words.slice(0, LONGEST_SLUG - 9).replace(/-$/, "")}-${hashOf(name)}`;
}

function hashOf(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 8);
}

function identifierOf(slug: string): string {
  const joined = slug.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return /^\d/.test(joined) ? `resource${joined}` : joined;
}

/** The words of ECMAScript and TypeScript that can't name an import, and the names that the module has itself. */
const RESERVED = [
  ..."break case catch class const continue debugger default delete do else enum export extends false".split(
    " ",
  ),
  ..."finally for function if import in instanceof new null return super switch this throw true try".split(
    " ",
  ),
  ..."typeof var void while with as implements interface let package private protected public static".split(
    " ",
  ),
  ..."yield await async of eval arguments undefined any unknown never object string number boolean".split(
    " ",
  ),
  ..."symbol bigint type catalogue Program".split(" "),
];
