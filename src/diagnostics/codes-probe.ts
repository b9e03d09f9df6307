import type { CodeTable } from "./code-description.js";

/** What `check --probe` finds as it reads what is declared. */
export const PROBE_CODES = {
  "probe-failed": {
    severity: "error",
    meaning: "An address that is declared can't be read.",
    remedy: "Mend the source, or the address.",
  },
  "probe-answered-elsewhere": {
    severity: "error",
    meaning: "An example is answered by another entry.",
    remedy: "Change the example or one of the addresses.",
  },
  "probe-type-differs": {
    severity: "warning",
    meaning: "Content came with another type than was declared.",
    remedy: "Correct mimeType.",
  },
  "probe-not-text": {
    severity: "warning",
    meaning: "Content of a textual type is no text, so it travels as a blob.",
    remedy: "Mend the content, or declare its charset or another type.",
  },
  "probe-not-json": {
    severity: "warning",
    meaning: "Content of a JSON type is no JSON.",
    remedy: "Mend the content, or declare another type.",
  },
  "probe-size-differs": {
    severity: "warning",
    meaning: "Content has another size than was declared.",
    remedy: "Correct size, or leave it out.",
  },
} as const satisfies CodeTable;
