import { realpathSync } from "node:fs";
import path from "node:path";
import { findFiles } from "./glob.js";
import type { ManifestFile } from "./manifest-file.js";
import { asList, asRaw, isRaw, type Raw } from "./raw.js";
import { displayName, ManifestUnreadable, readManifestFile } from "./read-file.js";
import type { Report } from "./report.js";
import { below, type Spot } from "./spot.js";
import { validateFile, type FileRole } from "./validate.js";

/** One entry as it was written, and where. */
export interface RawEntry {
  readonly spot: Spot;
  readonly data: Raw;
}

/** A manifest with its included files, checked against the schema. */
export interface LoadedManifest {
  readonly root: ManifestFile;
  /** Every file that was read, the root first. */
  readonly files: readonly ManifestFile[];
  /** The root's mapping; empty where the document is none. */
  readonly data: Raw;
  /** The entries of all files that are enabled, in order: the root's, then each included file's. */
  readonly entries: readonly RawEntry[];
}

/**
 * Reads a manifest and what it includes, and checks each file against the schema.
 * @param file the manifest's path
 * @param report takes the faults
 * @throws ManifestUnreadable for the manifest itself; what it includes is reported
 */
export function loadManifest(file: string, report: Report): LoadedManifest {
  const absolute = path.resolve(file);
  const root = readManifestFile(absolute);
  const loading = new Loading(report);
  loading.take(root, absolute, "manifest", []);
  return { root, files: loading.files, data: asRaw(root.document.value), entries: loading.entries };
}

/** A file that is being loaded, and the one that includes it. */
interface Link {
  readonly identity: string;
  readonly name: string;
}

class Loading {
  readonly files: ManifestFile[] = [];
  readonly entries: RawEntry[] = [];
  readonly #seen = new Set<string>();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Takes a file's entries, then those of what it includes. @param chain the files that led to it */
  take(file: ManifestFile, absolute: string, role: FileRole, chain: readonly Link[]): void {
    this.files.push(file);
    this.#report.takeDocument(file);
    if (file.document.value !== undefined) validateFile(file, role, this.#report);
    const data = asRaw(file.document.value);
    const spot: Spot = { file, path: [] };
    asList(data["resources"]).forEach((entry, index) => {
      if (isRaw(entry) && entry["enabled"] !== false)
        this.entries.push({ spot: below(spot, "resources", index), data: entry });
    });
    const identity = realpathSync(absolute);
    this.#seen.add(identity);
    const inner = [...chain, { identity, name: file.name }];
    asList(data["include"]).forEach((pattern, index) => {
      const place = below(spot, "include", index);
      if (typeof pattern !== "string" || this.#report.isFaulty(place)) return;
      for (const found of this.#find(pattern, place)) this.#include(found, place, inner);
    });
  }

  #find(pattern: string, place: Spot): readonly string[] {
    try {
      const found = findFiles(place.file.folder, pattern);
      if (found.length === 0)
        this.#report.add(place, "include-nothing", `'${pattern}' matches no file`, {
          hint: `paths are relative to the folder of ${place.file.name}`,
        });
      return found;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      this.#report.add(place, "include-unreadable", `'${pattern}' can't be looked up (${code})`);
      return [];
    }
  }

  #include(absolute: string, place: Spot, chain: readonly Link[]): void {
    try {
      const identity = identify(absolute);
      const start = chain.findIndex((link) => link.identity === identity);
      if (start !== -1) {
        const names = [...chain.slice(start), { name: displayName(absolute) }].map(({ name }) => name);
        const what =
          names.length === 2 ? "the file includes itself" : `files include each other: ${names.join(" → ")}`;
        this.#report.add(place, "include-circle", what, {
          hint: "take one of the includes out",
        });
      } else if (!this.#seen.has(identity)) {
        this.#seen.add(identity);
        this.take(readManifestFile(absolute), absolute, "include", chain);
      }
    } catch (error) {
      if (!(error instanceof ManifestUnreadable)) throw error;
      this.#report.add(place, "include-unreadable", error.message);
    }
  }
}

/** One file is one file, by whatever name it is reached. @throws ManifestUnreadable where a link leads nowhere */
function identify(absolute: string): string {
  try {
    return realpathSync(absolute);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new ManifestUnreadable(displayName(absolute), code === "ENOENT" ? "missing" : "unreadable");
  }
}
