import type { ParsedDocument } from "./document.js";

/** The root file of a manifest, or a file that it includes. */
export type FileRole = "manifest" | "include";

/** A file of a manifest, parsed. */
export interface ManifestFile {
  /** Absolute, as it was reached: links are not followed. */
  readonly path: string;
  /** As the user would name it. */
  readonly name: string;
  /** The absolute folder that its relative paths start from. */
  readonly folder: string;
  /** Of its bytes. */
  readonly hash: string;
  readonly text: string;
  readonly document: ParsedDocument;
  /** The roles in which its data is known to be valid by the schema, before anybody has looked. */
  readonly fits: readonly FileRole[];
}
