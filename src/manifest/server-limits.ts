import { DEFAULT_LIMITS, type ServerLimits } from "../kit/server-limits.js";
import type { JsonSchema } from "../sources/definition.js";
import { asRaw, type Raw } from "./raw.js";
import type { Report } from "./report.js";
import { parseDuration, parseSize } from "./scalars.js";
import { durationSchema, sizeSchema } from "./schema-passport.js";
import { mapping } from "./schema-pieces.js";
import { below, type Spot } from "./spot.js";

/** A key of `serve.limits`. */
interface LimitKey {
  readonly form: "size" | "duration" | "count";
  /** The limit that it sets. */
  readonly sets: keyof ServerLimits;
  /** As a manifest writes it. */
  readonly least: string | number;
  /** Of a count alone: sizes and durations end where their digits do. */
  readonly most?: number;
  /** The default, as a manifest writes it; a count is its own. */
  readonly written?: string;
  readonly description: string;
}

const KEYS: Readonly<Record<string, LimitKey>> = {
  maxBodyBytes: {
    ...{ form: "size", sets: "maxBodyBytes", least: "1KiB", written: "4MiB" },
    description: "The largest body of an HTTP request. A larger one is refused with status 413.",
  },
  maxLineBytes: {
    ...{ form: "size", sets: "maxLineBytes", least: "1KiB", written: "16MiB" },
    description: "The longest message over stdio. A longer one is refused with -32700.",
  },
  maxAddressBytes: {
    ...{ form: "size", sets: "maxAddressBytes", least: "64B", written: "8KiB" },
    description: "The longest address that is looked at. A longer one is refused with -32602.",
  },
  maxConnections: {
    ...{ form: "count", sets: "maxConnections", least: 1, most: 1_000_000 },
    description: "How many HTTP connections may be open. Further ones are closed, and the log says so.",
  },
  maxSessions: {
    ...{ form: "count", sets: "maxSessions", least: 1, most: 1_000_000 },
    description:
      "How many sessions of clients up to 2025-11-25 may be open over HTTP. For one more the session that was idle for longest ends; while all are in use, it is refused with status 503.",
  },
  sessionIdle: {
    ...{ form: "duration", sets: "sessionIdleMs", least: "1s", written: "30m" },
    description: "How long a session lives without being used.",
  },
  maxSubscriptions: {
    ...{ form: "count", sets: "maxSubscriptions", least: 1, most: 100_000 },
    description:
      "How many addresses one client may be subscribed to: a session or a stream over HTTP, a connection over stdio. One more is refused with -32603, and left out of the acknowledgement of a stream.",
  },
  maxStreams: {
    ...{ form: "count", sets: "maxStreams", least: 1, most: 1_000_000 },
    description:
      "How many streams of notifications of 2026-07-28 may be open. One more is refused with -32603.",
  },
  maxReads: {
    ...{ form: "count", sets: "maxReads", least: 1, most: 100_000 },
    description:
      "How many reads, and completions that ask a source, may be under way: of those that ask an upstream, a program, a database or other entries, and of all others, each. Further ones wait; their time limit runs meanwhile.",
  },
  maxQueuedReads: {
    ...{ form: "count", sets: "maxQueuedReads", least: 0, most: 1_000_000 },
    description:
      "How many of these may wait; likewise for the requests to one origin. Further ones are refused at once with -32603.",
  },
  maxUpstreamConnections: {
    ...{ form: "count", sets: "maxUpstreamConnections", least: 1, most: 10_000 },
    description: "How many requests may be under way to one origin of upstreams. Further ones wait.",
  },
  maxRenderSteps: {
    ...{ form: "count", sets: "maxRenderSteps", least: 100, most: 100_000_000 },
    description:
      "How many blocks, items and printed values one rendering of a `render` template may go through, so that no data keeps the server from everything else. More is an error with -32603.",
  },
  maxCacheBytes: {
    ...{ form: "size", sets: "maxCacheBytes", least: "0B", written: "64MiB" },
    description: "How much is kept of what upstreams yield. What was used least makes room for the new.",
  },
};

/** The schema of `serve.limits`. */
export const serverLimitsSchema: JsonSchema = mapping(
  Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, schemaOf(key)])),
  [],
  "The bounds of the whole server. What exceeds one is refused with an error that names it. They hold from the next start on.",
);

/** The limits of the server: as `serve.limits` says, else the defaults. A value that doesn't fit is told elsewhere. */
export function serverLimitsOf(written: Raw): ServerLimits {
  const set = Object.entries(KEYS).flatMap(([name, key]) => {
    const value = parse(written[name], key);
    return value === undefined || isTooSmall(value, key) ? [] : [[key.sets, value] as const];
  });
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(set) };
}

/** Checks what the schema can't: that no size or duration is so small that nothing could be served. */
export function checkServerLimits(limits: unknown, spot: Spot, report: Report): void {
  const written = asRaw(limits);
  for (const [name, key] of Object.entries(KEYS)) {
    const place = below(spot, name);
    const text = written[name];
    if (key.form === "count" || typeof text !== "string" || report.isFaulty(place)) continue;
    const value = parse(text, key);
    if (value === undefined || !isTooSmall(value, key)) continue;
    report.add(place, "out-of-range", `expected at least ${key.least}, got '${text}'`);
  }
}

function schemaOf({ form, sets, least, most, written, description }: LimitKey): JsonSchema {
  if (form === "size") return { ...sizeSchema(description), default: written };
  if (form === "duration") return { ...durationSchema(description), default: written };
  return { type: "integer", minimum: least, maximum: most, default: DEFAULT_LIMITS[sets], description };
}

function isTooSmall(value: number, key: LimitKey): boolean {
  return value < (parse(key.least, key) ?? 0);
}

/** Bytes, milliseconds or pieces; `undefined` for what isn't of the key's form. */
function parse(value: unknown, { form, most }: LimitKey): number | undefined {
  if (form === "count")
    return typeof value === "number" && Number.isInteger(value) && value <= (most ?? value)
      ? value
      : undefined;
  if (typeof value !== "string") return undefined;
  return form === "size" ? parseSize(value) : parseDuration(value);
}
