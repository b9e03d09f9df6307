import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Lets the stacks of errors name the places of the source from now on: the command is bundled and minified. A source map is
 * read as the first stack that needs it is looked at. Node's own way would read all of them at each start.
 */
export function showSourcePlaces(): void {
  const maps = new Map<string, SourceMap | undefined>();
  const line = (frame: NodeJS.CallSite): string => {
    const file = frame.getFileName();
    const [row, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    // eslint-disable-next-line @typescript-eslint/no-base-to-string -- a frame's own text is what a stack is made of
    const written = `    at ${frame.toString()}`;
    if (file === null || row === null || column === null || !isFile(file)) return written;
    if (!maps.has(file)) maps.set(file, readMap(file));
    const place = placeIn(maps.get(file), row, column);
    return place === undefined ? written : written.replace(`${file}:${row}:${column}`, () => place);
  };
  Error.prepareStackTrace = (error, frames) => [String(error), ...frames.map(line)].join("\n");
}

/** A module is named by its URL, a CommonJS file by its path. */
function isFile(name: string): boolean {
  return name.startsWith("file:") || path.isAbsolute(name);
}

/** @returns nothing where there is none: its file is shown as it is then */
function readMap(file: string): SourceMap | undefined {
  try {
    const map = `${file.startsWith("file:") ? fileURLToPath(file) : file}.map`;
    const payload = JSON.parse(readFileSync(map, "utf8")) as SourceMapPayload;
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
