import type { CodeTable } from "../../diagnostics/code-description.js";

/** The diagnostic codes of this kind alone. */
export const fileCodes = {
  "missing-file": {
    severity: "error",
    meaning: "A file is not there.",
    remedy: "Correct its path; paths are relative to the file that names them.",
  },
  "not-a-file": {
    severity: "error",
    meaning: "What the path leads to is no regular file.",
    remedy: "Name a file, or use directory for a folder.",
  },
  "missing-folder": {
    severity: "warning",
    meaning: "A folder is not there yet, so nothing is listed.",
    remedy: "Make it, or correct its path.",
  },
  "not-a-folder": {
    severity: "error",
    meaning: "What should be a folder is something else.",
    remedy: "Name a folder.",
  },
  "file-too-large": {
    severity: "warning",
    meaning: "A file is larger than the entry's maxBytes, so reading it fails.",
    remedy: "Raise limits.maxBytes, or serve less.",
  },
  "unknown-encoding": {
    severity: "error",
    meaning: "An encoding is no label of the WHATWG Encoding Standard.",
    remedy: "Write one that it knows, such as iso-8859-1.",
  },
  "outside-root": {
    severity: "error",
    meaning: "A path lies outside of its root.",
    remedy: "Name a folder above the path as root.",
  },
  "root-variable": {
    severity: "error",
    meaning: "A root holds a variable.",
    remedy: "Write the root out.",
  },
  "path-without-variable": {
    severity: "warning",
    meaning: "A family's path has no variable, so all its members are one file.",
    remedy: "Put the address's variables into the path.",
  },
  "invalid-path": {
    severity: "error",
    meaning: "A path is none that can be matched.",
    remedy: "Write one or more names, with {name} or {+name} for variables.",
  },
  "needs-list": {
    severity: "error",
    meaning: "A required variable is not in the path, so the family can't be listed from the disk.",
    remedy: "Add a list, or list: false.",
  },
  "link-refused": {
    severity: "error",
    meaning: "The path leads over a link that followSymlinks refuses, or out of the root.",
    remedy: "Name the target itself, or change followSymlinks or root.",
  },
} as const satisfies CodeTable;
