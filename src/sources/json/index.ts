import { readFileSync } from "node:fs";
import { checkInlineSize } from "../inline-size.js";
import type { SourceDefinition } from "../definition.js";
import { json, serialize } from "./read.js";
import type { JsonSettings } from "./read.js";
import { jsonSchema } from "./schema.js";

/** `json`: a value that is served as JSON. */
export const jsonDefinition: SourceDefinition<JsonSettings> = {
  key: "json",
  summary: "A value, served as JSON indented by two.",
  schema: jsonSchema,
  get example() {
    return readFileSync(new URL("example.yaml", import.meta.url), "utf8");
  },
  addresses: "fixed",
  nestable: true,
  complete: (value) => ({ value }),
  changes: () => "never",
  texts: () => [],
  check: (value, context) => checkInlineSize(serialize(value), context),
  create: (settings) => json(settings),
};
