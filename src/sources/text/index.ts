import { readFileSync } from "node:fs";
import { checkInlineSize } from "../inline-size.js";
import type { SourceDefinition } from "../definition.js";
import { text } from "./read.js";
import type { TextSettings } from "./read.js";
import { textSchema } from "./schema.js";

/** `text`: a literal text. */
export const textDefinition: SourceDefinition<TextSettings> = {
  key: "text",
  summary: "A literal text.",
  schema: textSchema,
  get example() {
    return readFileSync(new URL("example.yaml", import.meta.url), "utf8");
  },
  addresses: "fixed",
  nestable: true,
  complete: (value) => ({ text: value as string }),
  changes: () => "never",
  texts: () => [],
  check: (value, context) => checkInlineSize(value as string, context),
  create: (settings) => text(settings),
};
