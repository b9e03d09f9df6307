import { contentFolder } from "../content.js";
import type { Resource } from "../kit/resource.js";
import { file } from "../sources/file/read.js";

/**
 * One entry of the catalogue. `source` yields its content: put any function in its place that gives a `Source`, as
 * `src/kit/source.ts` has it, and this is a resource of your own.
 */
export const resource: Resource = {
  address: { kind: "fixed", uri: "team://search/on-call" },
  passport: {
    name: "search-on-call",
    title: "On call for search",
    description: "Whom to ask when search misbehaves.",
    annotations: { audience: ["user", "assistant"] },
  },
  cache: { ttlMs: 30000, cacheScope: "private" },
  limits: { maxBytes: 1048576, timeoutMs: 5000 },
  scopes: [],
  variables: [],
  listing: { kind: "source" },
  folder: contentFolder("teams/search"),
  source: file({ path: "on-call.md" }),
};
