import path from "node:path";
import { buildCatalogue } from "../catalogue/build.js";
import type { CatalogueData } from "../catalogue/catalogue.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { loadEnvironment, type LoadedEnvironment } from "../host/environment.js";
import { rememberManifest, type KnownManifest } from "../host/reload/known-manifest.js";
import { judgeManifest, type Verdict } from "../host/verdict.js";
import { checkManifest, type CheckedManifest, type CheckOptions } from "../manifest/check.js";
import { ManifestUnreadable } from "../manifest/read-file.js";
import { CommandFault, EXIT } from "../kit/serve/command-fault.js";
import type { Terminal } from "./terminal.js";

export { formatContext } from "../host/verdict.js";

/** How a command opens a manifest. */
export interface OpenOptions {
  readonly envFile?: string;
  readonly allowUnset?: boolean;
}

/** A manifest that was checked, and the environment it was checked with. */
export interface OpenedManifest {
  readonly checked: CheckedManifest;
  readonly environment: LoadedEnvironment;
}

/**
 * Checks a manifest with the environment's values.
 * @throws CommandFault where there is no such manifest or no such `.env` file
 */
export function openManifest(file: string, options: OpenOptions): OpenedManifest {
  const environment = readEnvironment(options.envFile);
  const checked = checkFile(file, {
    environment: environment.lookUp,
    environmentNames: environment.names,
    allowUnset: options.allowUnset ?? false,
  });
  return { checked, environment };
}

/**
 * Opens a manifest that is to be used: says its faults, and refuses a faulty one.
 * @param skipInvalid leaves faulty entries out instead; faults outside of entries still refuse
 * @throws CommandFault
 */
export function openCatalogue(
  file: string,
  options: OpenOptions & { readonly skipInvalid?: boolean },
  terminal: Terminal,
): { readonly data: CatalogueData; readonly environment: LoadedEnvironment } {
  const { checked, environment } = openManifest(file, options);
  judge(checked, options.skipInvalid ?? false, terminal);
  return { data: buildCatalogue(checked), environment };
}

/**
 * Opens a manifest that is to be used for long, likewise, with what its reload needs to know of it.
 * @throws CommandFault
 */
export function openReloadable(
  file: string,
  options: OpenOptions & { readonly skipInvalid?: boolean },
  terminal: Terminal,
): {
  readonly data: CatalogueData;
  readonly environment: LoadedEnvironment;
  readonly known: KnownManifest;
} {
  const openedAt = Date.now();
  const { allowUnset = false, skipInvalid = false } = options;
  const { checked, environment } = openManifest(file, options);
  const verdict = judge(checked, skipInvalid, terminal);
  const opening = { manifest: path.resolve(file), allowUnset, skipInvalid, colour: terminal.colourSaid };
  const known = rememberManifest(checked, opening, verdict, openedAt);
  return { data: buildCatalogue(checked), environment, known };
}

/**
 * Opens a manifest that is to be used without the environment: no value of it is read.
 * @throws CommandFault
 */
export function openUnread(file: string, terminal: Terminal): CatalogueData {
  const checked = checkFile(file, {});
  judge(checked, undefined, terminal);
  return buildCatalogue(checked);
}

/** Whether nothing of these keeps a manifest from being used. @param strict makes warnings count */
export function isSound(diagnostics: readonly Diagnostic[], strict: boolean): boolean {
  return strict ? diagnostics.length === 0 : !diagnostics.some(({ severity }) => severity === "error");
}

function readEnvironment(file: string | undefined): LoadedEnvironment {
  try {
    return loadEnvironment(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (file === undefined || code === undefined) throw error;
    throw new CommandFault(`--env-file ${file} can't be read (${code})`, EXIT.usage);
  }
}

function checkFile(file: string, options: CheckOptions): CheckedManifest {
  try {
    return checkManifest(file, options);
  } catch (error) {
    if (!(error instanceof ManifestUnreadable)) throw error;
    const hint = error.reason === "missing" ? "pressmark init writes one to start from" : undefined;
    throw new CommandFault(error.message, EXIT.usage, hint);
  }
}

/** Says a manifest's faults, and refuses a faulty one. @param skipInvalid absent where entries can't be left out */
function judge(checked: CheckedManifest, skipInvalid: boolean | undefined, terminal: Terminal): Verdict {
  const judging = { skipInvalid: skipInvalid ?? false, colour: terminal.colourSaid };
  const verdict = judgeManifest(checked, judging);
  if (verdict.told !== "") terminal.say(verdict.told);
  if (verdict.usable) return verdict;
  const hint =
    verdict.skippable && skipInvalid !== undefined
      ? "mend them, or leave the faulty entries out with --skip-invalid"
      : undefined;
  throw new CommandFault(`${checked.manifest.root.name} has errors`, EXIT.faults, hint);
}
