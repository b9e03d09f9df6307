import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import path from "node:path";
import Ajv from "ajv-draft-04";

/** The schema's own name for itself is where it's published; here it comes with a package. */
const PLACE = "schemas/sarif-2.1.0-rtm.5.json";

/**
 * What is wrong with a SARIF log by the official schema; nothing where it's valid.
 * Its formats are URIs, which are looked at as well.
 */
export function sarifFaults(log: unknown): readonly string[] {
  if (validate(log)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`);
}

const entry = createRequire(import.meta.url).resolve("@microsoft/jest-sarif");
const schema = JSON.parse(readFileSync(path.join(path.dirname(entry), PLACE), "utf8")) as object;
const validate = new Ajv.default({
  strict: false,
  allErrors: true,
  // One of its patterns is none with the flag `u`.
  unicodeRegExp: false,
  formats: {
    uri: (text: string) => URL.canParse(text),
    "uri-reference": (text: string) => URL.canParse(text, "file:///root/"),
    "date-time": (text: string) => !Number.isNaN(Date.parse(text)),
  },
}).compile(schema);
