import type { JsonSchema } from "../definition.js";

export const jsonSchema: JsonSchema = {
  description:
    "Any value that JSON can hold. It is served as JSON indented by two; ${NAME} and {name} are literal here.",
  defaultSnippets: [{ label: "object", description: "An object", body: { "${1:key}": "${2:value}" } }],
};
