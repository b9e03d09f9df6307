import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { DIAGNOSTIC_CODES } from "../diagnostics/codes.js";
import { indexLines } from "../diagnostics/lines.js";
import { parseDocument, type ParsedDocument } from "./document.js";
import type { ManifestFile } from "./manifest-file.js";

/** There is no readable file at a path. For the manifest itself a fault of the call, not of the manifest. */
export class ManifestUnreadable extends Error {
  override readonly name = "ManifestUnreadable";
  readonly file: string;
  readonly reason: "missing" | "folder" | "denied" | "unreadable";
  constructor(file: string, reason: ManifestUnreadable["reason"]) {
    super(`${file}: ${UNREADABLE[reason]}`);
    this.file = file;
    this.reason = reason;
  }
}

const UNREADABLE = {
  missing: "no such file",
  folder: "is a folder",
  denied: "can't be read: permission denied",
  unreadable: "can't be read",
} as const;

const REASONS: Readonly<Record<string, ManifestUnreadable["reason"]>> = {
  ENOENT: "missing",
  ENOTDIR: "missing",
  EISDIR: "folder",
  EACCES: "denied",
  EPERM: "denied",
};

/**
 * Reads and parses a file of a manifest.
 * @throws ManifestUnreadable
 */
export function readManifestFile(absolute: string): ManifestFile {
  return parseManifestFile(absolute, readManifestBytes(absolute));
}

/**
 * The bytes of a file of a manifest.
 * @throws ManifestUnreadable
 */
export function readManifestBytes(absolute: string): Buffer {
  try {
    return readFileSync(absolute);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new ManifestUnreadable(displayName(absolute), REASONS[code] ?? "unreadable");
  }
}

/** Parses a file of a manifest. What is wrong with it is in the document. @param absolute where the bytes were read */
export function parseManifestFile(absolute: string, bytes: Buffer): ManifestFile {
  const text = bytes.toString("utf8");
  const name = displayName(absolute);
  const document = isUtf8(bytes) ? parseDocument(text, name) : foreignDocument(text, name);
  return { path: absolute, name, folder: path.dirname(absolute), text, document };
}

/**
 * A file whose text was parsed elsewhere, and found sound as YAML. It's parsed here once somebody asks where something
 * in it stands, and not before.
 * @param value what the text was parsed to
 */
export function restoreManifestFile(absolute: string, text: string, value: unknown): ManifestFile {
  const name = displayName(absolute);
  let parsed: ParsedDocument | undefined;
  const parse = (): ParsedDocument => (parsed ??= parseDocument(text, name));
  const document: ParsedDocument = {
    value,
    diagnostics: [],
    place: (at, part) => parse().place(at, part),
    sourceText: (at) => parse().sourceText(at),
  };
  return { path: absolute, name, folder: path.dirname(absolute), text, document };
}

/** A path as the user would name it: relative to the working directory where it lies below it. */
export function displayName(absolute: string): string {
  const relative = path.relative(process.cwd(), absolute) || ".";
  return relative === ".." || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)
    ? absolute
    : relative;
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
