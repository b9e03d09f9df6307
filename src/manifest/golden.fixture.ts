import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { formatPretty } from "../diagnostics/format-pretty.js";
import { sortDiagnostics } from "../diagnostics/sort.js";
import { checkManifest, type CheckedManifest, type CheckOptions } from "./check.js";
import { describeCode } from "./codes.js";

/** Sections of a golden file that are no files of the case. */
const EXPECTED = "expected";
const ENVIRONMENT = "environment";

/** A golden file: the files of one case, the environment it is checked with, and what is expected. */
export interface GoldenCase {
  readonly name: string;
  /** Where it lies. */
  readonly file: string;
  /** Texts by path; a path of the form `name -> target` is a link. The first is the manifest. */
  readonly files: ReadonlyMap<string, string>;
  readonly environment: ReadonlyMap<string, string>;
  readonly expected: string;
}

/** What a case gave. */
export interface GoldenOutcome {
  readonly diagnostics: readonly Diagnostic[];
  readonly pretty: string;
}

/**
 * Reads the golden files of a folder. Each is made of sections, and a section begins with a line `-- name --`:
 * first the files of the case, then perhaps `environment` with lines `NAME=value`, last `expected`.
 */
export function readGoldenCases(folder: string): readonly GoldenCase[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .map((name) => readCase(path.join(folder, name)));
}

/**
 * Checks a case in a new folder, with no environment but its own.
 * @param probe goes on where the check ends
 * @param check how it's checked
 */
export async function checkCase(
  golden: GoldenCase,
  probe?: (checked: CheckedManifest) => Promise<void>,
  check: (file: string, options: CheckOptions) => CheckedManifest | Promise<CheckedManifest> = checkManifest,
): Promise<GoldenOutcome> {
  const folder = writeFolder(golden.files);
  try {
    const [first = "pressmark.yaml"] = golden.files.keys();
    const checked = await check(path.join(folder, first), {
      environment: (name) => golden.environment.get(name),
      environmentNames: () => [...golden.environment.keys()],
    });
    await probe?.(checked);
    return outcomeOf(checked, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What `check` prints for a checked manifest, with the folder's own path taken out. */
export function outcomeOf(checked: CheckedManifest, folder: string): GoldenOutcome {
  const diagnostics = sortDiagnostics(checked.report.diagnostics, checked.manifest.root.name);
  const texts = new Map(checked.manifest.files.map((file) => [file.name, file.text]));
  const pretty = formatPretty(diagnostics, {
    manifest: checked.manifest.root.name,
    ok: !checked.report.failed,
    sources: (file) => texts.get(file),
    describe: describeCode,
    colour: false,
    version: "0",
  });
  return { diagnostics, pretty: pretty.replaceAll(`${folder}${path.sep}`, "") };
}

/** Writes what a case gave as what is expected of it. */
export function writeExpected(golden: GoldenCase, pretty: string): void {
  const text = readFileSync(golden.file, "utf8");
  const at = text.indexOf(heading(EXPECTED));
  const before = at === -1 ? `${text.trimEnd()}\n` : text.slice(0, at);
  writeFileSync(golden.file, `${before}${heading(EXPECTED)}${pretty}`);
}

/** Writes files into a new folder. @returns its path, without links in it */
export function writeFolder(files: ReadonlyMap<string, string>): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "pressmark-")));
  for (const [name, text] of files) {
    const [own = "", target] = name.split(" -> ");
    const file = path.join(folder, own);
    mkdirSync(path.dirname(file), { recursive: true });
    if (target === undefined) writeFileSync(file, text);
    else symlinkSync(target, file);
  }
  return folder;
}

function readCase(file: string): GoldenCase {
  const sections = new Map<string, string>();
  let section: string | undefined;
  for (const line of readFileSync(file, "utf8").replace(/\n$/, "").split("\n")) {
    const name = /^-- (.+) --$/.exec(line)?.[1];
    section = name ?? section;
    if (section !== undefined)
      sections.set(section, name === undefined ? `${sections.get(section) ?? ""}${line}\n` : "");
  }
  const environment = (sections.get(ENVIRONMENT) ?? "").split("\n").filter((line) => line !== "");
  const expected = sections.get(EXPECTED) ?? "";
  sections.delete(ENVIRONMENT);
  sections.delete(EXPECTED);
  return {
    name: path.basename(file, ".txt"),
    file,
    files: sections,
    environment: new Map(environment.map((line) => splitAt(line, line.indexOf("=")))),
    expected,
  };
}

function splitAt(line: string, at: number): [string, string] {
  return [line.slice(0, at), line.slice(at + 1)];
}

function heading(section: string): string {
  return `-- ${section} --\n`;
}
