import { CHANGE_KINDS } from "./change.js";
import type { DiffReport, ReportedSide } from "./report.js";

/** How many changes there are of each kind, as one line: `2 breaking, 1 additive`. */
export function countKinds({ changes }: DiffReport): string {
  const counts = CHANGE_KINDS.flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count === 0 ? [] : [`${String(count)} ${kind}`];
  });
  return counts.length === 0 ? "no changes" : counts.join(", ");
}

/** What the changes mean for the version, as one line without a full stop. */
export function tellVersion({ advice, next, old, changes }: DiffReport): string {
  if (advice.step === "none") return "the version can stay";
  const isBreaking = changes.some(({ kind }) => kind === "breaking");
  if (advice.next === undefined) {
    const why =
      old.version === undefined
        ? "doesn't say its version"
        : `is at '${old.version}', which is no semantic version`;
    return `a ${advice.step} step, from what ${old.name} is at; it ${why}`;
  }
  if (advice.reached) return `${advice.next} or later; ${next.name} says ${next.version ?? "nothing"}`;
  const told = next.version === undefined ? "doesn't say its version" : `says ${next.version}`;
  return `${advice.next}; ${next.name} ${told}${isBreaking ? ", which breaks clients without telling them" : ""}`;
}

/** A side with its version. */
export function nameSide({ name, version }: ReportedSide): string {
  return version === undefined ? name : `${name} (${version})`;
}
