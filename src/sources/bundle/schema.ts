import type { JsonSchema } from "../definition.js";

export const bundleSchema: JsonSchema = {
  type: "array",
  minItems: 1,
  items: {
    type: "string",
    pattern: "\\S",
    description: "The address of a fixed entry, or a concrete one of a family.",
  },
  description:
    "Addresses whose contents are served in one read, in this order, each under its own address. Not other bundles. One that fails fails the read.",
};
