import semver from "semver";
import type { Change } from "./change.js";

/** How far a version must go: none, or the greatest step that some change asks for. */
export type Step = "none" | "patch" | "minor" | "major";

/** What the changes mean for `server.version`. */
export interface VersionAdvice {
  readonly step: Step;
  /** The version that the next one must reach; the old one where nothing changed, absent where that isn't known or is no version. */
  readonly next?: string;
  /** Whether the new side's version reaches it. */
  readonly reached: boolean;
}

/**
 * Names the next `server.version` by Semantic Versioning 2.0.0. Before 1.0.0 (section 4) what breaks raises the minor
 * number, and all else the patch number. A prerelease is on its way to the release that it names, so that a step it has made
 * already isn't made again.
 * @param old the old side's version
 * @param now the new side's version
 */
export function adviseVersion(
  changes: readonly Change[],
  old: string | undefined,
  now: string | undefined,
): VersionAdvice {
  const isInitial = parseVersion(old)?.major === 0;
  const step = stepOf(changes, isInitial);
  const from = parseVersion(old);
  if (from === undefined) return { step, reached: step === "none" };
  if (step === "none") return { step, next: from.version, reached: true };
  const next = semver.inc(from, step);
  if (next === null) return { step, reached: false };
  const to = parseVersion(now);
  const reached = to !== undefined && semver.gt(to, from) && to.compareMain(next) >= 0;
  return { step, next, reached };
}

function stepOf(changes: readonly Change[], isInitial: boolean): Step {
  if (changes.length === 0) return "none";
  if (changes.some(({ kind }) => kind === "breaking")) return isInitial ? "minor" : "major";
  return changes.some(({ kind }) => kind === "additive") && !isInitial ? "minor" : "patch";
}

/** A version as it was written; `1.4` and `v1.4.0` are taken for `1.4.0`. */
function parseVersion(text: string | undefined): semver.SemVer | undefined {
  const found = /^[v=\s]*(\d+)(?:\.(\d+))?(?:\.(\d+))?([-+].*)?$/.exec(text?.trim() ?? "");
  if (found === null) return undefined;
  const [, major = "", minor = "0", patch = "0", rest = ""] = found;
  return semver.parse(`${major}.${minor}.${patch}${rest}`) ?? undefined;
}
