import type { Program } from "./kit/serve/main.js";
import { resource as checklist } from "./resources/checklist.js";
import { resource as latest } from "./resources/latest.js";
import { resource as releasePolicy } from "./resources/release-policy.js";
import { resource as releaseSnapshot } from "./resources/release-snapshot.js";
import { resource as rollback } from "./resources/rollback.js";
import { resource as searchOnCall } from "./resources/search-on-call.js";

/** Everything that this server offers, in the order in which it is listed. */
export const catalogue: Program = {
  identity: {
    name: "release-desk",
    version: "1.4.0",
    title: "Release desk",
    description: "Runbooks and release facts of the shop",
  },
  instructions: "Read runbook://release-policy before you judge a release.",
  listCache: { ttlMs: 30000, cacheScope: "private" },
  pageSize: 250,
  network: [],
  http: { allowedHosts: [], allowedOrigins: [] },
  limits: {
    maxBodyBytes: 4194304,
    maxLineBytes: 16777216,
    maxAddressBytes: 8192,
    maxConnections: 20000,
    maxSessions: 1000,
    sessionIdleMs: 1800000,
    maxSubscriptions: 1000,
    maxStreams: 10000,
    maxReads: 256,
    maxQueuedReads: 1024,
    maxUpstreamConnections: 32,
    maxRenderSteps: 250000,
    maxCacheBytes: 67108864,
  },
  resources: [releasePolicy, rollback, releaseSnapshot, latest, checklist, searchOnCall],
};
