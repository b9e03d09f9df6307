import type { JsonSchema } from "../sources/definition.js";
import { DURATION_PATTERN, SIZE_PATTERN } from "./scalars.js";
import { expect, mapping, nonEmptyText, snippets } from "./schema-pieces.js";

/** A duration such as `30s`. */
export function durationSchema(description: string): JsonSchema {
  return {
    type: "string",
    pattern: DURATION_PATTERN,
    description,
    examples: ["30s", "5m"],
    ...expect("a duration such as 250ms, 30s, 5m, 1h or 7d"),
  };
}

/** A size such as `4MiB`. */
export function sizeSchema(description: string): JsonSchema {
  return {
    type: "string",
    pattern: SIZE_PATTERN,
    description,
    examples: ["64KiB", "4MiB"],
    ...expect("a size such as 512B, 64KiB or 4MiB"),
  };
}

export const annotationsSchema: JsonSchema = mapping(
  {
    audience: {
      type: "array",
      items: { enum: ["user", "assistant"] },
      description: "Whom the content is for.",
    },
    priority: {
      type: "number",
      minimum: 0,
      maximum: 1,
      description: "How important it is: 0 least, 1 most.",
    },
    lastModified: {
      type: "string",
      description: "When the content last changed: an RFC 3339 date and time with its offset.",
      examples: ["2026-07-28T09:00:00Z"],
    },
  },
  [],
  "MCP annotations: hints for hosts.",
);

export const iconSchema: JsonSchema = mapping(
  {
    src: nonEmptyText("An https: or data: URI."),
    mimeType: nonEmptyText("The icon's media type."),
    sizes: {
      type: "array",
      items: nonEmptyText("`48x48`, or `any` for a scalable one."),
      description: "The sizes it is made for.",
    },
    theme: { enum: ["light", "dark"], description: "The background it is made for." },
  },
  ["src"],
  "An icon that a host may show.",
);

export const cacheSchema: JsonSchema = {
  description:
    "How long answers may be kept: a duration, which is the `ttl`, or an object; `false` keeps nothing. " +
    "Clients are told, and the server keeps what it asked upstreams for. " +
    "Each key of an entry stands before that of `defaults`. `false` stands before all keys of `defaults`, and before what an upstream says. " +
    "Lists and discovery take `defaults.cache`.",
  examples: ["30s", false],
  ...snippets([
    "ttl and staleIfError",
    "Serve an old answer where the upstream fails",
    { ttl: "${1:5m}", staleIfError: "${2:1h}" },
  ]),
  if: { type: "string" },
  then: durationSchema("How long answers are current."),
  else: {
    if: { type: "boolean" },
    then: { const: false, ...expect("a duration, false, or an object with ttl") },
    else: {
      ...mapping({
        ttl: durationSchema(
          "How long answers are current. Until then the server doesn't ask an upstream again; after that it asks whether the answer has changed. " +
            "Clients are told how much of it is left (`ttlMs`). " +
            "Absent: as the upstream's `Cache-Control` says, else 0.",
        ),
        scope: {
          enum: ["public", "private"],
          description:
            "Whether clients may share answers between callers (`cacheScope`). `public` is refused where the answer depends on the caller. " +
            "Absent: as the upstream's `Cache-Control` says, else `private`.",
        },
        staleWhileRevalidate: durationSchema(
          "How long after `ttl` an old answer is served at once, while the upstream is asked for a new one. " +
            "Absent: as the upstream's `Cache-Control` says, else not at all.",
        ),
        staleIfError: durationSchema(
          "How long after `ttl` an old answer is served where the upstream fails; the `_meta` of such an answer tells since when it is stale. " +
            "Absent: as the upstream's `Cache-Control` says, else not at all.",
        ),
      }),
      ...expect("a duration such as 30s, false, or an object with ttl"),
    },
  },
};

export const watchSchema: JsonSchema = {
  description:
    "How changes are found out, so that subscribers hear of them: `true`, `false`, `{ every: 30s }`, or `{ notify: channel }`. " +
    "`true` is the default: by what tells of them, as the disk does of files and folders. `false`: not at all. " +
    "`every` is for what must be asked, such as an upstream; `notify` for what PostgreSQL tells by `NOTIFY`.",
  default: true,
  examples: [false],
  ...snippets(["every", "Ask so often while somebody is subscribed", { every: "${1:30s}" }]),
  if: { type: "boolean" },
  then: {},
  else: {
    ...mapping({
      every: durationSchema(
        "How often the source is asked: every `100ms` at most, only while somebody is subscribed, and less often while it fails. Content that differs is a change. " +
          "It is for files, too, where the file system reports no changes, as those of a network often do.",
      ),
      notify: {
        type: "string",
        pattern: "^[^\\u0000]{1,63}$",
        description:
          "The channel of PostgreSQL on which `NOTIFY` tells that something changed: for `sql`, and for what is made of it. " +
          "It's listened to only while somebody is subscribed, on a connection of its own; what differs then is a change.",
        examples: ["releases_changed"],
        ...expect("the name of a channel, of 63 bytes at most"),
      },
    }),
    // For editors alone: the checks say it in one sentence.
    allOf: [{ oneOf: [{ required: ["every"] }, { required: ["notify"] }] }],
    ...expect("true, false, { every: 30s }, or { notify: channel }"),
  },
};

export const limitsSchema: JsonSchema = mapping(
  {
    maxBytes: { ...sizeSchema("The most bytes that a read may yield, decoded."), default: "4MiB" },
    timeout: { ...durationSchema("The longest that a read may take."), default: "10s" },
  },
  [],
  "The bounds of a read. What exceeds them is an error; nothing is cut short.",
);
