import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { formatPretty } from "../diagnostics/format-pretty.js";
import type { FormatContext } from "../diagnostics/format.js";
import { sortDiagnostics } from "../diagnostics/sort.js";
import type { CheckedManifest } from "../manifest/check.js";
import { describeCode } from "../manifest/codes.js";
import { PACKAGE_VERSION } from "../package-facts.js";

/** Whether a checked manifest may be used, and what there is to say of it. */
export interface Verdict {
  /** Its faults as they're printed for people, without a line break at the end; empty where there are none. */
  readonly told: string;
  /** What the faults are recognised by, wherever in their files they stand. */
  readonly gist: string;
  readonly usable: boolean;
  /** Whether it could be used if faulty entries were left out. */
  readonly skippable: boolean;
}

/** How a manifest is judged. */
export interface Judging {
  /** Whether faulty entries are left out. */
  readonly skipInvalid: boolean;
  /** Whether what is told may be coloured. */
  readonly colour: boolean;
}

/** Judges a manifest after its checks. Warnings are told, and keep nobody from using it. */
export function judgeManifest(checked: CheckedManifest, { skipInvalid, colour }: Judging): Verdict {
  const diagnostics = sortDiagnostics(checked.report.diagnostics, checked.manifest.root.name);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const skippable = errors.every(isOfEntry);
  const told =
    diagnostics.length === 0 ? "" : formatPretty(diagnostics, formatContext(checked, colour)).trimEnd();
  const gist = diagnostics.map(({ file, code, message }) => `${file} ${code} ${message}`).join("\n");
  return { told, gist, usable: errors.length === 0 || (skipInvalid && skippable), skippable };
}

/** What the printers of diagnostics need to know of a checked manifest. */
export function formatContext(checked: CheckedManifest, colour: boolean): FormatContext {
  const texts = new Map(checked.manifest.files.map((file) => [file.name, file.text]));
  return {
    manifest: checked.manifest.root.name,
    ok: !checked.report.failed,
    sources: (file) => texts.get(file),
    describe: describeCode,
    colour,
    version: PACKAGE_VERSION,
  };
}

function isOfEntry({ path }: Diagnostic): boolean {
  return /^\/resources\/\d+(\/|$)/.test(path);
}
