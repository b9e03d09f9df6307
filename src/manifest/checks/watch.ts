import type { ChangeSign } from "../../sources/definition.js";
import { findSource } from "../../sources/registry.js";
import { asRaw } from "../raw.js";
import type { Report } from "../report.js";
import { parseDuration } from "../scalars.js";
import { below, keyOf, type Spot } from "../spot.js";
import type { CheckedEntry } from "./checked-entry.js";

/** The shortest `every`, in milliseconds. */
const LEAST = 100;

/**
 * Checks that what an entry's own `watch` asks for can be had: that something tells of changes, or that there is
 * something to ask. What the defaults say holds for all entries, and does no harm where it has nothing to do.
 */
export function checkWatch(entry: CheckedEntry, report: Report): void {
  const { watch } = entry.data;
  const spot = below(entry.spot, "watch");
  checkEvery(watch, spot, report);
  if (watch === undefined || watch === false || report.isFaulty(spot)) return;
  const sign = signOf(entry, report);
  if (sign === "never") {
    report.add(keyOf(spot), "never-changes", "nothing changes here by itself, so there is nothing to watch", {
      hint: "leave watch out",
    });
  } else if (sign === "asked" && watch === true) {
    report.add(spot, "must-be-asked", "nothing tells of changes here, unless it is asked", {
      hint: "write watch: { every: 30s }",
    });
  }
}

/** Checks that a `watch` doesn't ask too often. @param spot where it stands, in an entry or the defaults */
export function checkEvery(watch: unknown, spot: Spot, report: Report): void {
  const { every } = asRaw(watch);
  if (typeof every !== "string") return;
  const everyMs = parseDuration(every);
  if (everyMs === undefined || everyMs >= LEAST) return;
  const message = `'${every}' is too short: the least is ${LEAST}ms`;
  report.add(below(spot, "every"), "asked-too-often", message, { hint: "write a longer one, such as 30s" });
}

/**
 * How changes of an entry's content come to light, or those of its list where the content itself never changes;
 * `undefined` where a fault hides it.
 */
export function signOf({ source, data, spot }: CheckedEntry, report: Report): ChangeSign | undefined {
  if (source?.fits !== true) return undefined;
  const sign = source.definition.changes?.(source.value, signOfNested) ?? "asked";
  const { from } = asRaw(data["list"]);
  if (sign !== "never" || from === undefined) return sign;
  return report.isFaulty(below(spot, "list")) ? undefined : signOfNested(from);
}

/** Likewise, of a nested source. @param written an object with the one key of a kind */
function signOfNested(written: unknown): ChangeSign {
  const [[kind, value] = ["", undefined]] = Object.entries(written as object);
  return findSource(kind)?.changes?.(value, signOfNested) ?? "asked";
}
