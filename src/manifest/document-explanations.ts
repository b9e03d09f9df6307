import type { ErrorCode } from "yaml";
import { shorten } from "./document-fault.js";

/** What stands where the parser gave up. */
export interface Finding {
  /** The text at the place: at least its first character, empty at the end of the file. */
  readonly found: string;
  /** The text before it on its line. */
  readonly before: string;
  /** The last line before it that isn't blank. */
  readonly lineAbove: string;
  /** Whether it lies inside brackets or braces. */
  readonly insideFlow: boolean;
  /** The parser's own words. */
  readonly words: string;
}

/** What is wrong, and what to do. */
export interface Explanation {
  readonly message: string;
  readonly hint?: string;
}

/** Says in a manifest's author's words what the parser's code means at this place. */
export function explainError(code: ErrorCode, finding: Finding): Explanation {
  return EXPLANATIONS[code]?.(finding) ?? { message: shortenWords(finding.words) };
}

/** What to do about a quote that ends a text too early: something follows it without a space. */
const INNER_QUOTE: Readonly<Record<string, string>> = {
  "'": "write '' for a quote inside single quotes",
  '"': 'write \\" for a quote inside double quotes',
};

const QUOTE_IT = "quote it if it is text";

const EXPLANATIONS: Readonly<Partial<Record<ErrorCode, (finding: Finding) => Explanation>>> = {
  ALIAS_PROPS: () => ({ message: "an alias takes no anchor and no tag", hint: "remove it" }),
  BAD_ALIAS: ({ found }) => ({ message: `text can't start with ${name(found.charAt(0))}`, hint: QUOTE_IT }),
  BAD_DQ_ESCAPE: ({ found, words }) => ({
    message: `${name(/\\.*/s.exec(words)?.[0] ?? found)} is no escape in double quotes`,
    hint: "write \\\\ for a back-slash, or put the text in single quotes",
  }),
  BAD_INDENT: () => ({
    message: "the indentation doesn't fit the lines above",
    hint: "start the items of one list or mapping in one column, and what is in them further right",
  }),
  BAD_PROP_ORDER: () => ({ message: "an anchor stands before the mark it belongs after", hint: "swap them" }),
  BAD_SCALAR_START: ({ found }) => ({
    message: `text can't start with ${name(found.charAt(0))}`,
    hint: QUOTE_IT,
  }),
  BLOCK_AS_IMPLICIT_KEY: (finding) =>
    startsItem(finding)
      ? misplacedItem()
      : {
          message: "a second ': ' stands in one value",
          hint: "quote the text, or put the inner mapping on lines of its own",
        },
  BLOCK_IN_FLOW: (finding) => separatorMissing(finding),
  KEY_OVER_1024_CHARS: () => ({ message: "a key is longer than 1,024 characters", hint: "shorten it" }),
  MISSING_CHAR: explainMissing,
  MULTILINE_IMPLICIT_KEY: (finding) => (startsItem(finding) ? misplacedItem() : colonMissing(finding)),
  MULTIPLE_ANCHORS: () => ({ message: "a value has two anchors", hint: "keep one of the two" }),
  UNEXPECTED_TOKEN: explainUnexpected,
};

function explainMissing(finding: Finding): Explanation {
  const { found, before, lineAbove, insideFlow } = finding;
  if (lineAbove.startsWith("%")) {
    return { message: "the line after the directive is not ---", hint: "remove the directive" };
  }
  if (startsItem(finding)) return misplacedItem();
  if (found !== "" && /\S$/.test(before) && !insideFlow) {
    return { message: `a space is missing before ${name(found)}`, hint: QUOTE_IT };
  }
  return insideFlow ? separatorMissing(finding) : colonMissing(finding);
}

function explainUnexpected(finding: Finding): Explanation {
  const { found, before, insideFlow } = finding;
  if (startsItem(finding)) return misplacedItem();
  const closing = /["'\]}]\s*$/.exec(before)?.[0];
  if (closing !== undefined && !insideFlow && found !== "") {
    const message = `${name(found)} follows the closing ${closing.trim()}`;
    return { message, hint: INNER_QUOTE[closing] ?? "quote the whole text" };
  }
  if (insideFlow) {
    const hint = "separate items by one comma; quote text that holds brackets, braces or commas";
    return { message: `${name(found)} can't stand here`, hint };
  }
  if (/^[\]}]/.test(found))
    return { message: `the bracket ${found.charAt(0)} closes nothing`, hint: QUOTE_IT };
  return { message: `${name(found)} can't stand here`, hint: QUOTE_IT };
}

function startsItem({ found }: Finding): boolean {
  return found === "-" || /^-\s/.test(found);
}

function misplacedItem(): Explanation {
  return {
    message: "a list item can't stand here",
    hint: "start it on a line of its own, in the column of the items that it belongs to",
  };
}

function separatorMissing({ found }: Finding): Explanation {
  return {
    message: `a comma or a closing bracket is missing at ${name(found)}`,
    hint: "quote text that holds brackets, braces, commas or ': '",
  };
}

function colonMissing({ found }: Finding): Explanation {
  return {
    message: `${name(found)} has no ': ' after it, and is no list item`,
    hint: "write key: value, with a space after the colon; indent text that goes on from the line above",
  };
}

/** The first line of what was found, for a message. */
function name(found: string): string {
  const [line = ""] = found.trimStart().split("\n");
  return line.trim() === "" ? "the end of the text" : `'${shorten(line)}'`;
}

function shortenWords(words: string): string {
  return shorten(words.charAt(0).toLowerCase() + words.slice(1));
}
