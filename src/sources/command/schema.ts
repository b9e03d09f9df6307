import type { JsonSchema } from "../definition.js";

const run: JsonSchema = {
  type: "array",
  minItems: 1,
  items: { type: "string" },
  description:
    "The program and its arguments. A program with a slash in it is relative to this manifest, one without is looked up in PATH; it takes no variables. In an argument, {name} is a variable of the address, empty where it is absent: a list is joined by commas, for {+name} by slashes. Each item stays one argument, whatever it holds, and no shell reads it. A value at its beginning must not begin with `-`, unless `--` stands before it in the list. What an argument leads to is the program's matter: bound values by `pattern` where it opens files.",
  examples: [["git", "log", "--format=%h %s", "{branch}", "--"]],
};

const settings: JsonSchema = {
  type: "object",
  properties: {
    run,
    cwd: {
      type: "string",
      pattern: "\\S",
      description:
        "The folder that the program runs in, relative to this manifest; without it this manifest's folder.",
      examples: ["tools"],
    },
    env: {
      type: ["object", "array"],
      $comment: "expected a mapping of names to texts, or a list of names",
      description:
        "What the program's environment holds besides PATH, HOME and the locale (LANG, LC_*): texts by name, or a list of names. In the list, NAME stands for `NAME: ${NAME}`.",
      examples: [{ TZ: "UTC", API_TOKEN: "${REPORT_TOKEN}" }],
      if: { type: "object" },
      then: { type: "object", additionalProperties: { type: "string" } },
      else: {
        type: "array",
        minItems: 1,
        uniqueItems: true,
        items: {
          type: "string",
          pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
          $comment: "expected the name of an environment variable",
        },
      },
    },
    okExitCodes: {
      type: "array",
      items: { type: "integer", minimum: 0, maximum: 255 },
      minItems: 1,
      uniqueItems: true,
      default: [0],
      description: "The exit codes that mean success. After any other the read fails.",
      examples: [[0, 1]],
    },
  },
  required: ["run"],
  additionalProperties: false,
};

/** The value of `command`: a list of arguments, or an object. */
export const commandSchema: JsonSchema = {
  description:
    "What a program prints to stdout: the program and its arguments as a list, or an object with run, cwd, env and okExitCodes.",
  type: ["array", "object"],
  $comment: "expected a list of arguments such as [git, log], or a mapping",
  if: { type: "array" },
  then: run,
  else: settings,
};
