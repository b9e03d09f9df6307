import { parse, YAMLError } from "yaml";
import type { FileMetadata } from "./metadata.js";
import { withFile } from "./open-file.js";
import type { OpenedFile } from "./open-file.js";
import type { Root } from "./root.js";

/** The most bytes of a file that are read in search of the front matter's end. */
const MOST = 64 * 1024;
/** Nearly all front matter ends within so many bytes. */
const FIRST = 4 * 1024;
/** The most characters that the value of one key may take. */
const LONGEST_VALUE = 4 * 1024;

const KEYS = ["title", "description", "audience", "priority"] as const;
const HEAD = /^\uFEFF?---[ \t]*\r?\n/;
const END = /^(?:---|\.\.\.)[ \t]*\r?$/m;

/**
 * Reads what a Markdown file's front matter tells; the rest of the file isn't read.
 * @param path absolute, below the root
 * @returns what is there and of the right type; nothing for a file without front matter, or one that isn't served
 * @throws the system's error where the file can't be read
 */
export async function readFrontMatter(root: Root, path: string, followLinks: boolean): Promise<FileMetadata> {
  const head = await withFile(root, path, followLinks, readHead);
  return head === undefined ? {} : parseFrontMatter(head);
}

/**
 * Takes title, description, audience and priority out of a text's front matter. A value that is malformed or of
 * another type is passed over; so are all other keys, whatever they hold.
 * @param text the beginning of a Markdown file
 */
export function parseFrontMatter(text: string): FileMetadata {
  const head = HEAD.exec(text);
  if (head === null) return {};
  const body = text.slice(head[0].length);
  const end = END.exec(body);
  if (end === null) return {};
  const values = parseBlocks(splitKeys(body.slice(0, end.index)));
  const [title, description, audience, priority] = KEYS.map((key) => values.get(key));
  return {
    ...(isText(title) && { title }),
    ...(isText(description) && { description }),
    ...(isAudience(audience) && { audience }),
    ...(isPriority(priority) && { priority }),
  };
}

async function readHead(file: OpenedFile): Promise<string> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(MOST, file.size));
  let filled = 0;
  for (const goal of [Math.min(FIRST, buffer.length), buffer.length]) {
    while (filled < goal) {
      const { bytesRead } = await file.handle.read(buffer, filled, goal - filled, null);
      if (bytesRead === 0) return buffer.toString("utf8", 0, filled);
      filled += bytesRead;
    }
    const text = buffer.toString("utf8", 0, filled);
    const head = HEAD.exec(text);
    if (head === null || END.test(text.slice(head[0].length))) return text;
  }
  return buffer.toString("utf8", 0, filled);
}

/**
 * The lines of each top-level key that matters. Only these are parsed, one by one: other keys may hold template
 * marks and whatever else is no YAML. A key that stands twice is passed over.
 */
function splitKeys(body: string): ReadonlyMap<string, string> {
  const blocks = new Map<string, string>();
  const twice = new Set<string>();
  let key: string | undefined;
  for (const line of body.split(/\r?\n/)) {
    const started = /^(title|description|audience|priority)[ \t]*:(?=[ \t]|$)/.exec(line)?.[1];
    if (started !== undefined) {
      if (blocks.has(started)) twice.add(started);
      key = started;
      blocks.set(key, line);
    } else if (key !== undefined && /^(?:[ \t]|-(?:[ \t]|$)|#|$)/.test(line)) {
      blocks.set(key, `${blocks.get(key) ?? ""}\n${line}`);
    } else key = undefined;
  }
  for (const name of twice) blocks.delete(name);
  return blocks;
}

/** The value of each block. One that is malformed must not take the others along: then each is parsed by itself. */
function parseBlocks(blocks: ReadonlyMap<string, string>): ReadonlyMap<unknown, unknown> {
  const sound = [...blocks.values()].filter((block) => block.length <= LONGEST_VALUE && !isNested(block));
  return parseMap(sound.join("\n")) ?? new Map(sound.flatMap((block) => [...(parseMap(block) ?? [])]));
}

function parseMap(text: string): ReadonlyMap<unknown, unknown> | undefined {
  try {
    const map: unknown = parse(text, {
      maxAliasCount: 0,
      logLevel: "error",
      mapAsMap: true,
      prettyErrors: false,
    });
    return map instanceof Map ? (map as ReadonlyMap<unknown, unknown>) : undefined;
  } catch (error) {
    // A ReferenceError is how the parser refuses an alias.
    if (error instanceof YAMLError || error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** Deep nesting can keep the parser busy for minutes; a value that is wanted has next to none. */
function isNested(block: string): boolean {
  return (block.match(/\?\s/g) ?? []).length > 16 || (block.match(/[[{]|-\s/g) ?? []).length > 64;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function isAudience(value: unknown): value is readonly ("user" | "assistant")[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => item === "user" || item === "assistant")
  );
}

function isPriority(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 1;
}
