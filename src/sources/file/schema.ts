import type { JsonSchema } from "../definition.js";

const path: JsonSchema = {
  type: "string",
  pattern: "\\S",
  description:
    "The file, relative to this manifest. {name} is a variable of the address as one segment, {+name} as one or more; ${NAME} is an environment value.",
  examples: ["runbooks/release-policy.md", "releases/{service}/{version}.json"],
};

const settings: JsonSchema = {
  type: "object",
  properties: {
    path,
    root: {
      type: "string",
      pattern: "\\S",
      description:
        "The folder that the path and its links can't leave, relative to this manifest. Without it: the literal folder before the first variable, or a fixed path's own folder.",
      examples: ["releases"],
    },
    encoding: {
      type: "string",
      pattern: "\\S",
      description:
        "The charset that the file's text is in, by a label of the WHATWG Encoding standard; UTF-8 without it.",
      examples: ["windows-1252"],
    },
    followSymlinks: {
      type: "boolean",
      default: true,
      description: "Whether links are followed that stay inside the root. One that leaves it never is.",
    },
  },
  required: ["path"],
  additionalProperties: false,
};

/** The value of `file`: a path, or an object. */
export const fileSchema: JsonSchema = {
  description:
    "One file, or with variables in the path a family of files: a path, or an object with path, root, encoding and followSymlinks.",
  type: ["string", "object"],
  if: { type: "string" },
  then: path,
  else: settings,
};
