import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { fileURLToPath } from "node:url";

/** A place in a frame of a stack: the URL of a file, its line, its column. */
const PLACE = /(file:\/\/[^\s()]+?):(\d+):(\d+)/g;

/**
 * Lets the stacks of errors name the places of the source from now on: the command is bundled and minified. A source map is
 * read as the first stack that needs it is looked at. Node's own way would read all of them at each start.
 */
export function showSourcePlaces(): void {
  const maps = new Map<string, SourceMap | undefined>();
  const sourcePlace = (written: string, url: string, line: string, column: string): string => {
    if (!maps.has(url)) maps.set(url, readMap(url));
    return placeIn(maps.get(url), Number(line), Number(column)) ?? written;
  };
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- a frame's own text is what a stack is made of
  const line = (frame: NodeJS.CallSite): string => `    at ${frame.toString().replace(PLACE, sourcePlace)}`;
  Error.prepareStackTrace = (error, frames) => [String(error), ...frames.map(line)].join("\n");
}

/** @returns nothing where there is none: its file is shown as it is then */
function readMap(url: string): SourceMap | undefined {
  try {
    const payload = JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, "utf8")) as SourceMapPayload;
    return new SourceMap(payload);
  } catch {
    return undefined;
  }
}

/** @param line from 1 @param column from 1 */
function placeIn(map: SourceMap | undefined, line: number, column: number): string | undefined {
  const found = map?.findEntry(line - 1, column - 1);
  if (found === undefined || !("originalSource" in found)) return undefined;
  const { originalSource, originalLine, originalColumn } = found;
  const file = originalSource.replace(/^(?:\.\.\/)+/, "");
  return `${file}:${String(originalLine + 1)}:${String(originalColumn + 1)}`;
}
