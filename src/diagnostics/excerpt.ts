import { showHarmlessly } from "./harmless.js";

/** A line of a source, and what stands under it so that the caret points at the place. */
export interface Excerpt {
  readonly line: string;
  /** Spaces and tabs up to the caret, without the caret. */
  readonly padding: string;
}

/** The most UTF-16 units of a line that are shown. */
const WIDTH = 100;
/** How many of them stand before the caret where the line is trimmed. */
const BEFORE = 60;
const ELLIPSIS = "…";
const TAB = "\t";

/** What takes two columns on a terminal: East Asian wide and fullwidth blocks, and pictographs. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
/** What takes none: combining marks, joiners, variation selectors. */
const ZERO_WIDTH = /[\p{Mn}\p{Me}\u200B-\u200D]/u;

/**
 * Cuts the part of a line around a column out, and measures the caret's place under it.
 * Tabs stay tabs in both, so that they line up whatever a terminal's tab width is.
 * @param column counts from 1, in UTF-16 units; one beyond the line is its end
 */
export function cutExcerpt(line: string, column: number): Excerpt {
  const caret = Math.min(Math.max(column - 1, 0), line.length);
  const [start, end] = chooseWindow(line, caret);
  const head = start > 0 ? ELLIPSIS : "";
  const tail = end < line.length ? ELLIPSIS : "";
  const shown = showHarmlessly(line.slice(start, end), TAB).trimEnd();
  const before = showHarmlessly(line.slice(start, caret), TAB);
  return { line: `${head}${shown}${tail}`, padding: " ".repeat(head.length) + blankOut(before) };
}

function chooseWindow(line: string, caret: number): readonly [number, number] {
  if (line.length <= WIDTH) return [0, line.length];
  const start = Math.max(0, Math.min(caret - BEFORE, line.length - WIDTH));
  return [wholeCharacter(line, start), wholeCharacter(line, Math.min(start + WIDTH, line.length))];
}

/** Steps back where a cut would halve a surrogate pair. */
function wholeCharacter(line: string, at: number): number {
  const low = line.charCodeAt(at);
  const high = line.charCodeAt(at - 1);
  const halves = low >= 0xdc00 && low <= 0xdfff && high >= 0xd800 && high <= 0xdbff;
  return halves ? at - 1 : at;
}

/** Replaces each character by as many spaces as it takes columns. */
function blankOut(text: string): string {
  let blanks = "";
  for (const character of text) {
    if (character === TAB) blanks += TAB;
    else if (WIDE.test(character)) blanks += "  ";
    else if (!ZERO_WIDTH.test(character)) blanks += " ";
  }
  return blanks;
}
