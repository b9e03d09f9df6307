import type { CheckContext, SourceDefinition } from "../../sources/definition.js";
import { findSource } from "../../sources/registry.js";
import { describeCode } from "../codes.js";
import type { RawEntry } from "../load.js";
import { fromPointer, toPointer } from "../pointer.js";
import { asRaw } from "../raw.js";
import type { Report } from "../report.js";
import { below, keyOf, type Spot } from "../spot.js";
import { variableNames, type Address, type ChosenSource } from "./checked-entry.js";
import { checkSettingText } from "./setting-text.js";
import type { Surroundings } from "./surroundings.js";

/** Checks an entry's source: whether it serves such an address, and its settings. @param maxBytes the entry's limit */
export function checkSource(
  entry: RawEntry,
  address: Address | undefined,
  source: ChosenSource | undefined,
  maxBytes: number,
  surroundings: Surroundings,
  report: Report,
): void {
  if (source === undefined || address === undefined) return;
  const { definition, value } = source;
  const spot = below(entry.spot, definition.key);
  if (definition.addresses !== "both" && definition.addresses !== address.kind) {
    reportMisplaced(definition, keyOf(spot), report);
    return;
  }
  if (!source.fits) return;
  const { mimeType, list } = entry.data;
  const context: CheckContext = {
    variables: variableNames(address),
    address:
      address.kind === "fixed"
        ? { kind: "fixed", uri: address.uri }
        : { kind: "template", template: address.text },
    folder: entry.spot.file.folder,
    mimeType: typeof mimeType === "string" ? mimeType : undefined,
    network: surroundings.network,
    maxBytes,
    listed: list !== undefined,
    environment: surroundings.environment,
    environmentNames: surroundings.environmentNames,
  };
  checkSettings(definition, value, spot, context, surroundings, report);
}

/** Checks a nested source: `list.from`, a variable's `complete`, or one inside of another source. */
export function checkNestedSource(
  value: unknown,
  spot: Spot,
  context: CheckContext,
  surroundings: Surroundings,
  report: Report,
): void {
  for (const [key, settings] of Object.entries(asRaw(value))) {
    const definition = findSource(key);
    const place = below(spot, key);
    if (definition?.nestable !== true || report.isFaulty(place)) continue;
    checkSettings(definition, settings, place, context, surroundings, report);
  }
}

function reportMisplaced({ key, addresses }: SourceDefinition, spot: Spot, report: Report): void {
  const family = addresses === "template";
  const [right, wrong] = family ? ["a family", "one address"] : ["one address", "a family"];
  const [write, instead] = family ? ["uriTemplate", "uri"] : ["uri", "uriTemplate"];
  report.add(spot, "source-misplaced", `'${key}' serves ${right}, not ${wrong}`, {
    hint: `write ${write} instead of ${instead}${key === "text" ? ", or render for text with variables" : ""}`,
  });
}

function checkSettings(
  definition: SourceDefinition,
  value: unknown,
  spot: Spot,
  context: CheckContext,
  surroundings: Surroundings,
  report: Report,
): void {
  surroundings.connections.checkUse(definition, value, spot, report);
  const astray = new Set<string>();
  for (const setting of definition.texts(value)) {
    const place = below(spot, ...pathOf(setting.path, value));
    if (checkSettingText(setting, place, context, surroundings, report)) astray.add(toPointer(place.path));
  }
  for (const fault of definition.check(value, context)) {
    const place = below(spot, ...pathOf(fault.path, value));
    if (astray.has(toPointer(place.path))) continue;
    const lenient = fault.code === "unset-environment" && surroundings.allowUnset;
    const severity = lenient ? "warning" : (fault.severity ?? describeCode(fault.code)?.severity ?? "error");
    report.addAs(place, fault.code, severity, fault.message, { hint: fault.hint });
  }
  // A nested source yields data for one read, so the family needs no list of its members.
  const inner = { ...context, listed: true };
  for (const nested of definition.nested?.(value) ?? [])
    checkNestedSource(nested.value, below(spot, ...pathOf(nested.path, value)), inner, surroundings, report);
}

/** A pointer below a setting as a document path: digits are places where the value is a list. */
function pathOf(pointer: string, value: unknown): (string | number)[] {
  let at = value;
  return fromPointer(pointer).map((token) => {
    const step = Array.isArray(at) ? Number(token) : token;
    at = (at as Readonly<Record<string | number, unknown>> | undefined)?.[step];
    return step;
  });
}
