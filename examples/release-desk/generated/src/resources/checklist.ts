import { contentFolder } from "../content.js";
import type { Resource } from "../kit/resource.js";
import { render } from "../sources/render/read.js";

/**
 * One entry of the catalogue. `source` yields its content: put any function in its place that gives a `Source`, as
 * `src/kit/source.ts` has it, and this is a resource of your own.
 */
export const resource: Resource = {
  address: { kind: "template", template: "checklist://{service}/{version}" },
  passport: {
    name: "checklist",
    title: "Checklist for {service} {version}",
    description: "What to tick off before {service} {version} goes out.",
    mimeType: "text/markdown",
    annotations: { audience: ["user", "assistant"] },
  },
  cache: { ttlMs: 30000, cacheScope: "private" },
  limits: { maxBytes: 1048576, timeoutMs: 5000 },
  scopes: [],
  variables: [{ name: "service" }, { name: "version" }],
  listing: { kind: "source" },
  folder: contentFolder(),
  source: render({
    file: "runbooks/checklist.md.hbs",
    data: { gates: ["tests are green", "change log is written", "on-call is told"] },
  }),
};
