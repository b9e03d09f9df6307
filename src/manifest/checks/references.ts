import { UndecodableValue } from "../../kit/uri/match.js";
import { TemplateIndex } from "../../kit/uri/template-index.js";
import { checkUri, foldScheme } from "../../kit/uri/uri.js";
import { textsOf, type Values } from "../../kit/values.js";
import type { Raw } from "../raw.js";
import { didYouMean } from "../nearest.js";
import type { Report } from "../report.js";
import { shown } from "../shown.js";
import { below, type Spot } from "../spot.js";
import { dependsOnCaller, reportPersonal, scopeOf, scopesNeeded } from "./cache.js";
import type { CheckedEntry } from "./checked-entry.js";
import { rulesOf } from "./value-rules.js";

/** In a larger catalogue no address is looked for that was probably meant. */
const SEARCHED = 2000;

/**
 * Checks that the addresses which an entry reads of others exist, that those read no others in turn, that what
 * is personal in them isn't public here, and that they need no scopes which aren't needed here.
 * @param defaults the manifest's `defaults`
 */
export function checkReferences(entries: readonly CheckedEntry[], defaults: Raw, report: Report): void {
  const readers = entries.filter(({ source }) => source?.definition.reads !== undefined && source.fits);
  if (readers.length === 0) return;
  const directory = new Directory(entries);
  for (const reader of readers) checkReader(reader, directory, defaults, report);
}

function checkReader(reader: CheckedEntry, directory: Directory, defaults: Raw, report: Report): void {
  const { definition, value } = reader.source ?? {};
  const personal: string[] = [];
  for (const { path, uri } of definition?.reads?.(value) ?? []) {
    const spot = below(reader.spot, definition?.key ?? "", ...path);
    if (report.isFaulty(spot)) continue;
    const target = directory.find(uri);
    if (target === undefined) reportUnknown(uri, spot, directory, report);
    else if (target.source?.definition.reads !== undefined) {
      report.add(spot, "nested-bundle", `'${shown(uri)}' is a bundle itself`, {
        hint: "name the addresses that it holds instead",
      });
    } else {
      if (dependsOnCaller(target.data) !== undefined) personal.push(uri);
      const missing = scopesNeeded(target.data).filter((scope) => !scopesNeeded(reader.data).includes(scope));
      if (missing.length > 0) reportRestricted(uri, missing, spot, report);
    }
  }
  const [first] = personal;
  if (first !== undefined && scopeOf(reader.data, defaults) === "public" && !dependsOnCaller(reader.data))
    reportPersonal(reader, `as ${shown(first)} does`, report);
}

/** Whoever lacks the scopes sees an entry that always fails. */
function reportRestricted(uri: string, missing: readonly unknown[], spot: Spot, report: Report): void {
  const scopes = missing.map((scope) => `'${shown(String(scope))}'`).join(", ");
  const message = `'${shown(uri)}' needs scopes that the bundle doesn't need: ${scopes}`;
  report.add(spot, "restricted-member", message, { hint: "give the bundle the same access.scopes" });
}

function reportUnknown(uri: string, spot: Spot, directory: Directory, report: Report): void {
  // It was meant for an entry whose address is faulty itself: that is told there.
  if (directory.isFaulty(uri)) return;
  const fault = checkUri(uri);
  report.add(spot, "unknown-address", fault?.message ?? `no entry answers '${shown(uri)}'`, {
    hint: didYouMean(uri, directory.known()) ?? "name an address of this catalogue",
  });
}

/** The entries of a manifest by what they answer. */
class Directory {
  readonly #fixed = new Map<string, CheckedEntry>();
  readonly #families: TemplateIndex<CheckedEntry>;
  readonly #faulty = new Set<unknown>();

  constructor(entries: readonly CheckedEntry[]) {
    for (const { address, data } of entries) if (address === undefined) this.#faulty.add(data["uri"]);
    for (const entry of entries) {
      if (entry.address?.kind !== "fixed") continue;
      const key = foldScheme(entry.address.uri);
      if (!this.#fixed.has(key)) this.#fixed.set(key, entry);
    }
    this.#families = new TemplateIndex(
      entries.flatMap((entry) =>
        entry.address?.kind === "template" ? [{ template: entry.address.template, item: entry }] : [],
      ),
    );
  }

  /** What answers an address; `undefined` where nothing does. */
  find(uri: string): CheckedEntry | undefined {
    const fixed = this.#fixed.get(foldScheme(uri));
    if (fixed !== undefined) return fixed;
    try {
      return this.#families.find(uri, accepts)?.item;
    } catch (error) {
      if (!(error instanceof UndecodableValue)) throw error;
      return undefined;
    }
  }

  isFaulty(uri: string): boolean {
    return this.#faulty.has(uri);
  }

  /** The fixed addresses, unless they are very many. */
  known(): Iterable<string> {
    return this.#fixed.size > SEARCHED ? [] : this.#fixed.keys();
  }
}

function accepts(entry: CheckedEntry, values: Values): boolean {
  const rules = rulesOf(entry);
  return [...values].every(([name, value]) => {
    const rule = rules.get(name);
    return rule === undefined || textsOf(value).every((text) => rule.accepts(text));
  });
}
