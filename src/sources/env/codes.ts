import type { CodeTable } from "../../diagnostics/code-description.js";

/** The diagnostic codes of this kind alone. */
export const envCodes = {
  "secret-environment": {
    severity: "error",
    meaning: "A name looks like a secret, and its value would be shown to every client.",
    remedy: "Leave it out, or set allowSecrets: true.",
  },
  "secret-left-out": {
    severity: "warning",
    meaning: "Names under a prefix are left out, because they look like secrets.",
    remedy: "Choose a narrower prefix, or set allowSecrets: true.",
  },
  "duplicate-environment-name": {
    severity: "error",
    meaning: "A name is listed twice.",
    remedy: "List it once.",
  },
} as const satisfies CodeTable;
