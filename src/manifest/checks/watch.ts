import type { ChangeSign } from "../../sources/definition.js";
import { findSource } from "../../sources/registry.js";
import { asRaw, isRaw } from "../raw.js";
import type { Report } from "../report.js";
import { parseDuration } from "../scalars.js";
import { below, keyOf, type Spot } from "../spot.js";
import type { CheckedEntry } from "./checked-entry.js";
import type { DeclaredConnections } from "./connections.js";

/** The shortest `every`, in milliseconds. */
const LEAST = 100;

/**
 * Checks that what an entry's own `watch` asks for can be had: that something tells of changes, or that there is
 * something to ask. What the defaults say holds for all entries, and does no harm where it has nothing to do.
 */
export function checkWatch(entry: CheckedEntry, connections: DeclaredConnections, report: Report): void {
  const { watch } = entry.data;
  const spot = below(entry.spot, "watch");
  checkForm(watch, spot, report);
  if (watch === undefined || watch === false || report.isFaulty(spot)) return;
  if (isRaw(watch) && watch["notify"] !== undefined) {
    checkNotify(entry, below(spot, "notify"), connections, report);
    return;
  }
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

/** Checks the `watch` of the defaults. */
export function checkDefaultWatch(watch: unknown, spot: Spot, report: Report): void {
  checkForm(watch, spot, report);
  if (asRaw(watch)["notify"] === undefined || report.isFaulty(spot)) return;
  report.add(below(spot, "notify"), "no-notices", "a channel is not for all entries", {
    hint: "write it on the entries whose tables it tells of",
  });
}

/** Checks that notices can be had: from PostgreSQL, for an entry that asks it, or whose list does. */
function checkNotify(
  { source, data, spot: place }: CheckedEntry,
  spot: Spot,
  connections: DeclaredConnections,
  report: Report,
): void {
  if (source?.fits !== true || report.isFaulty(below(place, "list"))) return;
  const { from } = asRaw(data["list"]);
  const asked = [
    { definition: source.definition, value: source.value },
    ...(source.definition.nested?.(source.value) ?? []).flatMap(({ value }) => sourcesIn(value)),
    ...sourcesIn(from),
  ].filter(({ definition }) => definition.connection !== undefined);
  const kinds = asked.map(({ definition, value }) => connections.kindFor(definition, value));
  if (kinds.some((kind) => kind !== "sqlite")) return;
  const message = kinds.length > 0 ? "SQLite sends no notices" : "nothing sends notices here";
  report.add(spot, "no-notices", message, { hint: "write watch: { every: 30s }" });
}

function sourcesIn(written: unknown) {
  return Object.entries(asRaw(written)).flatMap(([key, value]) => {
    const definition = findSource(key);
    return definition === undefined ? [] : [{ definition, value }];
  });
}

/** Checks that a `watch` says one thing, and doesn't ask too often. */
function checkForm(watch: unknown, spot: Spot, report: Report): void {
  if (!isRaw(watch) || report.isFaulty(spot)) return;
  const { every, notify } = watch;
  if (every === undefined && notify === undefined)
    report.add(spot, "missing-key", "'every' is missing", {
      hint: "add every: …, or for PostgreSQL notify: …",
    });
  else if (every !== undefined && notify !== undefined)
    report.add(spot, "wrong-value", "watch has both every and notify", { hint: "keep one of them" });
  else checkEvery(every, spot, report);
}

function checkEvery(every: unknown, spot: Spot, report: Report): void {
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
