import type { CodeTable } from "./code-description.js";

/** What can be wrong with how a server is reached, and by whom. */
export const SERVER_CODES = {
  "public-but-personal": {
    severity: "error",
    meaning: "An answer that depends on the caller is declared public.",
    remedy: "Declare it private.",
  },
  "invalid-host": {
    severity: "error",
    meaning: "A text is no host.",
    remedy: "Write the host alone.",
  },
  "invalid-origin": {
    severity: "error",
    meaning: "A text is no origin (RFC 6454, section 6.2).",
    remedy: "Write scheme, host and port.",
  },
  "token-in-manifest": {
    severity: "warning",
    meaning: "A bearer token stands in the manifest itself.",
    remedy: "Write it as ${NAME}.",
  },
  "two-auths": {
    severity: "error",
    meaning: "The key serve.http.auth has both tokens and an issuer.",
    remedy: "Keep one of them.",
  },
  "invalid-issuer": {
    severity: "error",
    meaning: "The value of serve.http.auth.issuer is no identifier of an issuer (RFC 8414, section 2).",
    remedy: "Write the https: URL that the issuer's metadata has.",
  },
  "invalid-audience": {
    severity: "error",
    meaning: "The value of serve.http.auth.audience is no identifier of a resource (RFC 9728, section 1.2).",
    remedy: "Write the https: URL that clients call.",
  },
} as const satisfies CodeTable;
