import type { ChangeCode } from "./change.js";
import { compareVariables, type Finding } from "./compare-variables.js";
import { addressText } from "./contract.js";
import type { ContractIndex, IndexedEntry } from "./contract-index.js";
import { quoteText } from "./quote.js";
import { sameData } from "./same-data.js";

/** What says already that a template answers fewer addresses. */
const NARROWING: ReadonlySet<ChangeCode> = new Set([
  "variable-removed",
  "variable-required",
  "variable-narrowed",
  "variable-shape",
  "claim-added",
]);
/** What says already that it answers more. */
const WIDENING: ReadonlySet<ChangeCode> = new Set(["variable-added", "variable-widened", "claim-removed"]);

/**
 * What has become of a family's variables and addresses; nothing for fixed addresses. Templates are compared as the sets
 * of addresses that they and their variables' rules answer.
 */
export function compareFamilies(
  old: IndexedEntry,
  next: IndexedEntry,
  before: ContractIndex,
  after: ContractIndex,
): readonly Finding[] {
  const [written, now] = [addressText(old.entry.address), addressText(next.entry.address)];
  if (old.template === undefined || next.template === undefined) return [];
  const isSameText = written === now;
  const [rules, nextRules] = [before.rulesOf(old.entry), after.rulesOf(next.entry)];
  if (isSameText && sameData(rules, nextRules)) return [];
  const findings = compareVariables(
    { template: old.template, rules },
    { template: next.template, rules: nextRules },
  );
  const has = (codes: ReadonlySet<ChangeCode>) => findings.some(({ code }) => codes.has(code));
  if (has(NARROWING) || findings.some(({ narrows }) => narrows === true)) return findings;
  const leftOut = after.leavesOut(old, before);
  if (leftOut !== undefined) {
    const isSure = before.find(leftOut) === old && after.find(leftOut) === undefined;
    const what = isSure ? `nothing answers ${leftOut} any more` : "it may answer less than it did";
    return [...findings, { code: "family-narrowed", message: `${what}; it was ${quoteText(written)}` }];
  }
  if (before.leavesOut(next, after) !== undefined)
    return has(WIDENING)
      ? findings
      : [...findings, { code: "family-widened", message: `it answers more than ${quoteText(written)} did` }];
  const isTold = isSameText || findings.some(({ code }) => code === "variable-renamed");
  if (isTold) return findings;
  return [...findings, { code: "address-respelled", message: `it was written ${quoteText(written)}` }];
}
