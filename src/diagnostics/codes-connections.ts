import type { CodeTable } from "./code-description.js";

/** What can be wrong with connections, and with what asks over them. */
export const CONNECTION_CODES = {
  "invalid-connection": {
    severity: "error",
    meaning: "The URL of a connection names no database that there is a driver for.",
    remedy: "Write postgres://…, or sqlite: and a path.",
  },
  "unknown-connection": {
    severity: "error",
    meaning: "A source names a connection that is not declared.",
    remedy: "Correct the name, or declare the connection under connections.",
  },
  "unused-connection": {
    severity: "warning",
    meaning: "Nothing uses a connection.",
    remedy: "Take it out.",
  },
  "missing-database": {
    severity: "warning",
    meaning: "The database file of a connection is not there.",
    remedy: "Make it, or correct the path; it is relative to the manifest.",
  },
  "password-in-manifest": {
    severity: "warning",
    meaning: "The password of a connection stands in the manifest itself.",
    remedy: "Write the URL as ${NAME}.",
  },
  "no-notices": {
    severity: "error",
    meaning: "A watch names a channel of notices where nothing sends any.",
    remedy: "Write watch: { every: 30s }. Only PostgreSQL sends notices, to the entries that ask it.",
  },
} as const satisfies CodeTable;
