import type { JsonSchema } from "../sources/definition.js";
import { DURATION_PATTERN, SIZE_PATTERN } from "./scalars.js";
import { expect, mapping, nonEmptyText } from "./schema-pieces.js";

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
  description: "How long an answer may be kept: a duration, `false`, or an object.",
  if: { type: "string" },
  then: durationSchema("How long an answer may be kept."),
  else: {
    if: { type: "boolean" },
    then: { const: false, ...expect("a duration, false, or an object with ttl") },
    else: {
      ...mapping({
        ttl: durationSchema("How long an answer may be kept."),
        scope: {
          enum: ["public", "private"],
          default: "private",
          description: "Whether answers may be shared between callers.",
        },
        staleWhileRevalidate: durationSchema("How long an old answer may serve while a new one is fetched."),
        staleIfError: durationSchema("How long an old answer may serve while the upstream fails."),
      }),
      ...expect("a duration such as 30s, false, or an object with ttl"),
    },
  },
};

export const watchSchema: JsonSchema = {
  description:
    "Whether changes are looked for: `true`, `false`, or `{ every: 30s }` for sources that must be asked.",
  if: { type: "boolean" },
  then: {},
  else: {
    ...mapping({ every: durationSchema("How often the source is asked.") }, ["every"]),
    ...expect("true, false, or { every: 30s }"),
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
