import type { CodeTable } from "../../diagnostics/code-description.js";

/** The diagnostic codes of this kind alone. */
export const bundleCodes = {
  "duplicate-member": {
    severity: "error",
    meaning: "A bundle names an address twice.",
    remedy: "Name it once.",
  },
} as const satisfies CodeTable;
