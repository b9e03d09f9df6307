import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { isAbsolute, sep } from "node:path";
import type { SdkVersion } from "./project-files.js";

/** The file of a project that says what was written into it. */
export const LEDGER_FILE = ".pressmark.json";

/** What was written into a project. */
export interface Ledger {
  /** The version that wrote it. */
  readonly version: string;
  readonly sdk: SdkVersion;
  /** The SHA-256 of each file's bytes, in hexadecimal, by its path relative to the project, with `/`. */
  readonly files: ReadonlyMap<string, string>;
}

/** A ledger that can't be one. */
export class LedgerError extends Error {
  override readonly name = "LedgerError";
}

/** A ledger as text, sorted. */
export function printLedger({ version, sdk, files }: Ledger): string {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const content = { pressmark: version, sdk: Number(sdk), files: Object.fromEntries(sorted) };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/**
 * The files that a ledger names.
 * @throws LedgerError; also for a path that leads out of the project, so that nothing is ever removed there
 */
export function parseLedger(text: string): ReadonlyMap<string, string> {
  const files = filesIn(text);
  if (typeof files !== "object" || files === null) throw new LedgerError("it lists no files");
  const entries: [string, unknown][] = Object.entries(files);
  return new Map(
    entries.map(([path, hash]) => {
      if (!isProjectPath(path)) throw new LedgerError(`it names a path that is not one of a project`);
      if (typeof hash !== "string" || !/^[0-9a-f]{64}$/.test(hash))
        throw new LedgerError("it has a hash that is none");
      return [path, hash];
    }),
  );
}

/** Whether a path is one below a folder, and leads nowhere else. */
export function isProjectPath(path: string): boolean {
  const names = path.split(sep).flatMap((part) => part.split("/"));
  const isPlain = names.every((name) => name !== "" && name !== "." && name !== ".." && !name.includes("\0"));
  return isPlain && !isAbsolute(path) && (sep === "/" || !path.includes(":"));
}

/** The SHA-256 of a text in UTF-8, in hexadecimal. */
export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The SHA-256 of a file's bytes, in hexadecimal. @throws the error of the file system */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

function filesIn(text: string): unknown {
  try {
    const ledger: unknown = JSON.parse(text);
    return typeof ledger === "object" && ledger !== null && "files" in ledger ? ledger.files : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) throw new LedgerError("it is no JSON");
    throw error;
  }
}
