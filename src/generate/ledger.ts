import { createHash } from "../kit/crypto.js";
import { createReadStream } from "node:fs";
import { isAbsolute, sep } from "node:path";
import type { SdkVersion } from "./project-files.js";

/** The file of a project that says what was written into it. */
export const LEDGER_FILE = ".pressmark.json";

/** What a folder was written to be: a server project, or the documentation of a catalogue. */
export type Holdings = "project" | "docs";

/** What was written into a folder. */
export interface Ledger {
  /** The version that wrote it. */
  readonly version: string;
  /** The SDK of a server project; absent for documentation. */
  readonly sdk?: SdkVersion | undefined;
  /** The SHA-256 of each file's bytes, in hexadecimal, by its path relative to the project, with `/`. */
  readonly files: ReadonlyMap<string, string>;
}

/** A ledger that can't be one. */
export class LedgerError extends Error {
  override readonly name = "LedgerError";
}

/** The ledger of a folder that holds something else: what's in it must not be taken for this. */
export class OtherHoldings extends LedgerError {}

/** A ledger as text, sorted. */
export function printLedger({ version, sdk, files }: Ledger): string {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const holds = sdk === undefined ? { holds: "docs" satisfies Holdings } : { sdk: Number(sdk) };
  const content = { pressmark: version, ...holds, files: Object.fromEntries(sorted) };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/**
 * The files that a ledger names.
 * @param holds what the folder must hold
 * @throws LedgerError; also for a path that leads out of the folder, so that nothing is ever removed there
 */
export function parseLedger(text: string, holds: Holdings = "project"): ReadonlyMap<string, string> {
  const { files, holds: found = "project" } = contentOf(text);
  if (found !== holds) throw new OtherHoldings("it is of something else");
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

function contentOf(text: string): { readonly files?: unknown; readonly holds?: unknown } {
  try {
    const ledger: unknown = JSON.parse(text);
    return typeof ledger === "object" && ledger !== null ? ledger : {};
  } catch (error) {
    if (error instanceof SyntaxError) throw new LedgerError("it is no JSON");
    throw error;
  }
}
