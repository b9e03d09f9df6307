import { CONNECTION_CODES } from "./codes-connections.js";
import { DOCUMENT_CODES } from "./codes-document.js";
import { MANIFEST_CODES } from "./codes-manifest.js";
import { PROBE_CODES } from "./codes-probe.js";
import { SERVER_CODES } from "./codes-server.js";

/**
 * Every code of the house, by kind; kinds of sources bring their own. A code is never renamed and never used for
 * another fault: people filter by them.
 */
export const DIAGNOSTIC_CODES = {
  ...DOCUMENT_CODES,
  ...MANIFEST_CODES,
  ...SERVER_CODES,
  ...CONNECTION_CODES,
  ...PROBE_CODES,
} as const;

/** A stable code of the house. */
export type DiagnosticCode = keyof typeof DIAGNOSTIC_CODES;
