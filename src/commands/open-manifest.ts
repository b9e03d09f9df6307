import path from "node:path";
import { buildCatalogue } from "../catalogue/build.js";
import type { CatalogueData } from "../catalogue/catalogue.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { loadEnvironment, type LoadedEnvironment } from "../host/environment.js";
import { rememberManifest, type KnownManifest } from "../host/reload/known-manifest.js";
import { judgeManifest, type Verdict } from "../host/verdict.js";
import { cacheFolder } from "../kept/cache-folder.js";
import type { CheckedManifest } from "../manifest/check.js";
import { checkKnown, type CheckKnownOptions } from "../manifest/check-known.js";
import { ManifestUnreadable } from "../manifest/manifest-bytes.js";
import { openParseCache, type ParseCachePlace } from "../manifest/parse-cache-folder.js";
import { BUILD } from "../package-facts.js";
import { CommandFault, EXIT } from "../kit/serve/command-fault.js";
import type { Terminal } from "./terminal.js";

export { formatContext } from "../host/verdict.js";

/** How a command opens a manifest. */
export interface OpenOptions {
  readonly envFile?: string;
  readonly allowUnset?: boolean;
  /** Whether files that were parsed before needn't be parsed again; absent: they needn't. */
  readonly parseCache?: boolean;
  /** Is told what only those want to know who look for a fault. */
  readonly debug?: (line: string) => void;
}

/** A manifest that was checked, and the environment it was checked with. */
export interface OpenedManifest {
  readonly checked: CheckedManifest;
  readonly environment: LoadedEnvironment;
}

/**
 * Checks a manifest with the environment's values.
 * @param addsFaults as in `CheckKnownOptions`
 * @throws CommandFault where there is no such manifest or no such `.env` file
 */
export async function openManifest(
  file: string,
  options: OpenOptions,
  addsFaults = false,
): Promise<OpenedManifest> {
  const environment = readEnvironment(options.envFile);
  const checked = await checkFile(file, options, {
    environment: environment.lookUp,
    environmentNames: environment.names,
    allowUnset: options.allowUnset ?? false,
    addsFaults,
  });
  return { checked, environment };
}

/**
 * Opens a manifest that is to be used: says its faults, and refuses a faulty one.
 * @param skipInvalid leaves faulty entries out instead; faults outside of entries still refuse
 * @throws CommandFault
 */
export async function openCatalogue(
  file: string,
  options: OpenOptions & { readonly skipInvalid?: boolean },
  terminal: Terminal,
): Promise<{ readonly data: CatalogueData; readonly environment: LoadedEnvironment }> {
  const { checked, environment } = await openManifest(file, options);
  judge(checked, options.skipInvalid ?? false, terminal);
  return { data: buildCatalogue(checked), environment };
}

/**
 * Opens a manifest that is to be used for long, likewise, with what its reload needs to know of it.
 * @throws CommandFault
 */
export async function openReloadable(
  file: string,
  options: OpenOptions & { readonly skipInvalid?: boolean },
  terminal: Terminal,
): Promise<{
  readonly data: CatalogueData;
  readonly environment: LoadedEnvironment;
  readonly known: KnownManifest;
}> {
  const openedAt = Date.now();
  const { allowUnset = false, skipInvalid = false } = options;
  const { checked, environment } = await openManifest(file, options);
  const verdict = judge(checked, skipInvalid, terminal);
  const parseCache = placeOfParsed(options);
  const opening = {
    manifest: path.resolve(file),
    allowUnset,
    skipInvalid,
    colour: terminal.colourSaid,
    ...(parseCache !== undefined && { parseCache }),
  };
  const known = rememberManifest(checked, opening, verdict, openedAt);
  return { data: buildCatalogue(checked), environment, known };
}

/**
 * Opens a manifest that is to be used without the environment: no value of it is read.
 * @throws CommandFault
 */
export async function openUnread(
  file: string,
  options: Pick<OpenOptions, "parseCache">,
  terminal: Terminal,
): Promise<CatalogueData> {
  const checked = await checkFile(file, options, {});
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

async function checkFile(
  file: string,
  opening: Pick<OpenOptions, "parseCache" | "debug">,
  options: CheckKnownOptions,
): Promise<CheckedManifest> {
  try {
    const place = placeOfParsed(opening);
    return await checkKnown(file, withThread(file, options, place), openParseCache(place, opening.debug));
  } catch (error) {
    if (!(error instanceof ManifestUnreadable)) throw error;
    const hint = error.reason === "missing" ? "pressmark init writes one to start from" : undefined;
    throw new CommandFault(error.message, EXIT.usage, hint);
  }
}

/** What keeps a thread's memory out of this process must be kept where both find it. */
function withThread(
  file: string,
  options: CheckKnownOptions,
  place: ParseCachePlace | undefined,
): CheckKnownOptions {
  if (place === undefined) return options;
  const parseApart = async () => {
    const apart = await import("../manifest/parse-apart.js");
    await apart.parseApart({ file: path.resolve(file), place });
  };
  return { ...options, parseApart };
}

function placeOfParsed({ parseCache = true }: Pick<OpenOptions, "parseCache">): ParseCachePlace | undefined {
  const folder = parseCache ? cacheFolder() : undefined;
  return folder === undefined ? undefined : { folder: path.join(folder, "manifests"), build: BUILD };
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
