import type { CodeTable } from "../../diagnostics/code-description.js";

/** The diagnostic codes of this kind alone. */
export const renderCodes = {
  "render-syntax": {
    severity: "error",
    meaning: "A template is no Handlebars, or uses what is not available.",
    remedy: "Correct it at the place that the message tells.",
  },
  "reserved-variable": {
    severity: "error",
    meaning: "A variable of the address has a name that templates use themselves.",
    remedy: "Rename it in uriTemplate.",
  },
  "two-templates": {
    severity: "error",
    meaning: "There is both a template and a file.",
    remedy: "Keep one of them.",
  },
  "no-template": {
    severity: "error",
    meaning: "There is neither a template nor a file.",
    remedy: "Add one of them.",
  },
  "template-unreadable": {
    severity: "error",
    meaning: "The file of a template is missing or can't be read.",
    remedy: "Correct its path or its permissions.",
  },
} as const satisfies CodeTable;
