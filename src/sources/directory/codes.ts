import type { CodeTable } from "../../diagnostics/code-description.js";

/** The diagnostic codes of this kind alone. */
export const directoryCodes = {
  "directory-variable": {
    severity: "error",
    meaning: "The address of a directory needs exactly one variable, {+path} or {/path*}.",
    remedy: "Write it so, or uri for one address.",
  },
  "invalid-glob": {
    severity: "error",
    meaning: "A pattern is no glob.",
    remedy: "Correct it.",
  },
} as const satisfies CodeTable;
