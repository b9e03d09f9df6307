import type { RawEntry } from "../load.js";
import { asList, asRaw, type Raw } from "../raw.js";
import type { Report } from "../report.js";
import { below, type Spot } from "../spot.js";

/**
 * Checks that what depends on the caller isn't declared public: a shared cache would hand one caller's answer to another.
 * @param defaults the manifest's `defaults`
 */
export function checkCacheScope(entry: RawEntry, defaults: Raw, report: Report): void {
  if (scopeOf(entry.data, defaults) !== "public") return;
  const personal = dependsOnCaller(entry.data);
  if (personal !== undefined) reportPersonal(entry, personal, report);
}

/** The cache scope that an entry ends up with: its own before the defaults; `undefined` where nothing is cached. */
export function scopeOf(entry: Raw, defaults: Raw): unknown {
  if (entry["cache"] === false) return undefined;
  return asRaw(entry["cache"])["scope"] ?? asRaw(defaults["cache"])["scope"];
}

/** Reports an answer that depends on the caller and is public all the same. @param personal what makes it depend */
export function reportPersonal(entry: RawEntry, personal: string, report: Report): void {
  const message = `the answer depends on the caller (${personal}), so it can't be public`;
  report.add(declarationOf(entry), "public-but-personal", message, {
    hint: "write cache: { scope: private } on this entry",
  });
}

/** The scopes that a caller needs for an entry. */
export function scopesNeeded(entry: Raw): readonly unknown[] {
  return asList(asRaw(entry["access"])["scopes"]);
}

/** What makes an entry's answers depend on who asks, or `undefined`. */
export function dependsOnCaller(entry: Raw): string | undefined {
  if (scopesNeeded(entry).length > 0) return "access.scopes";
  const bound = Object.entries(asRaw(entry["variables"])).find(
    ([, rule]) => asRaw(rule)["claim"] !== undefined,
  );
  return bound === undefined ? undefined : `variables.${bound[0]}.claim`;
}

/** Where an entry says how it is cached, or else the entry: then the defaults say it. */
function declarationOf({ spot, data }: RawEntry): Spot {
  if (data["cache"] === undefined) return spot;
  return asRaw(data["cache"])["scope"] === undefined ? below(spot, "cache") : below(spot, "cache", "scope");
}
