import { formatDiffGithub } from "./format-github.js";
import { formatDiffJson } from "./format-json.js";
import { formatDiffMarkdown } from "./format-markdown.js";
import { formatDiffPretty } from "./format-pretty.js";
import type { DiffFormatName } from "./format-names.js";
import type { DiffReport } from "./report.js";

/** Prints a report. The text ends in a line break, unless it is empty. @param colour whether escape sequences for colour may be printed */
export type DiffFormatter = (report: DiffReport, colour: boolean) => string;

/** The printers by the names of `diff --format`. */
export const DIFF_FORMATTERS = {
  pretty: formatDiffPretty,
  json: formatDiffJson,
  github: formatDiffGithub,
  markdown: formatDiffMarkdown,
} as const satisfies Readonly<Record<DiffFormatName, DiffFormatter>>;
