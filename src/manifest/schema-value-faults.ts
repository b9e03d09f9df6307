import type { ErrorObject } from "ajv";
import type { JsonSchema } from "../sources/definition.js";
import { didYouMean } from "./nearest.js";
import type { Report } from "./report.js";
import { NOT_EMPTY } from "./schema-pieces.js";
import { fits, propertiesOf } from "./schema-walk.js";
import type { Spot } from "./spot.js";

/** The longest text that a message shows, in UTF-16 units. */
const SHOWN = 60;

/** Reports a value that doesn't fit its schema: what was expected, what there is, and what to write. */
export function reportValue(
  error: ErrorObject,
  spot: Spot,
  value: unknown,
  schemas: readonly JsonSchema[],
  report: Report,
): void {
  const schema = failing(error.keyword, value, schemas);
  const limit = String((error.params as Readonly<Record<string, unknown>>)["limit"]);
  switch (error.keyword) {
    case "type":
      reportType(schema, spot, value, report);
      return;
    case "enum":
    case "const":
      reportChoice(schema, spot, value, report);
      return;
    case "pattern":
      if (schema["pattern"] === NOT_EMPTY) report.add(spot, "empty-text", "the text is empty");
      else report.add(spot, "wrong-value", `expected ${patternName(schema)}, got ${quoted(value)}`);
      return;
    case "minimum":
      report.add(spot, "out-of-range", `expected at least ${limit}, got ${quoted(value)}`);
      return;
    case "maximum":
      report.add(spot, "out-of-range", `expected at most ${limit}, got ${quoted(value)}`);
      return;
    case "minItems":
      report.add(spot, "empty-list", "the list is empty");
      return;
    case "uniqueItems":
      report.add(spot, "wrong-value", "the list holds one value twice", { hint: "keep one of them" });
      return;
    case "minProperties":
    case "maxProperties": {
      const keys = Object.keys(propertiesOf(schemas)).join(", ");
      report.add(spot, "nested-source", `expected exactly one of ${keys}`);
      return;
    }
    default:
      // A keyword that no schema of ours uses yet.
      report.add(spot, "wrong-value", error.message ?? "is not allowed here");
  }
}

/** The schema whose keyword the value failed. */
function failing(keyword: string, value: unknown, schemas: readonly JsonSchema[]): JsonSchema {
  const candidates = schemas.filter((schema) => Object.hasOwn(schema, keyword));
  return candidates.find((schema) => keyword !== "type" || !fits(schema, value)) ?? {};
}

function reportChoice(schema: JsonSchema, spot: Spot, value: unknown, report: Report): void {
  const allowed = (schema["enum"] as readonly unknown[] | undefined) ?? [schema["const"]];
  const names = allowed.map(String);
  const expected =
    expectation(schema) ?? (names.length === 1 ? (names[0] ?? "") : `one of ${names.join(", ")}`);
  const unquoted = names.find((name, index) => name === value && typeof allowed[index] !== "string");
  const hint =
    unquoted !== undefined
      ? `write ${unquoted} without quotes`
      : typeof value === "string"
        ? didYouMean(value, names)
        : undefined;
  report.add(spot, "wrong-value", `expected ${expected}, got ${quoted(value)}`, { hint });
}

function reportType(schema: JsonSchema, spot: Spot, value: unknown, report: Report): void {
  const expected = expectation(schema) ?? typeNames(schema["type"]);
  const source = spot.file.document.sourceText(spot.path);
  const short = source !== undefined && source !== "" && source.length <= SHOWN && !source.includes("\n");
  const unit = /^a (duration|size) /.exec(expected)?.[1];
  const got = `expected ${expected}, got ${typeName(value)}`;
  if (unit !== undefined && typeof value === "number") {
    const example = `${String(value)}${unit === "size" ? "B" : "s"}`;
    report.add(spot, "wrong-type", `${got} without a unit`, { hint: `write a unit, such as ${example}` });
  } else if (short && unit === undefined && takesText(schema) && isQuotable(value)) {
    // A number, or a flow mapping such as {id}: what was meant as text only lacks its quotes.
    report.add(spot, "wrong-type", `${got}: quote it`, { hint: JSON.stringify(source) });
  } else {
    report.add(spot, "wrong-type", got, {
      hint: typeHint(schema["type"], value, short ? source : undefined),
    });
  }
}

/** What to write where the form is another, but the meaning is clear. */
function typeHint(type: unknown, value: unknown, source: string | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  if (type === "array" && source !== undefined) return `write it as a list: [${source}]`;
  if (type === "boolean" && /^(true|yes|on)$/i.test(value)) return "write true";
  if (type === "boolean" && /^(false|no|off)$/i.test(value)) return "write false";
  return undefined;
}

/** Not a list: who writes one means one. */
function isQuotable(value: unknown): boolean {
  return value !== null && !Array.isArray(value);
}

function takesText(schema: JsonSchema): boolean {
  return [schema["type"]].flat().includes("string");
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  object: "a mapping",
  array: "a list",
};

function typeNames(type: unknown): string {
  return [type]
    .flat()
    .map((one) => TYPE_NAMES[String(one)] ?? "something else")
    .join(" or ");
}

/** What a value is, in the words of a manifest's author. */
function typeName(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "string":
      return "text";
    case "number":
      return "a number";
    case "boolean":
      return String(value);
    default:
      return "a mapping";
  }
}

function patternName(schema: JsonSchema): string {
  return expectation(schema) ?? `text that fits ${String(schema["pattern"])}`;
}

function expectation(schema: JsonSchema): string | undefined {
  const comment = schema["$comment"];
  return typeof comment === "string" && comment.startsWith("expected ")
    ? comment.slice("expected ".length)
    : undefined;
}

function quoted(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return typeName(value);
  return JSON.stringify(value.length > SHOWN ? `${value.slice(0, SHOWN - 3)}…` : value);
}
