import type { DiagnosticCode } from "../diagnostics/codes.js";

/** A path of a document: keys of mappings and places in lists, which count from 0. */
export type Path = readonly (string | number)[];

/** A fault of a document's text, before its offsets are turned into lines and columns. */
export interface Fault {
  readonly code: DiagnosticCode;
  /** Where it lies: UTF-16 units from the start of the text. */
  readonly offset: number;
  /** The value it concerns; empty for the whole document. */
  readonly path: Path;
  readonly message: string;
  readonly hint?: string;
  readonly related?: { readonly offset: number; readonly message: string };
}

/** The longest piece of a text that a message shows, in UTF-16 units. */
const SHOWN = 40;

/** A piece of the user's text on one line, short enough for a message; what was cut is an ellipsis. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  // A cut must not leave half of a surrogate pair.
  return line.length > SHOWN ? `${line.slice(0, SHOWN).replace(/\p{Cs}$/u, "")}…` : line;
}
