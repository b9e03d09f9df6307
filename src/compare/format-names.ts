/** The names of `diff --format`; here alone, so that the command line is read without loading the printers. */
export const DIFF_FORMAT_NAMES = ["pretty", "json", "github", "markdown"] as const;

/** A name of `diff --format`. */
export type DiffFormatName = (typeof DIFF_FORMAT_NAMES)[number];
