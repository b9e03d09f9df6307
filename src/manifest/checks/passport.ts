import { checkMediaType } from "../../kit/content/media-type.js";
import type { RawEntry } from "../load.js";
import { didYouMean } from "../nearest.js";
import { asList, asRaw } from "../raw.js";
import type { Report } from "../report.js";
import { shown } from "../shown.js";
import { below, within, type Spot } from "../spot.js";
import { variableNames, type Address } from "./checked-entry.js";

/** RFC 3339, section 5.6 `date-time`: a full date and time with its offset. */
const DATE_TIME =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** A `{name}` as titles and descriptions hold it. `${name}` is none: in metadata it is plain text. */
const REFERENCE = /(?<!\$)\{([A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)\}/g;

/** Checks what the schema can't say of an entry's passport. */
export function checkPassport(entry: RawEntry, address: Address | undefined, report: Report): void {
  const { spot, data } = entry;
  checkControl(data["name"], spot, "name", report);
  checkType(data["mimeType"], spot, "mimeType", report);
  if (data["annotations"] !== undefined)
    checkAnnotations(data["annotations"], below(spot, "annotations"), report);
  if (data["icons"] !== undefined) checkIcons(data["icons"], below(spot, "icons"), report);
  // Without a sound address there is no telling what is declared.
  if (address === undefined) return;
  for (const key of REFERRING) {
    const text = data[key];
    if (typeof text === "string" && text.includes("{"))
      checkReferences(text, variableNames(address), below(spot, key), report);
  }
}

/** Texts in which an address's variables may stand. */
const REFERRING = ["title", "description"] as const;

/** Checks `annotations.lastModified`: clients reject a whole list for one that is not a full date and time. */
export function checkAnnotations(value: unknown, spot: Spot, report: Report): void {
  const { lastModified } = asRaw(value);
  if (typeof lastModified !== "string" || isDateTime(lastModified)) return;
  const message = `'${shown(lastModified)}' is no date and time with offset`;
  report.add(below(spot, "lastModified"), "invalid-date", message, {
    hint: "write it as in 2026-07-28T09:00:00Z (RFC 3339)",
  });
}

/** Checks that icons are at addresses that hosts may load (MCP `Icon`: an HTTP URL or a data: URI). */
export function checkIcons(value: unknown, spot: Spot, report: Report): void {
  asList(value).forEach((icon, index) => {
    const { src, mimeType } = asRaw(icon);
    const place = below(spot, index);
    if (typeof src === "string" && !isIconAddress(src) && !report.isFaulty(below(place, "src"))) {
      report.add(
        below(place, "src"),
        "invalid-icon",
        `'${shown(src)}' is neither an https: nor a data: URI`,
        {
          hint: "hosts load icons from https: and data: URIs alone",
        },
      );
    }
    checkType(mimeType, place, "mimeType", report);
  });
}

/** Checks that a name is on one line. @param key where it stands below the spot */
export function checkControl(name: unknown, spot: Spot, key: string, report: Report): void {
  if (typeof name !== "string" || !/\p{Cc}/u.test(name) || report.isFaulty(below(spot, key))) return;
  report.add(below(spot, key), "control-character", `'${shown(name)}' holds a control character`, {
    hint: "take line breaks and other control characters out",
  });
}

function isIconAddress(src: string): boolean {
  return /^data:[^\s\p{Cc}]+$/iu.test(src) || (/^https?:\/\/[^\s\p{Cc}]+$/iu.test(src) && URL.canParse(src));
}

function checkType(mimeType: unknown, spot: Spot, key: string, report: Report): void {
  if (typeof mimeType !== "string") return;
  const fault = checkMediaType(mimeType);
  if (fault === undefined || report.isFaulty(below(spot, key))) return;
  report.add(below(spot, key), "invalid-media-type", `'${shown(mimeType)}' ${fault}`, {
    hint: "write type/subtype, such as text/markdown; charset=utf-8",
  });
}

/** Each name is told once, where it first stands. */
function checkReferences(text: string, declared: readonly string[], spot: Spot, report: Report): void {
  const told = new Set(declared);
  for (const { 0: whole, 1: name = "", index } of text.matchAll(REFERENCE)) {
    if (told.has(name)) continue;
    told.add(name);
    report.add(within(spot, text, index), "undeclared-variable", `${whole} is no variable of the address`, {
      hint: variablesHint(name, declared),
    });
  }
}

/** What the address declares, for a name that it doesn't. */
export function variablesHint(name: string, declared: readonly string[]): string {
  if (declared.length === 0) return "a fixed address has no variables";
  return didYouMean(name, declared) ?? `its variables: ${declared.join(", ")}`;
}

function isDateTime(text: string): boolean {
  const [, year, month, day] = DATE_TIME.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  // The 30th of February fits the form, but is no day.
  return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}
