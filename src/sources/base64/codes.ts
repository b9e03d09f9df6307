import type { CodeTable } from "../../diagnostics/code-description.js";

/** The diagnostic codes of this kind alone. */
export const base64Codes = {
  "invalid-base64": {
    severity: "error",
    meaning: "The text is no base64 (RFC 4648, section 4).",
    remedy: "Use the standard alphabet, with padding.",
  },
} as const satisfies CodeTable;
