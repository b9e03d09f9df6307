import type { ErrorCode, ParsedNode, YAMLError } from "yaml";
import { explainError } from "./document-explanations.js";
import type { Fault } from "./document-fault.js";
import { findOpenings, type Openings } from "./document-openings.js";

/** Tags have their own faults, whether the parser knows them or not. */
const ABOUT_TAGS: ReadonlySet<ErrorCode> = new Set(["TAG_RESOLVE_FAILED", "BAD_COLLECTION_TYPE"]);

/** Errors that lie inside one value, and leave the structure around it whole. */
const LOCAL: ReadonlySet<ErrorCode> = new Set([
  "ALIAS_PROPS",
  "BAD_ALIAS",
  "BAD_DQ_ESCAPE",
  "BAD_SCALAR_START",
  "MULTIPLE_ANCHORS",
]);

/** Errors that are told at the end of what comes before the word that they are about. */
const BEFORE_WORD: ReadonlySet<ErrorCode> = new Set(["BAD_INDENT", "BLOCK_AS_IMPLICIT_KEY"]);

/** The longest piece of text that is looked at around an error, in UTF-16 units. */
const NEARBY = 2000;

/**
 * Turns the parser's errors into one fault, or two. What follows an error is mostly its echo, so a second one
 * counts only where the first left the structure whole, and where it is on another line.
 * @param root the nodes as far as they could be read
 */
export function explainSyntax(
  errors: readonly YAMLError[],
  root: ParsedNode | null,
  text: string,
): readonly Fault[] {
  const relevant = errors.filter(({ code }) => !ABOUT_TAGS.has(code));
  if (relevant.length === 0) return [];
  const openings = findOpenings(root, text);
  const placeOf = ({ pos: [offset] }: YAMLError): number => openings.unclosedAt(offset) ?? offset;
  const [first, ...others] = relevant.toSorted((a, b) => placeOf(a) - placeOf(b));
  if (first === undefined) return [];
  const lineEnd = endOfLine(text, placeOf(first));
  const second = LOCAL.has(first.code) ? others.find((error) => placeOf(error) > lineEnd) : undefined;
  return [first, ...(second === undefined ? [] : [second])].map((error) => toFault(error, openings, text));
}

function toFault(error: YAMLError, openings: Openings, text: string): Fault {
  const unclosed = openings.unclosedAt(error.pos[0]);
  if (unclosed !== undefined) return unclosedFault(unclosed, text);
  const offset = firstVisible(text, error);
  const tab = tabBehind(error.code, offset, text);
  if (tab !== undefined) {
    const message = "a tab stands where spaces of the indentation are counted";
    return { code: "yaml-tab", offset: tab, path: [], message, hint: "indent with spaces" };
  }
  const lineStart = startOfLine(text, offset);
  const explanation = explainError(error.code, {
    found: text.slice(offset, Math.max(error.pos[1], offset + 1)).slice(0, NEARBY),
    before: text.slice(Math.max(lineStart, offset - NEARBY), offset),
    lineAbove: lineAbove(text, lineStart),
    insideFlow: openings.isInsideFlow(offset),
    words: error.message,
  });
  return { code: "yaml-syntax", offset, path: [], ...explanation };
}

function unclosedFault(offset: number, text: string): Fault {
  const mark = text.charAt(offset);
  const isQuote = mark === '"' || mark === "'";
  const closing = isQuote ? mark : mark === "[" ? "]" : "}";
  return {
    code: "yaml-syntax",
    offset,
    path: [],
    message: `the ${isQuote ? "quote" : "bracket"} ${mark} is never closed`,
    hint: isQuote
      ? `close it with ${closing}`
      : `close it with ${closing}, and indent its lines further than its key; quote it if it is text`,
  };
}

/** The offset of the tab that an error comes from. */
function tabBehind(code: ErrorCode, offset: number, text: string): number | undefined {
  if (code !== "TAB_AS_INDENT" && code !== "BAD_INDENT") return undefined;
  const lineStart = startOfLine(text, offset);
  const indentation = /^[ \t]*/.exec(text.slice(lineStart, lineStart + NEARBY))?.[0] ?? "";
  const tab = indentation.indexOf("\t");
  if (tab !== -1) return lineStart + tab;
  return code === "TAB_AS_INDENT" ? offset : undefined;
}

/**
 * Where a person would look: not in the blanks before a word, and not beyond the last one. Errors of indentation
 * are told at the end of what comes before, so that line breaks and comments are skipped as well.
 */
function firstVisible(text: string, { code, pos: [offset] }: YAMLError): number {
  const blanks = BEFORE_WORD.has(code) ? " \t\r\n" : " \t";
  let at = offset;
  for (;;) {
    while (at < text.length && blanks.includes(text.charAt(at))) at += 1;
    if (!BEFORE_WORD.has(code) || text.charAt(at) !== "#") break;
    at = endOfLine(text, at);
  }
  return Math.min(at, text.trimEnd().length);
}

function startOfLine(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end;
}

function lineAbove(text: string, lineStart: number): string {
  const above = text.slice(Math.max(0, lineStart - NEARBY), lineStart).trimEnd();
  return above.slice(above.lastIndexOf("\n") + 1);
}
