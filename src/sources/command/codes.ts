import type { CodeTable } from "../../diagnostics/code-description.js";

/** The diagnostic codes of this kind alone. */
export const commandCodes = {
  "missing-program": {
    severity: "warning",
    meaning: "A program is not on this machine, or can't be executed.",
    remedy: "Install it, make it executable, or correct its name.",
  },
  "missing-working-folder": {
    severity: "warning",
    meaning: "The folder that a program is to run in is not there.",
    remedy: "Make it, or correct cwd; it is relative to the file that names it.",
  },
  "misplaced-variable": {
    severity: "error",
    meaning: "A variable stands in a command's program, folder or environment, where none is put in.",
    remedy: "Put it into an argument.",
  },
  "invalid-environment-name": {
    severity: "error",
    meaning: "A key of a command's env is no name of an environment variable.",
    remedy: "Write a name of letters, digits and underscores.",
  },
} as const satisfies CodeTable;
