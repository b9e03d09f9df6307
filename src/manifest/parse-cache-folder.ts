import { existsSync, readSync } from "node:fs";
import path from "node:path";
import { keepOwn, readOwn, type KeptFile } from "../kept/own-files.js";
import { entryName, NO_PARSE_CACHE, readEntry, writeEntry, type ParseCache } from "./parse-cache.js";
import type { KnownContent } from "./restored-file.js";

/** Where what was parsed is kept: plain data, which may cross threads. */
export interface ParseCachePlace {
  /** Absolute; it's made where there is none. */
  readonly folder: string;
  /** What the program is recognised by: another one may parse otherwise. */
  readonly build: string;
}

/** How much is read at a time, in bytes. */
const CHUNK = 256 * 1024;

/**
 * Keeps parsed files in a folder of the user's own, an entry a file. What is damaged, of another program, or in the hands of
 * another user is passed over. Where it can't be written, it's done without.
 * @param place absent: nothing is kept
 * @param tell is told why something wasn't kept
 */
export function openParseCache(
  place: ParseCachePlace | undefined,
  tell: (line: string) => void = () => undefined,
): ParseCache {
  if (place === undefined) return NO_PARSE_CACHE;
  const { folder, build } = place;
  return {
    find: (hash) =>
      readOwn(path.join(folder, entryName(hash, build)), (handle) => readEntry(linesOf(handle), hash, build)),
    has: (hash) => existsSync(path.join(folder, entryName(hash, build))),
    keep: (contents) => {
      if (contents.length === 0) return;
      const code = keepOwn(folder, filesOf(contents, build));
      if (code !== undefined) tell(`what was parsed can't be kept in ${folder} (${code})`);
    },
  };
}

function* filesOf(contents: readonly KnownContent[], build: string): Generator<KeptFile> {
  for (const content of contents) {
    const lines = writeEntry(content, build);
    if (lines !== undefined)
      yield { name: entryName(content.hash, build), parts: lines.map((line) => `${line}\n`) };
  }
}

/** The lines of a file, without their breaks. What is behind the last break is none. */
function* linesOf(handle: number): Generator<Buffer> {
  const chunk = Buffer.allocUnsafe(CHUNK);
  let rest: Buffer = Buffer.alloc(0);
  for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk)) {
    const bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
    let start = 0;
    for (let end = bytes.indexOf("\n"); end !== -1; end = bytes.indexOf("\n", start)) {
      yield bytes.subarray(start, end);
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
}
