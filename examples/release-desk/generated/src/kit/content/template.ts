// From Pressmark 0.1.0: src/kit/content/template.ts (MIT)
import { createRequire } from "node:module";
import type Handlebars from "handlebars";
import { RenderMeter, type RenderBounds } from "./template-meter.js";
import { COUNT, ESCAPE, findTooDeep, inspectTemplate, PRINT } from "./template-walk.js";

/** A template that is ready: the variables and data in, the text out. */
export type Template = (context: Readonly<Record<string, unknown>>, bounds: RenderBounds) => string;

/** A template that can't be used. Each fault is one line; lines of the template count from 1. */
export class TemplateSyntaxError extends Error {
  override readonly name = "TemplateSyntaxError";
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join("; "));
    this.faults = faults;
  }
}

/** Names that a template gives a meaning of its own, so that no variable may have them. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...["if", "unless", "each", "with", "lookup", "log", "helperMissing", "blockHelperMissing"],
  "data",
]);

/**
 * Compiles a Handlebars text. Of the helpers there are `if`, `unless`, `each`, `with` and `lookup`;
 * partials, decorators and the prototypes of values are out of reach, and what is missing prints
 * nothing. A list prints its items with commas between them, an object prints as JSON.
 * @param markup whether values are escaped for HTML and XML
 * @throws TemplateSyntaxError; the template itself throws RenderExceeded as soon as it goes beyond its bounds, and
 * RangeError where a value is nested deeper than the stack
 */
export function compileTemplate(text: string, markup: boolean): Template {
  const { main, own } = load();
  const program = parse(text, main);
  const faults = inspectTemplate(program, main, markup);
  if (faults.length > 0) throw new TemplateSyntaxError(faults);
  const compiled = own.compile<unknown>(program, {
    knownHelpersOnly: true,
    knownHelpers: {
      log: false,
      helperMissing: false,
      blockHelperMissing: false,
      [PRINT]: true,
      [ESCAPE]: true,
      [COUNT]: true,
    },
  });
  return (context, bounds) => {
    meter = new RenderMeter(bounds);
    return compiled(context, { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false });
  };
}

/** Of the rendering that is under way: none ever waits for anything, so there is one at most. */
let meter: RenderMeter | undefined;

/** Tells every fault of a template, one line each. */
export function checkTemplate(text: string): readonly string[] {
  const { main } = load();
  try {
    return inspectTemplate(parse(text, main), main, false);
  } catch (error) {
    if (error instanceof TemplateSyntaxError) return error.faults;
    throw error;
  }
}

/** A value as a template prints it. */
function print(value: unknown): string {
  meter?.step();
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(print).join(",");
  return JSON.stringify(value);
}

function counted(text: string): string {
  meter?.yield(text.length);
  return text;
}

function countBlock(length: number): string {
  meter?.step();
  meter?.yield(length);
  return "";
}

function parse(text: string, handlebars: typeof Handlebars): hbs.AST.Program {
  const tooDeep = findTooDeep(text);
  if (tooDeep !== undefined) throw new TemplateSyntaxError([tooDeep]);
  try {
    return handlebars.parse(text);
  } catch (error) {
    // The parser throws plain Errors of its own, and Exceptions for blocks that don't pair.
    if (error instanceof Error) throw new TemplateSyntaxError([shorten(error.message)]);
    throw error;
  }
}

/** The parser's message is four lines: the place, the text, a caret, and a list of all tokens it knows. */
function shorten(message: string): string {
  const line = /^(?:Parse|Lexical) error on line (\d+)/.exec(message)?.[1];
  if (line === undefined) return message.replace(/^(.*) - (\d+):\d+$/s, "line $2: $1").replaceAll("\n", " ");
  const token = /got '([^']+)'\s*$/.exec(message)?.[1];
  if (token === "EOF") return `line ${line}: a tag or a block isn't closed`;
  if (token === undefined || token === "INVALID")
    return `line ${line}: a tag isn't closed, or holds a character that it can't`;
  return `line ${line}: ${TOKENS.get(token) ?? token} can't stand there`;
}

/** The parser's names of what people mistype most. */
const TOKENS: ReadonlyMap<string, string> = new Map([
  ["CLOSE", "'}}'"],
  ["CLOSE_UNESCAPED", "'}}}'"],
  ["OPEN_ENDBLOCK", "'{{/'"],
  ["INVERSE", "'{{else}}'"],
  ["OPEN_INVERSE_CHAIN", "'{{else'"],
  ["OPEN_SEXPR", "'('"],
  ["CLOSE_SEXPR", "')'"],
  ["SEP", "'/' or '.'"],
  ["EQUALS", "'='"],
  ["ID", "a name"],
  ["STRING", "a text"],
  ["NUMBER", "a number"],
]);

/** Loaded on first use: it takes 40 ms, which a server without templates need not spend. */
function load(): { readonly main: typeof Handlebars; readonly own: typeof Handlebars } {
  if (loaded === undefined) {
    const main = createRequire(import.meta.url)("handlebars") as typeof Handlebars;
    const own = main.create();
    own.unregisterHelper("log");
    own.registerHelper(PRINT, (value: unknown) => counted(print(value)));
    own.registerHelper(ESCAPE, (value: unknown) => counted(main.Utils.escapeExpression(print(value))));
    own.registerHelper(COUNT, countBlock);
    loaded = { main, own };
  }
  return loaded;
}

let loaded: { readonly main: typeof Handlebars; readonly own: typeof Handlebars } | undefined;
