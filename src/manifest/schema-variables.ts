import type { JsonSchema } from "../sources/definition.js";
import { expect, mapping, nonEmptyText, snippets, text } from "./schema-pieces.js";

/** A value of a variable: text, or a list of texts where the expression explodes. */
export const valueSchema: JsonSchema = {
  description: "A text, or a list of texts for `{name*}`.",
  if: { type: "array" },
  then: { type: "array", items: { type: "string", ...expect("text") } },
  else: { type: "string", ...expect("text") },
};

/** Values of the variables of one address, by name. */
export const valuesSchema: JsonSchema = {
  type: "object",
  additionalProperties: valueSchema,
  description: "Values of the address's variables, by name.",
  ...snippets(["value of a variable", "A variable, and what it holds", { "${1:variable}": "${2:value}" }]),
};

export const variableSchema: JsonSchema = mapping(
  {
    description: text("What the variable means."),
    enum: {
      type: "array",
      minItems: 1,
      items: { type: "string", ...expect("text") },
      description: "The only values there are.",
    },
    pattern: nonEmptyText(
      "A regular expression (RE2 syntax) that the whole value must fit.",
      "[a-z][a-z0-9-]*",
    ),
    complete: { $ref: "#/definitions/nestedSource" },
    default: { type: "string", description: "The value of an absent query variable.", ...expect("text") },
    claim: nonEmptyText("The caller's claim that the value must equal.", "tenant_id"),
  },
  [],
  "What is known of one variable.",
);

export const listSchema: JsonSchema = {
  description: "How the family is enumerated: constants, a source of JSON or of lines, or `false`.",
  examples: [false],
  ...snippets(
    ["constants", "Members that are written here", [{ "${1:variable}": "${2:value}" }]],
    [
      "from",
      "Members that a source of JSON yields",
      {
        from: { http: "${1:https://…}" },
        items: "${2:/items}",
        variables: { "${3:variable}": "${4:/name}" },
      },
    ],
  ),
  if: { type: "array" },
  then: { type: "array", items: { $ref: "#/definitions/values" } },
  else: {
    if: { type: "boolean" },
    then: { const: false, ...expect("false, a list of values, or an object with from") },
    else: {
      ...mapping(
        {
          from: { $ref: "#/definitions/nestedSource" },
          items: {
            type: "string",
            default: "",
            description: "JSON Pointer (RFC 6901) of the list in what the source yields.",
          },
          variables: {
            type: "object",
            additionalProperties: { type: "string", ...expect("a JSON Pointer") },
            description: "For each variable, the JSON Pointer of its value in an item.",
          },
        },
        ["from", "variables"],
      ),
      ...expect("a list of values, false, or an object with from"),
    },
  },
};
