import { Lexer, Parser, type CST } from "yaml";
import { shorten, type Fault } from "./document-fault.js";

/** The most levels of lists and mappings. */
export const MAX_DEPTH = 100;

/** The tokens of a text's first document. */
export interface Tokens {
  /** Top-level tokens for a composer; empty where faults make the rest pointless. */
  readonly tokens: readonly CST.Token[];
  /** Where tags stand: offsets in UTF-16 units, ascending. */
  readonly tags: readonly number[];
  readonly faults: readonly Fault[];
  /** Whether `tokens` is all there is to compose. */
  readonly complete: boolean;
}

/** The lexer's mark that the next lexeme is a plain or block scalar, whatever it starts with. */
const SCALAR_MARK = "\u001F";
/** A text with more stray tokens than this is not read to its end. */
const MAX_STRAY = 20;

/**
 * What YAML 1.2.2, section 5.1 leaves out of its printable characters. A carriage return alone is there a line break,
 * but editors and our own line numbers don't take it for one.
 */
const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]|\r(?!\n)/;

/**
 * Splits a text into the tokens of one document. Nesting is measured as it grows, so that no text, however
 * deep, exhausts the stack of what comes after.
 */
export function readTokens(text: string): Tokens {
  const forbidden = FORBIDDEN.exec(text);
  if (forbidden) return abandon([characterFault(text, forbidden.index)]);
  const tags: number[] = [];
  const all: CST.Token[] = [];
  const parser = new Parser();
  let previous = "";
  let stray = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme.startsWith("!") && previous !== SCALAR_MARK) tags.push(parser.offset);
    previous = lexeme;
    for (const token of parser.next(lexeme)) {
      all.push(token);
      if (token.type === "error") stray += 1;
    }
    if (parser.stack.length > MAX_DEPTH + 1) {
      const top = parser.stack.at(-1);
      if (top !== undefined && "items" in top) return abandon([depthFault(top.offset)]);
    }
    if (stray > MAX_STRAY) break;
  }
  for (const token of parser.end()) all.push(token);
  return firstDocument(all, tags);
}

function firstDocument(all: readonly CST.Token[], tags: readonly number[]): Tokens {
  const faults: Fault[] = [];
  const tokens: CST.Token[] = [];
  let documents = 0;
  for (const token of all) {
    if (token.type === "document") documents += 1;
    if (documents === 2) {
      faults.push(secondDocumentFault(token.offset));
      break;
    }
    const opening = token.type === "directive" && documents === 0;
    const fault = opening ? directiveFault(token.source, token.offset) : undefined;
    // A directive that is refused must not steer how the rest is read.
    if (fault === undefined) tokens.push(token);
    else faults.push(fault);
  }
  return { tokens, tags, faults, complete: true };
}

function abandon(faults: readonly Fault[]): Tokens {
  return { tokens: [], tags: [], faults, complete: false };
}

/** YAML 1.2.2, section 6.8: `%YAML` and `%TAG` are the two there are; others are ignored with a warning. */
function directiveFault(source: string, offset: number): Fault | undefined {
  const [name = "", ...parts] = source.trim().split(/[ \t]+/);
  const shared = { offset, path: [] };
  if (name === "%YAML") {
    if (parts.length === 1 && parts[0] === "1.2") return undefined;
    const message = `this asks for YAML ${shorten(parts.join(" "))}, and a manifest is YAML 1.2`;
    return { code: "yaml-version", ...shared, message, hint: "remove the directive" };
  }
  if (name === "%TAG") {
    const message = "%TAG names tags, and a manifest takes none";
    return { code: "yaml-tag", ...shared, message, hint: "remove the directive and the tags" };
  }
  const message = `the directive ${shorten(name)} is unknown, and ignored`;
  return { code: "yaml-directive", ...shared, message, hint: "remove it" };
}

function characterFault(text: string, offset: number): Fault {
  const code = text.charCodeAt(offset);
  const shared = { code: "yaml-character", offset, path: [] } as const;
  if (code === 0x0d) {
    return {
      ...shared,
      message: "a carriage return stands without a line feed",
      hint: "end lines with LF or CRLF",
    };
  }
  const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const hint =
    code === 0 ? "save the file as UTF-8 text" : "remove it, or write it as an escape in double quotes";
  return { ...shared, message: `the character ${name} is not allowed in YAML`, hint };
}

function depthFault(offset: number): Fault {
  return {
    code: "yaml-depth",
    offset,
    path: [],
    message: `lists and mappings are nested more than ${String(MAX_DEPTH)} levels deep`,
    hint: "nest less deep, or quote the text if this is one",
  };
}

function secondDocumentFault(offset: number): Fault {
  return {
    code: "yaml-documents",
    offset,
    path: [],
    message: "a second YAML document starts here",
    hint: "keep one document a file: remove it, or move it to a file of its own",
  };
}
