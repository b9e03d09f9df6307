import type { SourceDefinition } from "../../sources/definition.js";
import { findSource, sourceDefinitions } from "../../sources/registry.js";
import type { RawEntry } from "../load.js";
import { nearest } from "../nearest.js";
import type { Report } from "../report.js";
import { below, keyOf } from "../spot.js";
import type { ChosenSource } from "./checked-entry.js";

const KEYS = sourceDefinitions.map(({ key }) => key);

/** The one source of an entry. None, or more than one, is reported. */
export function chooseSource(entry: RawEntry, report: Report): ChosenSource | undefined {
  const [definition, second] = sourcesOf(entry);
  if (definition === undefined) {
    if (!Object.keys(entry.data).some(wasMeantAsSource)) {
      report.add(entry.spot, "no-source", "the entry has no source", {
        hint: `add one of ${KEYS.join(", ")}`,
      });
    }
    return undefined;
  }
  if (second !== undefined) {
    const message = `the entry has two sources, '${definition.key}' and '${second.key}'`;
    report.add(keyOf(below(entry.spot, second.key)), "two-sources", message, {
      hint: "keep one of them",
      related: [{ spot: keyOf(below(entry.spot, definition.key)), message: "the other one" }],
    });
    return undefined;
  }
  const fits = !report.isFaulty(below(entry.spot, definition.key));
  return { definition, value: entry.data[definition.key], fits };
}

/** In the order of the registry. Nearly every entry has one. */
function sourcesOf({ data }: RawEntry): readonly SourceDefinition[] {
  const found = Object.keys(data).flatMap((key) => findSource(key) ?? []);
  return found.length < 2 ? found : sourceDefinitions.filter((definition) => found.includes(definition));
}

/** A misspelt source is told as an unknown key; one message for one mistake. */
function wasMeantAsSource(key: string): boolean {
  return KEYS.includes(nearest(key, KEYS) ?? "");
}
