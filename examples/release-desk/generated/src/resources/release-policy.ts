import { contentFolder } from "../content.js";
import type { Resource } from "../kit/resource.js";
import { file } from "../sources/file/read.js";

/**
 * One entry of the catalogue. `source` yields its content: put any function in its place that gives a `Source`, as
 * `src/kit/source.ts` has it, and this is a resource of your own.
 */
export const resource: Resource = {
  address: { kind: "fixed", uri: "runbook://release-policy" },
  passport: {
    name: "release-policy",
    title: "Release policy",
    description: "What a release must meet before it ships.",
    annotations: { audience: ["user", "assistant"], priority: 0.9 },
  },
  cache: { ttlMs: 60000, cacheScope: "public" },
  limits: { maxBytes: 1048576, timeoutMs: 5000 },
  scopes: [],
  variables: [],
  listing: { kind: "source" },
  folder: contentFolder(),
  source: file({ path: "runbooks/release-policy.md" }),
};
