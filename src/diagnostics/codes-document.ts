import type { CodeTable } from "./code-description.js";

/** What keeps the text of a file from being one plain YAML document. */
export const DOCUMENT_CODES = {
  // The text of a file: what keeps it from being one plain YAML document.
  "yaml-character": {
    severity: "error",
    meaning: "The file holds a character that YAML doesn't allow, such as NUL or a lone carriage return.",
    remedy: "Save the file as UTF-8 text, and write control characters as escapes in double quotes.",
  },
  "yaml-syntax": {
    severity: "error",
    meaning: "The file is not valid YAML at this place.",
    remedy: "Correct the spelling; text that holds punctuation of YAML needs quotes.",
  },
  "yaml-tab": {
    severity: "error",
    meaning: "A tab stands where YAML counts the spaces of the indentation.",
    remedy: "Indent with spaces.",
  },
  "yaml-depth": {
    severity: "error",
    meaning: "Lists and mappings are nested too deep.",
    remedy: "Nest less deep.",
  },
  "yaml-version": {
    severity: "error",
    meaning: "A %YAML directive asks for another version than 1.2.",
    remedy: "Remove the directive, or write %YAML 1.2.",
  },
  "yaml-directive": {
    severity: "warning",
    meaning: "A directive that YAML doesn't know is ignored.",
    remedy: "Remove the directive.",
  },
  "yaml-documents": {
    severity: "error",
    meaning: "The file holds more than one YAML document.",
    remedy: "Keep one document a file, and name other files under include.",
  },
  "empty-manifest": {
    severity: "error",
    meaning: "The file holds nothing, or comments alone.",
    remedy: "Write a mapping, such as pressmark: 1 and resources.",
  },
  "not-a-mapping": {
    severity: "error",
    meaning: "The file's top level is not a mapping.",
    remedy: "Put keys at the top, such as pressmark: 1 and resources.",
  },

  // What YAML allows, and a manifest doesn't.
  "duplicate-key": {
    severity: "error",
    meaning: "A mapping holds one key twice.",
    remedy: "Keep one of the two.",
  },
  "merge-key": {
    severity: "error",
    meaning: "The merge key << belongs to YAML 1.1.",
    remedy: "Write the keys out, or put what entries share under defaults.",
  },
  "key-not-text": {
    severity: "error",
    meaning: "A key is a number, a truth value, null or a collection.",
    remedy: "Quote the key.",
  },
  "yaml-tag": {
    severity: "error",
    meaning: "Tags such as !!binary are not used in a manifest.",
    remedy: "Remove the tag; quote what is to be text.",
  },
  "yaml-aliases": {
    severity: "error",
    meaning: "The aliases of the file expand to far more than the file holds.",
    remedy: "Use fewer aliases, or write the values out.",
  },
  "yaml-alias-cycle": {
    severity: "error",
    meaning: "An alias stands inside the very value that it names.",
    remedy: "Write the value out.",
  },
  "yaml-alias-unknown": {
    severity: "error",
    meaning: "An alias names no anchor that stands above it.",
    remedy: "Quote text that starts with *, or set the anchor first.",
  },
  "number-not-exact": {
    severity: "error",
    meaning: "JSON can't hold this number exactly.",
    remedy: "Quote it to make it text, or write a smaller number.",
  },
} as const satisfies CodeTable;
