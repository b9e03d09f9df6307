import path from "node:path";
import type { ParsedDocument } from "./document.js";
import { displayName } from "./manifest-bytes.js";
import type { FileRole, ManifestFile } from "./manifest-file.js";

/** What is known of a file that was parsed before. */
export interface KnownContent {
  readonly hash: string;
  /** What its text was parsed to. The text is sound as YAML. */
  readonly value: unknown;
  /** As in `ManifestFile`. */
  readonly fits: readonly FileRole[];
}

/**
 * A file whose content was parsed before, or elsewhere. It's parsed here once somebody asks where something in it stands,
 * and not before.
 * @param bytes those that the hash is of
 * @param parse parses them
 */
export function restoreManifestFile(
  absolute: string,
  bytes: Buffer,
  { hash, value, fits }: KnownContent,
  parse: (absolute: string, bytes: Buffer) => ManifestFile,
): ManifestFile {
  let text: string | undefined;
  let parsed: ParsedDocument | undefined;
  const parsedOf = (): ParsedDocument => (parsed ??= parse(absolute, bytes).document);
  const document: ParsedDocument = {
    value,
    diagnostics: [],
    place: (at, part) => parsedOf().place(at, part),
    sourceText: (at) => parsedOf().sourceText(at),
  };
  return {
    path: absolute,
    name: displayName(absolute),
    folder: path.dirname(absolute),
    hash,
    get text() {
      return (text ??= bytes.toString("utf8"));
    },
    document,
    fits,
  };
}
