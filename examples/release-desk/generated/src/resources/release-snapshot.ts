import { contentFolder } from "../content.js";
import { compilePattern } from "../kit/pattern.js";
import type { Resource } from "../kit/resource.js";
import { file } from "../sources/file/read.js";

/**
 * One entry of the catalogue. `source` yields its content: put any function in its place that gives a `Source`, as
 * `src/kit/source.ts` has it, and this is a resource of your own.
 */
export const resource: Resource = {
  address: { kind: "template", template: "release://{service}/{version}" },
  passport: {
    name: "release-snapshot",
    title: "Snapshot of {service} {version}",
    description: "What went out with {service} {version}, when, and who signed it off.",
    annotations: { audience: ["user", "assistant"] },
  },
  cache: { ttlMs: 30000, cacheScope: "private" },
  limits: { maxBytes: 1048576, timeoutMs: 5000 },
  scopes: [],
  variables: [
    { name: "service", description: "Service name", accepts: compilePattern("[a-z][a-z0-9-]*") },
    { name: "version", description: "Semantic version", accepts: compilePattern("[0-9]+\\.[0-9]+\\.[0-9]+") },
  ],
  listing: { kind: "source" },
  folder: contentFolder(),
  source: file({ path: "releases/{service}/{version}.json" }),
};
