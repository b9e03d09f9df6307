import type { CodeTable } from "./code-description.js";

/** What the schema and the checks find in a manifest that is plain YAML. */
export const MANIFEST_CODES = {
  // Keys and the form of values.
  "unknown-key": {
    severity: "error",
    meaning: "A key that has no meaning here.",
    remedy: "Correct its spelling, or take it out.",
  },
  "missing-key": {
    severity: "error",
    meaning: "A key that must be there is missing.",
    remedy: "Add it.",
  },
  "wrong-type": {
    severity: "error",
    meaning: "A value is of another type than the key takes.",
    remedy: "Write what was expected; text that looks like a number needs quotes.",
  },
  "wrong-value": {
    severity: "error",
    meaning: "A value is none of those that the key takes.",
    remedy: "Write one that it takes.",
  },
  "empty-text": {
    severity: "error",
    meaning: "A text is empty where something must be said.",
    remedy: "Write something, or take the key out.",
  },
  "empty-list": {
    severity: "error",
    meaning: "A list is empty where something must be named.",
    remedy: "Name something, or take the key out.",
  },
  "out-of-range": {
    severity: "error",
    meaning: "A number is smaller or larger than the key takes.",
    remedy: "Write one within the range.",
  },
  "nested-source": {
    severity: "error",
    meaning: "A source of JSON needs exactly one key.",
    remedy: "Name one source.",
  },
  "control-character": {
    severity: "error",
    meaning:
      "A name holds a line break or another control character, or a text for a program or a database a NUL.",
    remedy: "Take it out.",
  },
  // Addresses.
  "no-address": {
    severity: "error",
    meaning: "An entry has neither uri nor uriTemplate.",
    remedy: "Add one of them.",
  },
  "two-addresses": {
    severity: "error",
    meaning: "An entry has both uri and uriTemplate.",
    remedy: "Keep one of them.",
  },
  "invalid-uri": {
    severity: "error",
    meaning: "An address is no absolute URI (RFC 3986).",
    remedy: "Write the spelling that the hint offers.",
  },
  "uri-with-braces": {
    severity: "error",
    meaning: "A fixed address holds braces.",
    remedy: "Write uriTemplate for a family of addresses.",
  },
  "template-without-variable": {
    severity: "error",
    meaning: "A template has no variable.",
    remedy: "Write uri for a fixed address.",
  },
  "invalid-template": {
    severity: "error",
    meaning: "A template is not one of RFC 6570, or can't be matched.",
    remedy: "Correct it as the hint says.",
  },
  "dot-segments": {
    severity: "warning",
    meaning: "An address holds '.' or '..' segments. They are text here, but clients may resolve them.",
    remedy: "Choose an address without them.",
  },
  "fetchable-address": {
    severity: "warning",
    meaning: "An http: or https: address says that clients can fetch it from the web by themselves.",
    remedy: "Choose a scheme of your own, unless that is so.",
  },
  "address-too-long": {
    severity: "error",
    meaning: "A fixed address is longer than serve.limits.maxAddressBytes, so it couldn't be read.",
    remedy: "Shorten the address, or raise the limit.",
  },
  "duplicate-address": {
    severity: "error",
    meaning: "Two entries have one address.",
    remedy: "Change or remove one of them.",
  },
  "equivalent-address": {
    severity: "warning",
    meaning: "Two addresses are equal after normalisation (RFC 3986, section 6.2.2).",
    remedy: "Change or remove one of them.",
  },
  "ambiguous-template": {
    severity: "error",
    meaning: "Nothing but the order of declaration tells two templates apart.",
    remedy: "Make a segment literal, or give the variables an enum or a pattern.",
  },
  "duplicate-name": {
    severity: "error",
    meaning: "Two entries have one name.",
    remedy: "Rename one of them.",
  },
  // The passport.
  "invalid-media-type": {
    severity: "error",
    meaning: "A media type is none of RFC 9110, section 8.3.1.",
    remedy: "Write type/subtype, with parameters after a semicolon.",
  },
  "invalid-date": {
    severity: "error",
    meaning: "A lastModified is no full date and time with its offset (RFC 3339).",
    remedy: "Write it as in 2026-07-28T09:00:00Z.",
  },
  "invalid-icon": {
    severity: "error",
    meaning: "An icon is at an address that hosts don't load.",
    remedy: "Use an https: or data: URI.",
  },
  // Sources and what stands in their settings.
  "no-source": {
    severity: "error",
    meaning: "An entry has no source.",
    remedy: "Add one of the keys of the sources.",
  },
  "two-sources": {
    severity: "error",
    meaning: "An entry has more than one source.",
    remedy: "Keep one of them.",
  },
  "source-misplaced": {
    severity: "error",
    meaning: "A source that serves one address stands in a family, or the other way round.",
    remedy: "Write the other kind of address.",
  },
  "exceeds-limit": {
    severity: "warning",
    meaning: "What is written in the manifest is larger than the entry's maxBytes, so each read fails.",
    remedy: "Raise limits.maxBytes, or serve less.",
  },
  "environment-syntax": {
    severity: "error",
    meaning: "A ${ is neither ${NAME} nor ${NAME:-default}.",
    remedy: "Close it, or write $${ for a literal ${.",
  },
  "unset-environment": {
    severity: "error",
    meaning: "A name is not set in the environment.",
    remedy: "Set it, name a file with --env-file, or give a default.",
  },
  "undeclared-variable": {
    severity: "error",
    meaning: "A {name} is no variable of the entry's address.",
    remedy: "Correct the name, or declare the variable in uriTemplate.",
  },
  "literal-braces": {
    severity: "warning",
    meaning:
      "A {name} in a header or an argument is no variable of the address, or stands in a query: it stays as it is.",
    remedy: "Correct the name, if a variable was meant.",
  },
  "unknown-address": {
    severity: "error",
    meaning: "A bundle names an address that no entry answers.",
    remedy: "Correct the address.",
  },
  "nested-bundle": {
    severity: "error",
    meaning: "A bundle names another bundle.",
    remedy: "Name the addresses that it holds.",
  },
  "restricted-member": {
    severity: "warning",
    meaning:
      "A bundle names an entry that needs scopes which the bundle doesn't: whoever lacks them is shown a bundle that can't be read.",
    remedy: "Give the bundle the same access.scopes, or leave the entry out.",
  },
  // Variables, lists and examples.
  "family-only-key": {
    severity: "error",
    meaning: "A fixed address has variables, list or examples.",
    remedy: "Take the key out, or write uriTemplate.",
  },
  "invalid-pattern": {
    severity: "error",
    meaning: "A pattern is no regular expression in RE2 syntax.",
    remedy: "Correct it; look-around and back-references are not available.",
  },
  "invalid-pointer": {
    severity: "error",
    meaning: "A text is no JSON Pointer (RFC 6901).",
    remedy: "Start it with a slash.",
  },
  "default-never-used": {
    severity: "error",
    meaning: "A variable that can't be absent has a default.",
    remedy: "Take the default out.",
  },
  "value-missing": {
    severity: "error",
    meaning: "A member or an example leaves out a variable that can't be absent.",
    remedy: "Add its value.",
  },
  "value-refused": {
    severity: "error",
    meaning: "A value can't stand in the address, or its enum or pattern refuses it.",
    remedy: "Change the value or the rule.",
  },
  // Freshness.
  "must-be-asked": {
    severity: "warning",
    meaning: "An entry has watch: true, but nothing tells of its changes unless it is asked.",
    remedy: "Write watch: { every: 30s }.",
  },
  "never-changes": {
    severity: "warning",
    meaning: "An entry has watch, but nothing changes there by itself, as a text of the manifest doesn't.",
    remedy: "Leave watch out.",
  },
  "asked-too-often": {
    severity: "error",
    meaning: "A watch.every is shorter than 100ms.",
    remedy: "Ask less often.",
  },
  // The files.
  "include-nothing": {
    severity: "error",
    meaning: "A pattern of include matches no file.",
    remedy: "Correct the pattern.",
  },
  "include-circle": {
    severity: "error",
    meaning: "Files include each other in a circle.",
    remedy: "Take one of the includes out.",
  },
  "include-limit": {
    severity: "error",
    meaning: "Files are included more than 10 deep in each other, or more than 10,000 in all.",
    remedy: "Include fewer files, from higher up.",
  },
  "include-unreadable": {
    severity: "error",
    meaning: "An included file can't be read.",
    remedy: "Correct its permissions or its path.",
  },
} as const satisfies CodeTable;
