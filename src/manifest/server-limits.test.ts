import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "../kit/server-limits.js";
import { serverLimitsOf, serverLimitsSchema } from "./server-limits.js";

describe("serve.limits", () => {
  it("is what is served by where nothing is said", () => {
    expect(serverLimitsOf({})).toEqual(DEFAULT_LIMITS);
    expect(DEFAULT_LIMITS).toEqual({
      maxBodyBytes: 4_194_304,
      maxLineBytes: 16_777_216,
      maxAddressBytes: 8_192,
      maxConnections: 20_000,
      maxSessions: 1_000,
      sessionIdleMs: 1_800_000,
      maxSubscriptions: 1_000,
      maxStreams: 10_000,
      maxReads: 256,
      maxQueuedReads: 1_024,
      maxUpstreamConnections: 32,
      maxRenderSteps: 250_000,
      maxCacheBytes: 67_108_864,
    });
  });

  it("has a default in the schema for each key, and it's the one that holds", () => {
    const properties = serverLimitsSchema["properties"] as Readonly<Record<string, { default: unknown }>>;
    const defaults = Object.entries(properties).map(([key, schema]) => [key, schema.default]);
    expect(serverLimitsOf(Object.fromEntries(defaults))).toEqual(DEFAULT_LIMITS);
    expect(defaults).toHaveLength(Object.keys(DEFAULT_LIMITS).length);
  });

  it("sets each limit by itself", () => {
    const written = {
      maxBodyBytes: "1KiB",
      maxLineBytes: "2KiB",
      maxAddressBytes: "64B",
      maxConnections: 1,
      maxSessions: 2,
      sessionIdle: "1s",
      maxSubscriptions: 3,
      maxStreams: 4,
      maxReads: 5,
      maxQueuedReads: 0,
      maxUpstreamConnections: 6,
      maxRenderSteps: 100,
      maxCacheBytes: "0B",
    };
    expect(serverLimitsOf(written)).toEqual({
      maxBodyBytes: 1_024,
      maxLineBytes: 2_048,
      maxAddressBytes: 64,
      maxConnections: 1,
      maxSessions: 2,
      sessionIdleMs: 1_000,
      maxSubscriptions: 3,
      maxStreams: 4,
      maxReads: 5,
      maxQueuedReads: 0,
      maxUpstreamConnections: 6,
      maxRenderSteps: 100,
      maxCacheBytes: 0,
    });
  });

  it("leaves what doesn't fit to its default, whatever it is", () => {
    const keys = fc.constantFrom(...Object.keys(serverLimitsSchema["properties"] as object));
    const unfit = fc.oneof(fc.constantFrom(-1, 0.5, 2e9, "", "1", "63B", "999ms", null, true), fc.object());
    fc.assert(
      fc.property(fc.dictionary(keys, unfit), (written) => {
        const maxCacheBytes = written["maxCacheBytes"] === "63B" ? 63 : DEFAULT_LIMITS.maxCacheBytes;
        expect(serverLimitsOf(written)).toEqual({ ...DEFAULT_LIMITS, maxCacheBytes });
      }),
    );
  });
});
