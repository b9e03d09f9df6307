import type { CheckedEntry } from "./checks/checked-entry.js";
import { checkFiles } from "./check-files.js";
import type { LoadedManifest, ReadManifestFile } from "./load.js";
import { readManifestFile } from "./read-file.js";
import type { Report } from "./report.js";
import { validateFile } from "./validate.js";

/** How a manifest is checked. */
export interface CheckOptions {
  /** Looks environment values up; absent where they must not be read. */
  readonly environment?: ((name: string) => string | undefined) | undefined;
  /** All names of the environment, for `env: { prefix }`. */
  readonly environmentNames?: (() => readonly string[]) | undefined;
  /** Whether an unset environment value is a warning alone. */
  readonly allowUnset?: boolean;
  /** Gives each file, parsed; absent: as it's read from the disk. */
  readonly read?: ReadManifestFile;
}

/** A manifest after its checks: what it holds, and what is wrong with it. */
export interface CheckedManifest {
  readonly manifest: LoadedManifest;
  readonly entries: readonly CheckedEntry[];
  readonly report: Report;
}

/**
 * Reads a manifest with all that it includes, and finds every fault that can be found without reading its sources.
 * @param file the manifest's path
 * @throws ManifestUnreadable where there is no such manifest
 */
export function checkManifest(file: string, options: CheckOptions = {}): CheckedManifest {
  return checkFiles(file, options, { read: options.read ?? readManifestFile, validate: validateFile });
}
