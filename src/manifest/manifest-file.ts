import type { ParsedDocument } from "./document.js";

/** A file of a manifest, parsed. */
export interface ManifestFile {
  /** Absolute, as it was reached: links are not followed. */
  readonly path: string;
  /** As the user would name it. */
  readonly name: string;
  /** The absolute folder that its relative paths start from. */
  readonly folder: string;
  readonly text: string;
  readonly document: ParsedDocument;
}
