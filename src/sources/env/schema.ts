import type { JsonSchema } from "../definition.js";

const name: JsonSchema = {
  type: "string",
  pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
  $comment: "expected the name of an environment variable",
  description: "The name of an environment variable.",
};

const names: JsonSchema = {
  type: "array",
  items: name,
  minItems: 1,
  description: "Names of environment variables. One is served as text, several as a JSON object.",
};

const settings: JsonSchema = {
  type: "object",
  properties: {
    names: {
      type: ["string", "array"],
      $comment: "expected a name or a list of names",
      description: "The names of the environment variables.",
      if: { type: "string" },
      then: name,
      else: names,
    },
    prefix: {
      ...name,
      $comment: "expected the beginning of a name",
      description:
        "Serves each variable whose name starts with this, under its whole name. Names that look like secrets are left out.",
    },
    format: {
      enum: ["text", "json", "dotenv"],
      description:
        "text: the value of a single name, else lines NAME=value as they are. json: an object. dotenv: lines whose values are quoted. Default: text for one name, else json.",
    },
    optional: {
      type: "boolean",
      default: false,
      description: "Leaves out what is unset. Otherwise it is an error.",
    },
    allowSecrets: {
      type: "boolean",
      default: false,
      description: "Serves also names that look like secrets, such as *_TOKEN, *_KEY or *PASSWORD*.",
    },
  },
  additionalProperties: false,
  if: { type: "object", required: ["prefix"] },
  else: { required: ["names"] },
};

/** The value of `env`: a name, a list of names, or an object. */
export const envSchema: JsonSchema = {
  description:
    "Environment values: a name, a list of names, or an object with names, prefix, format and more.",
  type: ["string", "array", "object"],
  $comment: "expected a name, a list of names, or a mapping",
  if: { type: "string" },
  then: name,
  else: { if: { type: "array" }, then: names, else: settings },
};
