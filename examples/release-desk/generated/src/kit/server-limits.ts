// From Pressmark 0.1.0: src/kit/server-limits.ts (MIT)
/** The bounds of a whole server, whoever asks. What exceeds one is refused by an error that names it. */
export interface ServerLimits {
  /** The largest body of an HTTP request, in bytes. */
  readonly maxBodyBytes: number;
  /** The longest line over stdio, which is one message, in bytes. */
  readonly maxLineBytes: number;
  /** The longest address that is looked at, in bytes. */
  readonly maxAddressBytes: number;
  /** How many HTTP connections may be open. */
  readonly maxConnections: number;
  /** How many sessions of 2025 clients may be open over HTTP. */
  readonly maxSessions: number;
  /** How long a session lives without being used, in milliseconds. */
  readonly sessionIdleMs: number;
  /** How many addresses one client may be subscribed to: a session, a connection over stdio, a stream over HTTP. */
  readonly maxSubscriptions: number;
  /** How many streams of notifications of 2026-07-28 may be open. */
  readonly maxStreams: number;
  /** How many reads and completions may be under way. */
  readonly maxReads: number;
  /** How many more may wait; the same holds for requests to one upstream. */
  readonly maxQueuedReads: number;
  /** How many connections may be open to the origin of an upstream. */
  readonly maxUpstreamConnections: number;
  /** How many blocks, items and printed values one rendering of a template may go through. */
  readonly maxRenderSteps: number;
  /** How much is kept of what upstreams yield, in bytes. */
  readonly maxCacheBytes: number;
}

/** What holds where nothing else is said. */
export const DEFAULT_LIMITS: ServerLimits = {
  maxBodyBytes: 4 * 1024 * 1024,
  maxLineBytes: 16 * 1024 * 1024,
  maxAddressBytes: 8 * 1024,
  maxConnections: 20_000,
  maxSessions: 1_000,
  sessionIdleMs: 30 * 60_000,
  maxSubscriptions: 1_000,
  maxStreams: 10_000,
  maxReads: 256,
  maxQueuedReads: 1_024,
  maxUpstreamConnections: 32,
  maxRenderSteps: 250_000,
  maxCacheBytes: 64 * 1024 * 1024,
};

/** The name of a limit, as errors have it and as it is written under `serve.limits`. */
export type ServerLimit = Exclude<keyof ServerLimits, "sessionIdleMs">;
