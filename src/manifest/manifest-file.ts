import type { ParsedDocument } from "./document.js";

/** A file of a manifest, parsed. */
export interface ManifestFile {
  /** As the user would name it. */
  readonly name: string;
  /** The absolute folder that its relative paths start from. */
  readonly folder: string;
  readonly text: string;
  readonly document: ParsedDocument;
}
