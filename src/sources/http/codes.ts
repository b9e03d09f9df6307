import type { CodeTable } from "../../diagnostics/code-description.js";

/** The diagnostic codes of this kind alone. */
export const httpCodes = {
  "invalid-url": {
    severity: "error",
    meaning: "An upstream is no absolute http: or https: URL.",
    remedy: "Write it out, from the scheme on.",
  },
  "url-credentials": {
    severity: "error",
    meaning: "A URL holds a user name or a password.",
    remedy: "Send them in a header, from the environment.",
  },
  "variable-in-host": {
    severity: "error",
    meaning:
      "A variable stands in the scheme, the user, the port, or a host that network.allow does not bound.",
    remedy: "Write the host out, or name its domain in network.allow.",
  },
  "disguised-address": {
    severity: "error",
    meaning: "An IP address is written in an unusual notation.",
    remedy: "Write it in its usual notation.",
  },
  "invalid-header": {
    severity: "error",
    meaning: "A header has no valid name, or is one that the server itself sets.",
    remedy: "Correct its name, or take it out.",
  },
} as const satisfies CodeTable;
