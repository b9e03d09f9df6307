/** How bad it is. An error keeps a manifest from being served; a warning does not. */
export type Severity = "error" | "warning";

/** A place in a file that a person wrote. Lines and columns count from 1, columns in UTF-16 units. */
export interface Place {
  /** The file as the user would name it: relative to the working directory where it lies below it. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One fault of a manifest, or of what it declares. */
export interface Diagnostic extends Place {
  /** A stable code of `DIAGNOSTIC_CODES`. */
  readonly code: string;
  readonly severity: Severity;
  /** JSON Pointer (RFC 6901) into the file's document. */
  readonly path: string;
  /** What is wrong: one short line. */
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
  /** Other places that belong to the fault, such as the first of two duplicates. */
  readonly related?: readonly (Place & { readonly message: string })[];
}
