import { createHash } from "../kit/crypto.js";
import { hashOf } from "./content-hash.js";
import { cutValue, joinValue } from "./cut-value.js";
import type { FileRole } from "./manifest-file.js";
import type { KnownContent } from "./restored-file.js";

/** What was parsed before, by the hash of the bytes. */
export interface ParseCache {
  find(hash: string): KnownContent | undefined;
  /** Whether it's likely that `find` will give it. */
  has(hash: string): boolean;
  /** Keeps what files were parsed to; it may be that it can't. No environment value is in it, since none was put in yet. */
  keep(contents: readonly KnownContent[]): void;
}

/** Keeps nothing. */
export const NO_PARSE_CACHE: ParseCache = {
  find: () => undefined,
  has: () => false,
  keep: () => undefined,
};

/** The form of an entry. Another one has another number. */
const FORM = "pressmark-parsed-2";

const ROLES: ReadonlySet<unknown> = new Set<FileRole>(["manifest", "include"]);

/**
 * An entry's first line is a checksum of all that follows, each line with its break. The second one says what it is. The third
 * is the value, and each further one holds more of its `resources`, so that no text of it all is needed to read it.
 */
interface Head {
  readonly form: string;
  readonly build: string;
  readonly hash: string;
  readonly fits: readonly FileRole[];
}

/** The name of an entry's file. @param build what the program is recognised by */
export function entryName(hash: string, build: string): string {
  return hashOf(`${FORM}\n${build}\n${hash}`);
}

/**
 * Writes an entry down.
 * @returns its lines; `undefined` for a value that JSON doesn't give back as it is
 */
export function writeEntry(
  { hash, value, fits }: KnownContent,
  build: string,
): readonly string[] | undefined {
  if (!isJson(value)) return undefined;
  const head: Head = { form: FORM, build, hash, fits };
  const { first, more } = cutValue(value);
  const lines = [head, first, ...more].map((part) => JSON.stringify(part));
  const checksum = createHash("sha256");
  for (const line of lines) checksum.update(`${line}\n`);
  return [checksum.digest("hex"), ...lines];
}

/**
 * Reads an entry.
 * @param lines its lines, without their breaks
 * @returns `undefined` for one that is damaged, of another program, or of another content than is asked for
 */
export function readEntry(lines: Iterable<Buffer>, hash: string, build: string): KnownContent | undefined {
  const checksum = createHash("sha256");
  const parts: unknown[] = [];
  let expected: string | undefined;
  try {
    for (const line of lines) {
      if (expected === undefined) {
        expected = line.toString("latin1");
        continue;
      }
      checksum.update(line).update("\n");
      const part = JSON.parse(line.toString("utf8")) as unknown;
      if (parts.length < 2) parts.push(part);
      else joinValue(parts[1], part);
    }
    const [head, value] = parts as [Head, unknown];
    if (checksum.digest("hex") !== expected) return undefined;
    if (head.form !== FORM || head.build !== build || head.hash !== hash) return undefined;
    if (parts.length < 2 || !head.fits.every((role) => ROLES.has(role))) return undefined;
    return { hash, value, fits: head.fits };
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
