import type { Place } from "../diagnostics/diagnostic.js";
import { indexLines, type LineIndex } from "../diagnostics/lines.js";
import type { Path } from "./document.js";
import type { ManifestFile } from "./manifest-file.js";

/** A place in a file of the manifest, as a path of its document. */
export interface Spot {
  readonly file: ManifestFile;
  readonly path: Path;
  /** Whether the fault lies in the key or in the value. Default: the value. */
  readonly part?: "key" | "value";
  /** Where in a text the fault lies. */
  readonly within?: {
    /** The text that the value is. */
    readonly text: string;
    /** UTF-16 units from its start. */
    readonly offset: number;
  };
}

/** A spot below another. */
export function below(spot: Spot, ...path: Path): Spot {
  return { file: spot.file, path: [...spot.path, ...path] };
}

/** The key of a spot. */
export function keyOf(spot: Spot): Spot {
  return { file: spot.file, path: spot.path, part: "key" };
}

/** A place in the text that stands at a spot. @param offset UTF-16 units from the start of the text */
export function within(spot: Spot, text: string, offset: number): Spot {
  return { file: spot.file, path: spot.path, within: { text, offset } };
}

/**
 * The line and the column of a spot. A place within a text is found where the text stands in the file as it is, on
 * one line and without escapes; otherwise it is the text's start.
 */
export function placeOf(spot: Spot): Place {
  const { file, path, within: inner } = spot;
  const place = file.document.place(path, spot.part ?? "value");
  if (inner === undefined || inner.offset === 0) return place;
  const start = file.document.sourceText(path)?.indexOf(inner.text) ?? -1;
  if (start === -1) return place;
  // What an alias stands for is written elsewhere, and so may be the rest of a text on several lines.
  const line = linesOf(file).textOf(place.line);
  if (line?.startsWith(inner.text, place.column - 1 + start) !== true) return place;
  return { ...place, column: place.column + start + inner.offset };
}

const indexes = new WeakMap<ManifestFile, LineIndex>();

function linesOf(file: ManifestFile): LineIndex {
  let lines = indexes.get(file);
  if (lines === undefined) {
    lines = indexLines(file.text.replace(/^\uFEFF/, ""));
    indexes.set(file, lines);
  }
  return lines;
}
