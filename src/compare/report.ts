import type { Change } from "./change.js";
import type { Contract } from "./contract.js";
import { compareContracts } from "./compare-contracts.js";
import { adviseVersion, type VersionAdvice } from "./next-version.js";

/** One side as a report names it. */
export interface ReportedSide {
  readonly name: string;
  /** What it was read from. */
  readonly kind: string;
  /** `server.version`; absent on a saved list. */
  readonly version?: string;
}

/** A comparison as it's printed. */
export interface DiffReport {
  readonly old: ReportedSide;
  readonly next: ReportedSide;
  /** Whether nothing breaks that the version doesn't tell of, or that was allowed. */
  readonly ok: boolean;
  readonly changes: readonly Change[];
  readonly advice: VersionAdvice;
  /** What wasn't compared, and what else there is to say: one line each. */
  readonly notes: readonly string[];
}

/** What a report is made of, on one side. */
export interface SideToReport {
  readonly name: string;
  readonly kind: string;
  readonly contract: Contract;
  readonly notes: readonly string[];
}

/** Compares two sides, and judges what was found. @param allowBreaking whether what breaks is no fault */
export function reportDifference(old: SideToReport, next: SideToReport, allowBreaking: boolean): DiffReport {
  const { changes, hidden } = compareContracts(old.contract, next.contract);
  const versions = [old, next].map(({ contract }) => contract.server?.version);
  const advice = adviseVersion(changes, versions[0], versions[1]);
  const isBreaking = changes.some(({ kind }) => kind === "breaking");
  return {
    old: toReported(old),
    next: toReported(next),
    ok: allowBreaking || !isBreaking || advice.reached,
    changes,
    advice,
    notes: [...old.notes, ...next.notes, ...unknown(old), ...unknown(next), ...hiddenNote(hidden)],
  };
}

function toReported({ name, kind, contract }: SideToReport): ReportedSide {
  const version = contract.server?.version;
  return { name, kind, ...(version !== undefined && { version }) };
}

/** A list doesn't say what only a manifest does. */
function unknown({ name, contract }: SideToReport): readonly string[] {
  if (contract.access !== undefined) return [];
  const version = contract.server === undefined ? ", server.version and what the server says of itself" : "";
  return [
    `${name} is a list: not compared are scopes, claims, enum, pattern and default of variables, sources, and who may call${version}`,
  ];
}

function hiddenNote(hidden: readonly string[]): readonly string[] {
  if (hidden.length === 0) return [];
  const named = hidden.slice(0, 3).join(", ");
  const more = hidden.length > 3 ? ` and ${String(hidden.length - 3)} more` : "";
  return [`not listed, perhaps because they ask for scopes or claims: ${named}${more}`];
}
