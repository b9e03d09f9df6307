import type { CodeDescription } from "./code-description.js";
import type { Diagnostic } from "./diagnostic.js";
import { formatGithub } from "./format-github.js";
import { formatJson } from "./format-json.js";
import { formatPretty } from "./format-pretty.js";
import { formatSarif } from "./format-sarif.js";

/** What a printer knows beside the diagnostics. */
export interface FormatContext {
  /** The manifest, as the user named it. */
  readonly manifest: string;
  /** Whether the manifest passed. */
  readonly ok: boolean;
  /** The text of a file that diagnostics name; `undefined` where there is none to show. */
  readonly sources: (file: string) => string | undefined;
  /** What a code stands for; `undefined` for one that isn't known. */
  readonly describe: (code: string) => CodeDescription | undefined;
  /** Whether escape sequences for colour may be printed. */
  readonly colour: boolean;
  /** Pressmark's own version. */
  readonly version: string;
}

/** Prints diagnostics, in the order given. The text ends in a line break, unless it is empty. */
export type Formatter = (diagnostics: readonly Diagnostic[], context: FormatContext) => string;

/** The printers by the names of `check --format`. */
export const FORMATTERS = {
  pretty: formatPretty,
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
} as const satisfies Readonly<Record<string, Formatter>>;

/** A name of `check --format`. */
export type FormatName = keyof typeof FORMATTERS;
