import { buildCatalogue } from "../../catalogue/build.js";
import type { CatalogueEntry } from "../../catalogue/catalogue.js";
import { systemCode } from "../../kit/files/file-failure.js";
import { readRegularFile } from "../../kit/files/read-regular-file.js";
import { checkManifest, type CheckedManifest } from "../../manifest/check.js";
import { hashOf } from "../../manifest/content-hash.js";
import { joinValue } from "../../manifest/cut-value.js";
import { ManifestUnreadable, readManifestBytes } from "../../manifest/manifest-bytes.js";
import type { ManifestFile } from "../../manifest/manifest-file.js";
import type { ParseCache } from "../../manifest/parse-cache.js";
import { openParseCache } from "../../manifest/parse-cache-folder.js";
import { parseManifestFile } from "../../manifest/read-file.js";
import { restoreManifestFile, type KnownContent } from "../../manifest/restored-file.js";
import { loadEnvironment } from "../environment.js";
import { judgeManifest } from "../verdict.js";
import { sendEntry, type SentEntry } from "./crossing.js";
import { fingerprintEntry, type CatalogueHead } from "./fingerprint.js";
import type { Faults } from "./telling.js";
import { placesOf, type ManifestPlaces, type Opening, type ParsedPiece } from "./known-manifest.js";

/** What opening the manifest once more gave. */
export interface Outcome {
  readonly places: ManifestPlaces;
  readonly faults: Faults;
  /** The names of the files that were parsed: those that aren't what they were. */
  readonly parsed: readonly string[];
  /** Whether a file holds nothing: it may be that it's just being saved. */
  readonly unfinished: boolean;
  /** Whether something beside the manifest's own files may mend a fault of it, such as a missing file that is served. */
  readonly mendedElsewhere: boolean;
  /** The catalogue, or why there is none. */
  readonly found: FoundCatalogue | { readonly fault: string };
}

/** A catalogue as the one who asked needs it, who has its unchanged entries already. */
export interface FoundCatalogue {
  readonly head: CatalogueHead;
  /** For each entry its place among those that are known, or -1: then it's the next of the new ones. */
  readonly known: Int32Array;
}

/** An entry that isn't known to the one who asked. */
export interface NewEntry {
  readonly sent: SentEntry;
  readonly fingerprint: string;
}

/** The most entries that are handed over in one go. */
const MOST_AT_ONCE = 200;

/** A file as it was parsed last. What was parsed elsewhere is restored once its text is read. */
interface Kept extends KnownContent {
  file?: ManifestFile;
}

/** Opens a manifest again and again, and parses only what changed meanwhile. */
export class ReloadWork {
  readonly #opening: Opening;
  readonly #environment = loadEnvironment();
  readonly #cache: ParseCache;
  readonly #kept = new Map<string, Kept>();
  #read = new Set<string>();
  #parsed: string[] = [];
  #new: NewEntry[] = [];

  constructor(opening: Opening) {
    this.#opening = opening;
    this.#cache = openParseCache(opening.parseCache);
  }

  /** Takes over a piece of a file that was parsed elsewhere. */
  keep(piece: ParsedPiece): void {
    if ("hash" in piece) {
      this.#kept.set(piece.path, { hash: piece.hash, value: piece.value, fits: [] });
      return;
    }
    joinValue(this.#kept.get(piece.path)?.value, piece.more);
  }

  /**
   * Opens the manifest.
   * @param fingerprints of the entries that the one who asks has, in their order
   */
  run(fingerprints: readonly string[]): Outcome {
    this.#read = new Set();
    this.#parsed = [];
    this.#new = [];
    const { manifest, allowUnset } = this.#opening;
    try {
      const checked = checkManifest(manifest, {
        environment: this.#environment.lookUp,
        environmentNames: this.#environment.names,
        allowUnset,
        read: (absolute) => this.#readFile(absolute),
      });
      return this.#judge(checked, fingerprints);
    } catch (error) {
      if (!(error instanceof ManifestUnreadable)) throw error;
      const places = { files: [manifest], includes: [] };
      return {
        places,
        faults: { told: "", gist: "" },
        parsed: this.#parsed,
        unfinished: false,
        mendedElsewhere: false,
        found: { fault: error.message },
      };
    }
  }

  /** The next of the new entries that the last run found: 200 at most, none at the end. */
  take(): readonly NewEntry[] {
    return this.#new.splice(0, MOST_AT_ONCE);
  }

  #judge(checked: CheckedManifest, fingerprints: readonly string[]): Outcome {
    const { told, gist, usable } = judgeManifest(checked, this.#opening);
    const outcome = {
      places: placesOf(checked),
      faults: { told, gist },
      parsed: this.#parsed,
      unfinished: checked.manifest.files.some(({ text }) => text === ""),
      mendedElsewhere: isMendedElsewhere(checked),
    };
    if (!usable) return { ...outcome, found: { fault: `${checked.manifest.root.name} has errors` } };
    // A manifest that can't be used may have lost sight of files that it will include again.
    for (const path of this.#kept.keys()) if (!this.#read.has(path)) this.#kept.delete(path);
    const { entries, ...head } = buildCatalogue(checked);
    return { ...outcome, found: { head, known: this.#tellApart(entries, fingerprints) } };
  }

  #tellApart(entries: readonly CatalogueEntry[], fingerprints: readonly string[]): Int32Array {
    const known = new Map(fingerprints.map((fingerprint, index) => [fingerprint, index]));
    const hashPart = hashFilesOnce();
    return Int32Array.from(entries, (entry) => {
      const fingerprint = fingerprintEntry(entry, hashPart);
      const index = known.get(fingerprint);
      if (index === undefined) this.#new.push({ sent: sendEntry(entry), fingerprint });
      return index ?? -1;
    });
  }

  #readFile(absolute: string): ManifestFile {
    this.#read.add(absolute);
    const bytes = readManifestBytes(absolute, readRegularFile);
    const hash = hashOf(bytes);
    let kept = this.#kept.get(absolute);
    if (kept?.hash !== hash) {
      kept = this.#cache.find(hash);
      if (kept !== undefined) this.#kept.set(absolute, kept);
    }
    if (kept === undefined) {
      const file = parseManifestFile(absolute, bytes);
      kept = { hash, value: file.document.value, fits: [], file };
      this.#kept.set(absolute, kept);
      this.#parsed.push(file.name);
    }
    kept.file ??= restoreManifestFile(absolute, bytes, kept, parseManifestFile);
    return kept.file;
  }
}

/** Whether an entry is faulty whose kind looks at the disk as it's checked. */
function isMendedElsewhere({ entries, report }: CheckedManifest): boolean {
  return entries.some(
    ({ spot, source }) => source?.definition.content !== undefined && report.isFaulty(spot),
  );
}

function hashFilesOnce(): (path: string) => string {
  const hashes = new Map<string, string>();
  return (path) => {
    const known = hashes.get(path) ?? hashFile(path);
    hashes.set(path, known);
    return known;
  };
}

/** A file that is gone since it was checked has a hash, too: whoever binds it finds out. */
function hashFile(path: string): string {
  try {
    return hashOf(readRegularFile(path));
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    return code;
  }
}
