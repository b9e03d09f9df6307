import { cutExcerpt } from "./excerpt.js";
import type { Diagnostic, Place, Severity } from "./diagnostic.js";
import type { FormatContext } from "./format.js";
import { showHarmlessly } from "./harmless.js";
import { indexLines, type LineIndex } from "./lines.js";

/** Paints a text, or leaves it as it is. */
type Paint = (text: string, ...styles: readonly Style[]) => string;

/** ECMA-48, section 8.3.117: parameters of Select Graphic Rendition. */
const STYLES = { bold: 1, dim: 2, red: 31, yellow: 33, cyan: 36 } as const;
type Style = keyof typeof STYLES;

const COLOUR_OF = { error: "red", warning: "yellow" } as const satisfies Record<Severity, Style>;

/**
 * Prints diagnostics for people: each with its place, its line and a caret, what to do, and related places;
 * at the end how many there are.
 */
export function formatPretty(diagnostics: readonly Diagnostic[], context: FormatContext): string {
  const paint = context.colour ? paintInColour : paintPlainly;
  const lineOf = rememberLines(context.sources);
  const blocks = diagnostics.map((diagnostic) => [
    heading(diagnostic, paint),
    ...excerpt(diagnostic, lineOf(diagnostic), paint),
    ...advice(diagnostic, paint),
    "",
  ]);
  return `${[...blocks.flat(), summary(diagnostics, context.manifest)].join("\n")}\n`;
}

function heading(diagnostic: Diagnostic, paint: Paint): string {
  const { severity, message, code } = diagnostic;
  return [
    paint(showPlace(diagnostic), "bold"),
    paint(severity, "bold", COLOUR_OF[severity]),
    onOneLine(message),
    paint(code, "dim"),
  ].join("  ");
}

function excerpt(diagnostic: Diagnostic, line: string | undefined, paint: Paint): readonly string[] {
  if (line === undefined || line.trim() === "") return [];
  const shown = cutExcerpt(line, diagnostic.column);
  const number = String(diagnostic.line);
  const gutter = (text: string): string => paint(`  ${text} | `, "dim");
  return [
    gutter(number) + shown.line,
    gutter(" ".repeat(number.length)) + shown.padding + paint("^", "bold", COLOUR_OF[diagnostic.severity]),
  ];
}

function advice(diagnostic: Diagnostic, paint: Paint): readonly string[] {
  const { hint, related = [] } = diagnostic;
  return [
    ...(hint === undefined ? [] : [`  ${paint("hint:", "cyan")} ${onOneLine(hint)}`]),
    ...related.map((other) => `  ${paint("see:", "cyan")} ${showPlace(other)}  ${onOneLine(other.message)}`),
  ];
}

function summary(diagnostics: readonly Diagnostic[], manifest: string): string {
  if (diagnostics.length === 0) return `${onOneLine(manifest)}: no faults`;
  const count = (severity: Severity): number => diagnostics.filter((one) => one.severity === severity).length;
  return [plural(count("error"), "error"), plural(count("warning"), "warning")]
    .filter((part) => part !== undefined)
    .join(", ");
}

function plural(count: number, noun: string): string | undefined {
  if (count === 0) return undefined;
  return `${String(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function showPlace({ file, line, column }: Place): string {
  return `${onOneLine(file)}:${String(line)}:${String(column)}`;
}

function onOneLine(text: string): string {
  return showHarmlessly(text.replaceAll(/\s+/g, " "));
}

/** Each file is split into lines once, however many diagnostics are in it. A byte order mark is no column. */
function rememberLines(sources: FormatContext["sources"]): (place: Place) => string | undefined {
  const files = new Map<string, LineIndex | undefined>();
  return ({ file, line }) => {
    if (!files.has(file)) {
      const text = sources(file);
      files.set(file, text === undefined ? undefined : indexLines(text.replace(/^\uFEFF/, "")));
    }
    return files.get(file)?.textOf(line);
  };
}

function paintInColour(text: string, ...styles: readonly Style[]): string {
  return `\u001B[${styles.map((style) => String(STYLES[style])).join(";")}m${text}\u001B[0m`;
}

function paintPlainly(text: string): string {
  return text;
}
