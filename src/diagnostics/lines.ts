/** A position in a text. Both count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where the lines of one text begin. */
export interface LineIndex {
  /** How many lines there are: one more than line breaks. */
  readonly count: number;
  /** The position of an offset in UTF-16 units; one beyond the text is taken for its end. */
  positionAt(offset: number): Position;
  /** A line without its line break; `undefined` where there is no such line. */
  textOf(line: number): string | undefined;
}

const LINE_FEED = "\n";
const CARRIAGE_RETURN = "\r";

/** Finds the lines of a text once, so that each look-up afterwards is a binary search. Lines end in LF or CRLF. */
export function indexLines(text: string): LineIndex {
  const starts = [0];
  for (let at = text.indexOf(LINE_FEED); at !== -1; at = text.indexOf(LINE_FEED, at + 1)) starts.push(at + 1);
  const startOf = (line: number): number => starts[line - 1] ?? text.length;

  return {
    count: starts.length,
    positionAt(offset) {
      const inside = clampOffset(text, offset);
      const line = lastAtOrBefore(starts, inside) + 1;
      return { line, column: inside - startOf(line) + 1 };
    },
    textOf(line) {
      if (!Number.isInteger(line) || line < 1 || line > starts.length) return undefined;
      const raw = text.slice(startOf(line), line === starts.length ? text.length : startOf(line + 1) - 1);
      return raw.endsWith(CARRIAGE_RETURN) ? raw.slice(0, -1) : raw;
    },
  };
}

/** Keeps an offset inside the text, and out of the middle of a CRLF. */
function clampOffset(text: string, offset: number): number {
  const inside = Math.min(Math.max(offset, 0), text.length);
  const splits = text[inside] === LINE_FEED && text[inside - 1] === CARRIAGE_RETURN;
  return splits ? inside - 1 : inside;
}

/** The index of the last start that is not beyond the offset. */
function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? Infinity) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
