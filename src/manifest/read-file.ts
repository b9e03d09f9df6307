import { isUtf8 } from "node:buffer";
import path from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { DIAGNOSTIC_CODES } from "../diagnostics/codes.js";
import { indexLines } from "../diagnostics/lines.js";
import { hashOf } from "./content-hash.js";
import { parseDocument, type ParsedDocument } from "./document.js";
import { displayName, readManifestBytes } from "./manifest-bytes.js";
import type { ManifestFile } from "./manifest-file.js";

/**
 * Reads and parses a file of a manifest.
 * @throws ManifestUnreadable
 */
export function readManifestFile(absolute: string): ManifestFile {
  return parseManifestFile(absolute, readManifestBytes(absolute));
}

/** Parses a file of a manifest. What is wrong with it is in the document. @param absolute where the bytes were read */
export function parseManifestFile(absolute: string, bytes: Buffer): ManifestFile {
  const text = bytes.toString("utf8");
  const name = displayName(absolute);
  const document = isUtf8(bytes) ? parseDocument(text, name) : foreignDocument(text, name);
  const folder = path.dirname(absolute);
  return { path: absolute, name, folder, hash: hashOf(bytes), text, document, fits: [] };
}

/** A file in another charset. Its text isn't looked at: what is served would not be what was written. */
function foreignDocument(text: string, file: string): ParsedDocument {
  const content = text.replace(/^\uFEFF/, "");
  const place = { file, ...indexLines(content).positionAt(Math.max(0, content.indexOf("\uFFFD"))) };
  const fault: Diagnostic = {
    code: "yaml-character",
    severity: DIAGNOSTIC_CODES["yaml-character"].severity,
    ...place,
    path: "",
    message: "the file is not in UTF-8",
    hint: "save it as UTF-8",
  };
  return { value: undefined, diagnostics: [fault], place: () => place, sourceText: () => undefined };
}
