import type { FileRole } from "./manifest-file.js";
import { hashOf } from "./content-hash.js";
import type { KnownContent } from "./restored-file.js";

/** What was parsed before, by the hash of the bytes. */
export interface ParseCache {
  find(hash: string): KnownContent | undefined;
  /** Whether it's likely that `find` will give it. */
  has(hash: string): boolean;
  /** Keeps what files were parsed to; it may be that it can't. No environment value is in it, since none was put in yet. */
  keep(contents: readonly KnownContent[]): void;
}

/** The form of an entry. Another one has another number. */
const FORM = "pressmark-parsed-1";

const ROLES: ReadonlySet<unknown> = new Set<FileRole>(["manifest", "include"]);

/** The first line of an entry is a checksum of all that follows, the second one says what it is, the rest is the value. */
const CHECKSUM_LENGTH = 64;

interface Head {
  readonly form: string;
  readonly build: string;
  readonly hash: string;
  readonly fits: readonly FileRole[];
}

/** Keeps nothing. */
export const NO_PARSE_CACHE: ParseCache = {
  find: () => undefined,
  has: () => false,
  keep: () => undefined,
};

/** The name of an entry's file. @param build what the program is recognised by */
export function entryName(hash: string, build: string): string {
  return hashOf(`${FORM}\n${build}\n${hash}`);
}

/**
 * Writes an entry down.
 * @returns `undefined` for a value that JSON doesn't give back as it is
 */
export function writeEntry({ hash, value, fits }: KnownContent, build: string): string | undefined {
  if (!isJson(value)) return undefined;
  const head: Head = { form: FORM, build, hash, fits };
  const rest = `${JSON.stringify(head)}\n${JSON.stringify(value)}`;
  return `${hashOf(rest)}\n${rest}`;
}

/**
 * Reads an entry.
 * @returns `undefined` for one that is damaged, of another program, or of another content than is asked for
 */
export function readEntry(bytes: Buffer, hash: string, build: string): KnownContent | undefined {
  const rest = bytes.subarray(CHECKSUM_LENGTH + 1);
  if (bytes.toString("latin1", 0, CHECKSUM_LENGTH + 1) !== `${hashOf(rest)}\n`) return undefined;
  const end = rest.indexOf("\n");
  try {
    const head = JSON.parse(rest.toString("utf8", 0, end)) as Head;
    if (head.form !== FORM || head.build !== build || head.hash !== hash) return undefined;
    if (!head.fits.every((role) => ROLES.has(role))) return undefined;
    return { hash, value: JSON.parse(rest.toString("utf8", end + 1)) as unknown, fits: head.fits };
  } catch {
    // Whoever wrote it, it wasn't this program.
    return undefined;
  }
}

/** The most values of an entry, and the most UTF-16 units of its texts. Aliases may make many of few, and JSON knows none. */
const MOST_VALUES = 5_000_000;
const MOST_TEXT = 64_000_000;

/** Whether JSON gives a parsed document back as it is, and isn't too large: it knows neither `-0` nor infinite numbers. */
function isJson(document: unknown): boolean {
  let count = 0;
  let text = 0;
  const pending = [document];
  while (pending.length > 0) {
    const value = pending.pop();
    count += 1;
    if (typeof value === "string") text += value.length;
    else if (typeof value === "number") {
      if (!Number.isFinite(value) || Object.is(value, -0)) return false;
    } else if (typeof value === "object" && value !== null) {
      for (const inner of Object.values(value)) pending.push(inner);
    }
    if (count > MOST_VALUES || text > MOST_TEXT) return false;
  }
  return true;
}
