import { Scalar, visit, type ParsedNode } from "yaml";

/** Quotes and brackets, for explaining errors of syntax. */
export interface Openings {
  /** The offset of the quote or bracket that is open where an error was found; `undefined` where that isn't the error. */
  unclosedAt(offset: number): number | undefined;
  /** Whether an offset lies inside brackets or braces. */
  isInsideFlow(offset: number): boolean;
}

/** Looks through what could be read of a document for quotes and brackets, closed or not. */
export function findOpenings(root: ParsedNode | null, text: string): Openings {
  const unclosed = new Map<number, number>();
  const flows: (readonly [number, number])[] = [];
  visit(root, {
    Scalar(_key, { type, range }) {
      if (range && isQuoted(type) && !isClosedQuote(text, range[0], range[1]))
        unclosed.set(range[1], range[0]);
    },
    Collection(_key, { flow, range }) {
      if (flow !== true || !range) return;
      const [start, end] = range;
      const closing = CLOSING[text.charAt(start)];
      // The parser makes mappings of pairs in lists, which have no brackets of their own.
      if (closing === undefined) return;
      flows.push([start, end]);
      if (end - start < 2 || text.charAt(end - 1) !== closing) unclosed.set(end, start);
    },
  });
  return {
    unclosedAt: (offset) => unclosed.get(offset),
    isInsideFlow: (offset) => flows.some(([start, end]) => start < offset && offset < end),
  };
}

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

function isQuoted(type: Scalar.Type | undefined): boolean {
  return type === Scalar.QUOTE_DOUBLE || type === Scalar.QUOTE_SINGLE;
}

function isClosedQuote(text: string, start: number, end: number): boolean {
  return end - start > 1 && text.charAt(end - 1) === text.charAt(start);
}
