import { parseMediaType } from "../kit/content/media-type.js";
import type { Passport } from "../kit/entry.js";
import { foldScheme } from "../kit/uri/uri.js";
import { addressText, type ContractEntry, type ContractInside } from "./contract.js";
import type { Finding } from "./compare-variables.js";
import { quoteAll, quoteText } from "./quote.js";
import { sameData } from "./same-data.js";

/** What has changed of an entry beside its address, its variables and its members. */
export function compareEntries(old: ContractEntry, next: ContractEntry): readonly Finding[] {
  return [
    ...compareTypes(old.type, next.type),
    ...compareScopes(old, next),
    ...compareSpelling(old, next),
    ...comparePassports(old, next),
    ...compareListing(old, next),
    ...compareInsides(old.inside, next.inside),
  ];
}

/** What a reader of one address would notice where another entry answers it: its type, and who may read it. */
export function compareAnswers(uri: string, old: ContractEntry, next: ContractEntry): readonly Finding[] {
  const types = compareTypes(typeAt(old, uri), typeAt(next, uri)).filter(
    ({ code }) => code !== "type-declared",
  );
  return [...types, ...compareScopes(old, next), ...compareClaims(old, next)];
}

/** A claim that another entry asks for. */
function compareClaims({ rules: old }: ContractEntry, { rules: next }: ContractEntry): readonly Finding[] {
  if (old === undefined || next === undefined) return [];
  const [before, after] = [old, next].map(({ variables }) =>
    variables.flatMap(({ claim }) => (claim === undefined ? [] : [claim])),
  );
  const added = (after ?? []).filter((claim) => before?.includes(claim) !== true);
  return added.length === 0
    ? []
    : [{ code: "claim-added", message: `it asks for the claim ${quoteAll(added)}` }];
}

function typeAt({ type, members }: ContractEntry, uri: string): string | undefined {
  return members?.types.get(uri) ?? type;
}

function compareTypes(before: string | undefined, after: string | undefined): readonly Finding[] {
  if (before === after) return [];
  if (after === undefined) {
    const message = `its type ${quoteText(before ?? "")} isn't told any more, so it may be another one`;
    return [{ code: "type-undeclared", message }];
  }
  if (before === undefined) return [{ code: "type-declared", message: `its type is ${quoteText(after)}` }];
  if (sameType(before, after)) return [];
  return [{ code: "type-changed", message: `its type was ${quoteText(before)} and is ${quoteText(after)}` }];
}

/** Texts are sent on in UTF-8 whatever their charset is, so that a client needn't care for it. */
function sameType(one: string, other: string): boolean {
  const [before, after] = [parseMediaType(one), parseMediaType(other)];
  if (before === undefined || after === undefined) return false;
  const parameters = (type: typeof before) =>
    type.parameters
      .filter(({ name }) => name !== "charset")
      .map(({ name, value }) => `${name}=${value}`)
      .sort();
  return before.essence === after.essence && sameData(parameters(before), parameters(after));
}

function compareScopes({ rules: old }: ContractEntry, { rules: next }: ContractEntry): readonly Finding[] {
  if (old === undefined || next === undefined) return [];
  const added = next.scopes.filter((scope) => !old.scopes.includes(scope));
  const removed = old.scopes.filter((scope) => !next.scopes.includes(scope));
  return [
    ...(added.length > 0
      ? [{ code: "scopes-added", message: `it asks for ${quoteAll(added)}, too` } as const]
      : []),
    ...(removed.length > 0
      ? [{ code: "scopes-removed", message: `it asks for ${quoteAll(removed)} no more` } as const]
      : []),
  ];
}

function compareSpelling(old: ContractEntry, next: ContractEntry): readonly Finding[] {
  const [before, after] = [old.address, next.address];
  const isSame =
    before.kind !== after.kind ||
    before.kind !== "fixed" ||
    addressText(before) === addressText(after) ||
    foldScheme(addressText(before)) !== foldScheme(addressText(after));
  return isSame
    ? []
    : [{ code: "address-respelled", message: `it was written ${quoteText(addressText(before))}` }];
}

function comparePassports(one: ContractEntry, other: ContractEntry): readonly Finding[] {
  // A list also tells what the disk says, and a manifest what was declared alone.
  const bothDeclared = one.inside !== undefined && other.inside !== undefined;
  const [old, next] = bothDeclared ? [one.passport, other.passport] : [one, other].map(withoutDisk);
  if (old === undefined || next === undefined) return [];
  const findings: Finding[] = [];
  const compareText = (
    code: Finding["code"],
    what: string,
    before: string | undefined,
    after: string | undefined,
  ) => {
    if (before === after) return;
    const message =
      after === undefined
        ? `it has no ${what} any more`
        : before === undefined
          ? `its ${what} is ${quoteText(after)}`
          : `its ${what} was ${quoteText(before)} and is ${quoteText(after)}`;
    findings.push({ code, message });
  };
  compareText("name-changed", "name", old.name, next.name);
  compareText("title-changed", "title", old.title, next.title);
  compareText("description-changed", "description", old.description, next.description);
  if (!sameData(old.icons, next.icons))
    findings.push({ code: "icons-changed", message: "its icons are others" });
  const annotations = differentKeys(old.annotations, next.annotations);
  if (annotations.length > 0) {
    const message = `${annotations.join(", ")} of its annotations ${annotations.length === 1 ? "is" : "are"} different`;
    findings.push({ code: "annotations-changed", message });
  }
  if (old.size !== next.size) {
    const [before, after] = [old.size, next.size].map((size) =>
      size === undefined ? "not told" : `${String(size)} B`,
    );
    findings.push({ code: "size-changed", message: `its size was ${before ?? ""} and is ${after ?? ""}` });
  }
  if (!sameData(old._meta, next._meta))
    findings.push({ code: "meta-changed", message: "its _meta is different" });
  return findings;
}

function withoutDisk({ passport }: ContractEntry): Passport {
  const fromDisk = new Set(["size", "lastModified"]);
  const kept = (from: object) =>
    Object.fromEntries(Object.entries(from).filter(([key]) => !fromDisk.has(key)));
  return { ...(kept(passport) as Passport), annotations: kept(passport.annotations ?? {}) };
}

/** The keys of two mappings whose values differ, in the order of the keys. */
export function differentKeys(one: object = {}, other: object = {}): readonly string[] {
  const [before, after] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => !sameData(before.get(key), after.get(key)))
    .sort();
}

function compareListing({ rules: old }: ContractEntry, { rules: next }: ContractEntry): readonly Finding[] {
  if (old === undefined || next === undefined) return [];
  const findings: Finding[] = [];
  if (old.listed && !next.listed)
    findings.push({ code: "listing-ended", message: "its members aren't listed any more" });
  if (!old.listed && next.listed) findings.push({ code: "listing-begun", message: "its members are listed" });
  if (!sameData(old.examples, next.examples))
    findings.push({ code: "examples-changed", message: "its examples are others" });
  return findings;
}

/** Settings are named, and never shown: an address or a header may hold a secret. */
function compareInsides(
  old: ContractInside | undefined,
  next: ContractInside | undefined,
): readonly Finding[] {
  if (old === undefined || next === undefined) return [];
  const findings: Finding[] = [];
  if (old.kind !== next.kind) {
    const message = `its source was ${quoteText(old.kind)} and is ${quoteText(next.kind)}`;
    findings.push({ code: "source-kind-changed", message });
  } else {
    const keys = differentKeys(old.settings, next.settings);
    if (keys.length > 0)
      findings.push({
        code: "source-changed",
        message: `${keys.join(", ")} of its source ${keys.length === 1 ? "is" : "are"} different`,
      });
  }
  if (!sameData(old.listing, next.listing))
    findings.push({ code: "listing-changed", message: "its members come from elsewhere" });
  if (!sameData(old.completion, next.completion))
    findings.push({
      code: "completion-changed",
      message: "the values that are completed come from elsewhere",
    });
  for (const [key, code] of SERVED)
    if (!sameData(old[key], next[key]))
      findings.push({ code, message: `its ${key} ${key === "limits" ? "are" : "is"} different` });
  return findings;
}

const SERVED = [
  ["limits", "limits-changed"],
  ["cache", "cache-changed"],
  ["watch", "watch-changed"],
] as const;
