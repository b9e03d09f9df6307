import type { CacheHint } from "../kit/entry.js";
import type { Limits } from "../kit/source.js";
import { asRaw, type Raw } from "./raw.js";
import { parseDuration, parseSize } from "./scalars.js";

/** 4 MiB, so that its base64 fits the 10 MB message that clients accept. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Milliseconds. */
const TIMEOUT = 10_000;

const HOUSE_LIMITS: Limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT };

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

/** What an entry says of caching: each field its own before the defaults; `undefined` where neither says anything. */
export function cacheOf(entry: Raw, defaults: Raw): CacheHint | undefined {
  return cacheHint({ ...cacheFields(defaults["cache"]), ...cacheFields(entry["cache"]) });
}

/** An entry's annotations: each its own before the defaults. */
export function annotationsOf(entry: Raw, defaults: Raw): Raw {
  return { ...asRaw(defaults["annotations"]), ...asRaw(entry["annotations"]) };
}

/** The short form `cache: 30s` is `{ ttl: 30s }`; `false` says that nothing is kept, whatever stands behind it. */
function cacheFields(value: unknown): Raw {
  if (value === false) return { ttl: "0s", scope: "private" };
  return typeof value === "string" ? { ttl: value } : asRaw(value);
}

function cacheHint(fields: Raw): CacheHint | undefined {
  if (Object.keys(fields).length === 0) return undefined;
  return {
    ttlMs: durationOf(fields["ttl"]) ?? 0,
    cacheScope: fields["scope"] === "public" ? "public" : "private",
  };
}

function durationOf(value: unknown): number | undefined {
  return typeof value === "string" ? parseDuration(value) : undefined;
}

function sizeOf(value: unknown): number | undefined {
  return typeof value === "string" ? parseSize(value) : undefined;
}
