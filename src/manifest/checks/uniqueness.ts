import { isOptional } from "./optional.js";
import { TemplateIndex } from "../../kit/uri/template-index.js";
import { foldScheme, normaliseUri } from "../../kit/uri/uri.js";
import type { Report } from "../report.js";
import { shown } from "../shown.js";
import { below, type Spot } from "../spot.js";
import type { Address, CheckedEntry } from "./checked-entry.js";
import { rulesOf, type ValueRule } from "./value-rules.js";

/** The most other templates that one message shows. */
const SHOWN_OTHERS = 3;

/** Checks that no two entries have one name, one address, or templates that can't be told apart. */
export function checkUniqueness(entries: readonly CheckedEntry[], report: Report): void {
  checkNames(entries, report);
  checkTemplates(checkAddresses(entries, report), report);
}

function checkNames(entries: readonly CheckedEntry[], report: Report): void {
  const first = new Map<string, CheckedEntry>();
  for (const entry of entries) {
    const { name } = entry.data;
    if (typeof name !== "string") continue;
    const other = first.get(name);
    if (other === undefined) first.set(name, entry);
    else if (!report.isFaulty(below(entry.spot, "name")))
      report.add(below(entry.spot, "name"), "duplicate-name", `the name '${shown(name)}' is taken`, {
        hint: "names are unique in a catalogue",
        related: [{ spot: below(other.spot, "name"), message: "first used here" }],
      });
  }
}

/** @returns the families whose template is no other one's again */
function checkAddresses(entries: readonly CheckedEntry[], report: Report): readonly CheckedEntry[] {
  const exact = new Map<string, CheckedEntry>();
  const normal = new Map<string, CheckedEntry>();
  const families: CheckedEntry[] = [];
  for (const entry of entries) {
    if (entry.address === undefined) continue;
    const text = addressText(entry.address);
    const key = foldScheme(text);
    const same = exact.get(key);
    if (same !== undefined) {
      report.add(addressSpot(entry), "duplicate-address", `the address '${shown(text)}' is taken`, {
        hint: "one address has one entry",
        related: [{ spot: addressSpot(same), message: "first used here" }],
      });
      continue;
    }
    exact.set(key, entry);
    if (entry.address.kind === "template") families.push(entry);
    else checkEquivalent(entry, text, normal, report);
  }
  return families;
}

function checkEquivalent(
  entry: CheckedEntry,
  uri: string,
  known: Map<string, CheckedEntry>,
  report: Report,
): void {
  const normalised = normaliseUri(uri);
  const alike = known.get(normalised);
  if (alike === undefined) {
    known.set(normalised, entry);
    return;
  }
  const message = `'${shown(uri)}' is another spelling of an address that is taken`;
  report.add(addressSpot(entry), "equivalent-address", message, {
    hint: "they are two addresses here, but clients may take them for one",
    related: [{ spot: addressSpot(alike), message: "the other spelling" }],
  });
}

function addressText(address: Address): string {
  return address.kind === "fixed" ? address.uri : address.text;
}

function addressSpot({ spot, address }: CheckedEntry): Spot {
  return below(spot, address?.kind === "template" ? "uriTemplate" : "uri");
}

/** One message for each template, however many others it can't be told from. */
function checkTemplates(entries: readonly CheckedEntry[], report: Report): void {
  const families = entries.flatMap((entry) =>
    entry.address?.kind === "template" ? [{ template: entry.address.template, item: entry }] : [],
  );
  const others = new Map<CheckedEntry, CheckedEntry[]>();
  for (const [first, second] of new TemplateIndex(families).indistinct()) {
    if (areToldApart(first, second)) continue;
    const known = others.get(second);
    if (known === undefined) others.set(second, [first]);
    else known.push(first);
  }
  for (const [entry, alike] of others) {
    const message = `nothing tells '${shown(templateOf(entry))}' from another template`;
    report.add(addressSpot(entry), "ambiguous-template", message, {
      hint: "make a segment literal, or give the variables of both an enum or a pattern that share no value",
      related: alike.slice(0, SHOWN_OTHERS).map((other) => ({
        spot: addressSpot(other),
        message: `'${shown(templateOf(other))}'`,
      })),
    });
  }
}

/**
 * A value that fails an `enum` or a `pattern` is no match, so two templates are told apart where no value of one
 * variable passes the rules of both. A variable that may be absent tells nothing.
 */
function areToldApart(first: CheckedEntry, second: CheckedEntry): boolean {
  const others = requiredRules(second);
  return requiredRules(first).some((rule, index) => {
    const other = others[index];
    return rule !== undefined && other !== undefined && shareNoValue(rule, other);
  });
}

function shareNoValue(one: ValueRule, other: ValueRule): boolean {
  if (one.enum !== undefined) return !one.enum.some((value) => one.accepts(value) && other.accepts(value));
  if (other.enum !== undefined) return shareNoValue(other, one);
  // Whether two patterns share a value isn't worth finding out: who writes two different ones means them so.
  return one.pattern !== other.pattern;
}

function requiredRules(entry: CheckedEntry): readonly (ValueRule | undefined)[] {
  if (entry.address?.kind !== "template") return [];
  const rules = rulesOf(entry);
  return entry.address.template.variables
    .filter((variable) => !isOptional(variable))
    .map(({ name }) => rules.get(name));
}

function templateOf({ address }: CheckedEntry): string {
  return address?.kind === "template" ? address.text : "";
}
