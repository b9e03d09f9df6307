import { compilePattern, PatternError } from "../../kit/pattern.js";
import { asList, asRaw, asTexts } from "../raw.js";
import type { RawEntry } from "../load.js";

/** What an entry says of the values of one variable. */
export interface ValueRule {
  readonly enum: readonly string[] | undefined;
  readonly pattern: string | undefined;
  /** Whether the `enum` and the `pattern` take a value. A pattern that is none takes everything. */
  readonly accepts: (value: string) => boolean;
}

const remembered = new WeakMap<object, ReadonlyMap<string, ValueRule>>();

/** The rules of an entry's variables, by name; a variable without any is not there. */
export function rulesOf({ data }: RawEntry): ReadonlyMap<string, ValueRule> {
  const variables = data["variables"];
  if (typeof variables !== "object" || variables === null) return NO_RULES;
  let rules = remembered.get(variables);
  if (rules === undefined) {
    rules = new Map(Object.entries(asRaw(variables)).flatMap(([name, rule]) => readRule(name, asRaw(rule))));
    remembered.set(variables, rules);
  }
  return rules;
}

const NO_RULES: ReadonlyMap<string, ValueRule> = new Map();

function readRule(name: string, rule: Readonly<Record<string, unknown>>): [string, ValueRule][] {
  const allowed = readEnum(rule["enum"]);
  const pattern = typeof rule["pattern"] === "string" ? rule["pattern"] : undefined;
  if (allowed === undefined && pattern === undefined) return [];
  const fitsPattern = pattern === undefined ? undefined : compileQuietly(pattern);
  const accepts = (value: string): boolean =>
    (allowed?.includes(value) ?? true) && (fitsPattern?.(value) ?? true);
  return [[name, { enum: allowed, pattern, accepts }]];
}

/** One that is empty, or holds more than text, is reported and bounds nothing. */
function readEnum(written: unknown): readonly string[] | undefined {
  const texts = asTexts(written);
  return texts.length > 0 && texts.length === asList(written).length ? texts : undefined;
}

/** What is wrong with a pattern is told where it stands. */
function compileQuietly(pattern: string): ((value: string) => boolean) | undefined {
  try {
    return compilePattern(pattern);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return undefined;
  }
}
