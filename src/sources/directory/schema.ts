import type { JsonSchema } from "../definition.js";

const path: JsonSchema = {
  type: "string",
  pattern: "\\S",
  description: "The folder, relative to this manifest. ${NAME} is an environment value.",
  examples: ["docs"],
};

function patterns(description: string, example: string): JsonSchema {
  return {
    type: "array",
    items: { type: "string", pattern: "\\S" },
    minItems: 1,
    description,
    examples: [[example]],
  };
}

const settings: JsonSchema = {
  type: "object",
  properties: {
    path,
    include: {
      ...patterns(
        "Glob patterns, relative to the folder: files that match one of them are served.",
        "**/*.md",
      ),
      default: ["**/*"],
    },
    exclude: patterns("Glob patterns: files that match one of them are not served.", "drafts/**"),
    hidden: {
      type: "boolean",
      default: false,
      description:
        "Whether wildcards match names that start with a dot. .git and node_modules are served only where an include pattern names them.",
    },
    maxFiles: {
      type: "integer",
      minimum: 1,
      default: 10_000,
      description: "The most files that are listed, or returned by one read.",
    },
    metadata: {
      const: "frontMatter",
      description: "Takes title, description, audience and priority from the front matter of Markdown files.",
    },
  },
  required: ["path"],
  additionalProperties: false,
};

/** The value of `directory`: a path, or an object. */
export const directorySchema: JsonSchema = {
  description:
    "A tree of files: a path, or an object with path, include, exclude, hidden, maxFiles and metadata.",
  examples: ["docs"],
  defaultSnippets: [
    {
      label: "path and include",
      description: "Some files of a folder",
      body: { path: "${1:docs}", include: ['"${2:**/*.md}"'] },
    },
  ],
  type: ["string", "object"],
  if: { type: "string" },
  then: path,
  else: settings,
};
