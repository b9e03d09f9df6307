import type { CacheHint, CachePolicy, WatchPolicy } from "../kit/entry.js";
import type { Limits } from "../kit/source.js";
import { asRaw, type Raw } from "./raw.js";
import { parseDuration, parseSize } from "./scalars.js";

/** 4 MiB, so that its base64 fits the 10 MB message that clients accept. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Milliseconds. */
const TIMEOUT = 10_000;

const HOUSE_LIMITS: Limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT };

/** What `cache: false` says. */
const NOTHING_KEPT: CachePolicy = { ttlMs: 0, cacheScope: "private", keep: false };

/** The limits of an entry: its own before the defaults before the house's. */
export function limitsOf(entry: Raw, defaults: Raw): Limits {
  const own = entry["limits"];
  const inherited = defaults["limits"];
  if (own === undefined && inherited === undefined) return HOUSE_LIMITS;
  const limits = { ...asRaw(inherited), ...asRaw(own) };
  return {
    maxBytes: sizeOf(limits["maxBytes"]) ?? MAX_BYTES,
    timeoutMs: durationOf(limits["timeout"]) ?? TIMEOUT,
  };
}

/**
 * What an entry says of its cache: each field its own before the defaults; `undefined` where neither says anything.
 * `false` says all of it, so it hides what stands behind it; where the entry names a time before a `false` of the
 * defaults, answers are kept again.
 */
export function cacheOf(entry: Raw, defaults: Raw): CachePolicy | undefined {
  if (entry["cache"] === undefined && defaults["cache"] === undefined) return undefined;
  const own = policyOf(entry["cache"]);
  if (own.keep === false) return own;
  const { keep, ...inherited } = policyOf(defaults["cache"]);
  const merged = { ...inherited, ...own };
  if (Object.keys(merged).length === 0) return undefined;
  return keep === false && !namesTime(own) ? { ...merged, keep } : merged;
}

/** What clients are told of lists and discovery: what the defaults say of the cache. */
export function listCacheOf(defaults: Raw): CacheHint {
  const { ttlMs = 0, cacheScope = "private" } = cacheOf({}, defaults) ?? {};
  return { ttlMs, cacheScope };
}

/** How an entry's changes are found out: as it says itself, before the defaults; `undefined`: by what the source tells. */
export function watchOf(entry: Raw, defaults: Raw): WatchPolicy | undefined {
  const watch = entry["watch"] ?? defaults["watch"];
  if (watch === false) return false;
  const { every, notify } = asRaw(watch);
  if (typeof notify === "string") return { channel: notify };
  const everyMs = durationOf(every);
  return everyMs === undefined ? undefined : { everyMs };
}

/** An entry's annotations: each its own before the defaults. */
export function annotationsOf(entry: Raw, defaults: Raw): Raw {
  const own = asRaw(entry["annotations"]);
  const inherited = defaults["annotations"];
  return inherited === undefined ? own : { ...asRaw(inherited), ...own };
}

/** The short form `cache: 30s` is `{ ttl: 30s }`. */
function policyOf(value: unknown): CachePolicy {
  if (value === false) return NOTHING_KEPT;
  const fields = typeof value === "string" ? { ttl: value } : asRaw(value);
  const ttlMs = durationOf(fields["ttl"]);
  const staleWhileRevalidateMs = durationOf(fields["staleWhileRevalidate"]);
  const staleIfErrorMs = durationOf(fields["staleIfError"]);
  const scope = fields["scope"];
  return {
    ...(ttlMs !== undefined && { ttlMs }),
    ...((scope === "public" || scope === "private") && { cacheScope: scope }),
    ...(staleWhileRevalidateMs !== undefined && { staleWhileRevalidateMs }),
    ...(staleIfErrorMs !== undefined && { staleIfErrorMs }),
  };
}

function namesTime({ ttlMs, staleWhileRevalidateMs, staleIfErrorMs }: CachePolicy): boolean {
  return (ttlMs ?? staleWhileRevalidateMs ?? staleIfErrorMs) !== undefined;
}

function durationOf(value: unknown): number | undefined {
  return typeof value === "string" ? parseDuration(value) : undefined;
}

function sizeOf(value: unknown): number | undefined {
  return typeof value === "string" ? parseSize(value) : undefined;
}
