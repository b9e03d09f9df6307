import { realpathSync } from "node:fs";
import path from "node:path";
import { findFiles } from "./glob.js";
import { displayName, ManifestUnreadable } from "./manifest-bytes.js";
import type { FileRole, ManifestFile } from "./manifest-file.js";
import { asList, asRaw, isRaw, type Raw } from "./raw.js";
import type { Report } from "./report.js";
import { below, type Spot } from "./spot.js";

/** One entry as it was written, and where. */
export interface RawEntry {
  readonly spot: Spot;
  readonly data: Raw;
}

/** A pattern of `include`, and where it starts from. */
export interface IncludePattern {
  /** Absolute. */
  readonly folder: string;
  readonly pattern: string;
}

/**
 * Gives a file of a manifest, parsed.
 * @throws ManifestUnreadable
 */
export type ReadManifestFile = (absolute: string) => ManifestFile;

/** How the files of a manifest are handled. */
export interface FileHandling {
  readonly read: ReadManifestFile;
  /** Checks a file's data against the schema and reports every fault. @returns whether it's valid */
  readonly validate: (file: ManifestFile, role: FileRole, report: Report) => boolean;
}

/** A manifest with its included files, checked against the schema. */
export interface LoadedManifest {
  readonly root: ManifestFile;
  /** Every file that was read, the root first. */
  readonly files: readonly ManifestFile[];
  /** The files that are valid by the schema, each in the role that it has here. */
  readonly valid: ReadonlyMap<ManifestFile, FileRole>;
  /** Every pattern that was looked up, whatever it matched. */
  readonly includes: readonly IncludePattern[];
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
export function loadManifest(file: string, report: Report, handling: FileHandling): LoadedManifest {
  const absolute = path.resolve(file);
  const root = handling.read(absolute);
  const loading = new Loading(report, handling);
  loading.take(root, absolute, "manifest", []);
  const { files, valid, includes, entries } = loading;
  return { root, files, valid, includes, data: asRaw(root.document.value), entries };
}

/** How many files may lead to one. */
const MOST_DEEP = 10;
/** How many files a manifest may be made of. */
const MOST_FILES = 10_000;

/** A file that is being loaded, and the one that includes it. */
interface Link {
  readonly identity: string;
  readonly name: string;
}

class Loading {
  readonly files: ManifestFile[] = [];
  readonly valid = new Map<ManifestFile, FileRole>();
  readonly includes: IncludePattern[] = [];
  readonly entries: RawEntry[] = [];
  readonly #seen = new Set<string>();
  readonly #report: Report;
  readonly #handling: FileHandling;
  /** Whether it was said that there are too many files. */
  #full = false;

  constructor(report: Report, handling: FileHandling) {
    this.#report = report;
    this.#handling = handling;
  }

  /** Takes a file's entries, then those of what it includes. @param chain the files that led to it */
  take(file: ManifestFile, absolute: string, role: FileRole, chain: readonly Link[]): void {
    this.files.push(file);
    this.#report.takeDocument(file);
    if (file.document.value !== undefined && this.#isValid(file, role)) this.valid.set(file, role);
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

  #isValid(file: ManifestFile, role: FileRole): boolean {
    return file.fits.includes(role) || this.#handling.validate(file, role, this.#report);
  }

  #find(pattern: string, place: Spot): readonly string[] {
    const { folder } = place.file;
    this.includes.push({ folder, pattern });
    try {
      const found = findFiles(folder, pattern);
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

  #hasRoom(place: Spot, chain: readonly Link[]): boolean {
    if (chain.length > MOST_DEEP) {
      const message = `files include each other more than ${String(MOST_DEEP)} deep`;
      this.#report.add(place, "include-limit", message, { hint: "include this file from higher up" });
      return false;
    }
    if (this.files.length < MOST_FILES) return true;
    if (!this.#full) {
      this.#full = true;
      const message = `more than ${MOST_FILES.toLocaleString("en")} files are included up to here`;
      this.#report.add(place, "include-limit", message, { hint: "put more entries in one file" });
    }
    return false;
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
      } else if (!this.#seen.has(identity) && this.#hasRoom(place, chain)) {
        this.#seen.add(identity);
        this.take(this.#handling.read(absolute), absolute, "include", chain);
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
