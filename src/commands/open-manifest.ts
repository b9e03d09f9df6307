import { buildCatalogue } from "../catalogue/build.js";
import type { CatalogueData } from "../catalogue/catalogue.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { formatPretty } from "../diagnostics/format-pretty.js";
import type { FormatContext } from "../diagnostics/format.js";
import { sortDiagnostics } from "../diagnostics/sort.js";
import { loadEnvironment, type LoadedEnvironment } from "../host/environment.js";
import { describeCode } from "../manifest/codes.js";
import { checkManifest, type CheckedManifest, type CheckOptions } from "../manifest/check.js";
import { ManifestUnreadable } from "../manifest/read-file.js";
import { PACKAGE_VERSION } from "../package-facts.js";
import { CommandFault, EXIT } from "../kit/serve/command-fault.js";
import type { Terminal } from "./terminal.js";

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
  return { data: useChecked(checked, options.skipInvalid ?? false, terminal), environment };
}

/**
 * Opens a manifest that is to be used without the environment: no value of it is read.
 * @throws CommandFault
 */
export function openUnread(file: string, terminal: Terminal): CatalogueData {
  return useChecked(checkFile(file, {}), undefined, terminal);
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
function useChecked(
  checked: CheckedManifest,
  skipInvalid: boolean | undefined,
  terminal: Terminal,
): CatalogueData {
  const diagnostics = sortDiagnostics(checked.report.diagnostics, checked.manifest.root.name);
  if (diagnostics.length > 0) {
    terminal.say(formatPretty(diagnostics, formatContext(checked, terminal.colourSaid)).trimEnd());
  }
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const outside = errors.some(({ path }) => !/^\/resources\/\d+(\/|$)/.test(path));
  if (errors.length > 0 && (skipInvalid !== true || outside)) {
    const hint =
      outside || skipInvalid === undefined
        ? undefined
        : "mend them, or leave the faulty entries out with --skip-invalid";
    throw new CommandFault(`${checked.manifest.root.name} has errors`, EXIT.faults, hint);
  }
  return buildCatalogue(checked);
}
