import type { Change } from "./change.js";
import type { DiffReport, ReportedSide } from "./report.js";

/** Prints one JSON object, indented by two; the keys stand in a fixed order (docs/diff.md). */
export function formatDiffJson({ old, next, ok, changes, advice, notes }: DiffReport): string {
  const printed = {
    old: toSide(old),
    new: toSide(next),
    ok,
    step: advice.step,
    nextVersion: advice.next ?? null,
    changes: changes.map(toChange),
    notes,
  };
  return `${JSON.stringify(printed, null, 2)}\n`;
}

function toSide({ name, kind, version }: ReportedSide): object {
  return { name, kind, version: version ?? null };
}

function toChange({ kind, code, address, name, message, addresses, place }: Change): object {
  return {
    kind,
    code,
    ...(address !== undefined && { address }),
    ...(name !== undefined && { name }),
    message,
    ...(addresses !== undefined && { addresses }),
    ...(place !== undefined && { file: place.file, line: place.line, column: place.column }),
  };
}
