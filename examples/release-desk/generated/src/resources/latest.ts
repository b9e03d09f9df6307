import { contentFolder } from "../content.js";
import type { Resource } from "../kit/resource.js";
import { bundle } from "../sources/bundle/read.js";

/**
 * One entry of the catalogue. `source` yields its content: put any function in its place that gives a `Source`, as
 * `src/kit/source.ts` has it, and this is a resource of your own.
 */
export const resource: Resource = {
  address: { kind: "fixed", uri: "release://latest" },
  passport: {
    name: "latest",
    title: "The latest releases",
    description: "The newest snapshot of each service, in one read.",
    annotations: { audience: ["user", "assistant"] },
  },
  cache: { ttlMs: 30000, cacheScope: "private" },
  limits: { maxBytes: 1048576, timeoutMs: 5000 },
  scopes: [],
  variables: [],
  listing: { kind: "source" },
  folder: contentFolder(),
  source: bundle({ addresses: ["release://web/2.4.0", "release://payments/1.9.1"] }),
};
