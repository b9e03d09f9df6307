import type { CheckedManifest } from "../../manifest/check.js";
import { cutValue } from "../../manifest/cut-value.js";
import { shapeOf } from "../../manifest/entry-shape.js";
import type { IncludePattern } from "../../manifest/load.js";
import { openParseCache, type ParseCachePlace } from "../../manifest/parse-cache-folder.js";
import { completeSource } from "../../sources/registry.js";
import { partsWithin } from "../entry-sources.js";
import type { Judging, Verdict } from "../verdict.js";

/** How a manifest was opened, so that it's opened the same way again. */
export interface Opening extends Judging {
  /** The manifest's absolute path. */
  readonly manifest: string;
  /** Whether an unset environment value is a warning alone. */
  readonly allowUnset: boolean;
  /** Where what was parsed is kept; absent: nowhere. */
  readonly parseCache?: ParseCachePlace;
}

/** A file as it was parsed, without the places of what is in it: plain data that may cross threads. */
export interface ParsedFile {
  /** Absolute. */
  readonly path: string;
  /** Of its bytes. */
  readonly hash: string;
  readonly value: unknown;
}

/** A file, or more of the entries of the one before. */
export type ParsedPiece = ParsedFile | { readonly path: string; readonly more: readonly unknown[] };

/** Cuts a file into pieces, none of which takes long to be sent. */
export function* cutFile({ path, hash, value }: ParsedFile): Generator<ParsedPiece> {
  const { first, more } = cutValue(value);
  yield { path, hash, value: first };
  for (const entries of more) yield { path, more: entries };
}

/** Whatever a manifest is made of. */
export interface ManifestPlaces {
  /** The absolute paths of its files, and of those that its entries take for a part of it, each once. */
  readonly files: readonly string[];
  /** What `include` looks for. */
  readonly includes: readonly IncludePattern[];
}

/** What is known of a manifest as it was opened. It holds on to nothing of what the checks left behind. */
export interface KnownManifest {
  readonly opening: Opening;
  /** As the user would name it. */
  readonly name: string;
  /**
   * Those that are sound as YAML and aren't kept elsewhere. Whoever hands them over empties the list, since they are large.
   */
  readonly files: ParsedFile[];
  readonly places: ManifestPlaces;
  /** The warnings that were told, as `Verdict.gist`. */
  readonly gist: string;
  /** When the first of its files was about to be read, in milliseconds since 1970. */
  readonly openedAt: number;
}

/** Takes down what a reload needs to know of a manifest that was opened. @param openedAt as in `KnownManifest` */
export function rememberManifest(
  checked: CheckedManifest,
  opening: Opening,
  { gist }: Verdict,
  openedAt: number,
): KnownManifest {
  const { root, files } = checked.manifest;
  const cache = openParseCache(opening.parseCache);
  return {
    opening,
    name: root.name,
    files: files
      .filter(({ hash, document }) => document.diagnostics.length === 0 && !cache.has(hash))
      .map(({ path, hash, document }) => ({ path, hash, value: document.value })),
    places: placesOf(checked),
    gist,
    openedAt,
  };
}

/** Whatever a manifest is made of. The parts of faulty entries are among them, so that mending one is noticed. */
export function placesOf({ manifest, entries }: CheckedManifest): ManifestPlaces {
  const files = new Set(manifest.files.map(({ path }) => path));
  for (const entry of entries) {
    const { spot, address, source } = entry;
    if (address === undefined || source?.fits !== true) continue;
    const { definition, value } = source;
    if (definition.parts === undefined && definition.nested === undefined) continue;
    const completed = completeSource({ [definition.key]: value }, shapeOf(entry, address, manifest));
    for (const part of partsWithin(completed, spot.file.folder)) files.add(part);
  }
  return { files: [...files], includes: manifest.includes };
}
