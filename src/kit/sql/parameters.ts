import { parseText, resolveParts, type Environment } from "../environment.js";
import { invalidValue } from "../errors.js";
import { SettingError } from "../setting-error.js";
import { textsOf, type Value, type Values } from "../values.js";

/** A parameter as it is written: a text may hold `{name}` and `${NAME}`. */
export type Parameter = string | number | boolean | null;

/** A value that is bound to a statement. A list is one value: an array of PostgreSQL, a JSON list for SQLite. */
export type BoundValue = string | number | boolean | null | readonly string[];

/**
 * The values of a statement for one address.
 * @throws ResourceError `invalid_value` naming the variable whose value holds a NUL
 */
export type FillParameters = (values: Values, uri: string) => readonly BoundValue[];

/** `{name}` or `{+name}`. */
const VARIABLE = /\{\+?([A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)\}/;

type Piece = { readonly text: string } | { readonly name: string };

/** The variables that a parameter names, environment values aside. */
export function parameterVariables(parameter: Parameter): readonly string[] {
  if (typeof parameter !== "string") return [];
  return parseText(parameter).flatMap((part) =>
    part.kind === "text" && part.literal !== true
      ? splitVariables(part.text).flatMap((piece) => ("name" in piece ? [piece.name] : []))
      : [],
  );
}

/**
 * Binds parameters: environment values are put in once, variables at each read. One that is `{name}` and nothing else
 * is the variable's value: a text, a list where the address has one, and null where it's absent. In a longer text an
 * absent variable is empty, and a list is joined by commas.
 * @throws UnsetNames; SettingError where a parameter holds a NUL
 */
export function bindParameters(parameters: readonly Parameter[], environment: Environment): FillParameters {
  const bound = parameters.map((parameter) =>
    typeof parameter === "string" ? bindText(parameter, environment) : parameter,
  );
  return (values, uri) =>
    bound.map((parameter) =>
      typeof parameter === "object" && parameter !== null ? fill(parameter, values, uri) : parameter,
    );
}

function bindText(parameter: string, environment: Environment): readonly Piece[] {
  const pieces = resolveParts(parseText(parameter), environment).flatMap(({ text, fixed }) =>
    fixed ? [{ text }] : splitVariables(text),
  );
  if (pieces.some((piece) => "text" in piece && piece.text.includes("\0")))
    throw new SettingError("params holds a NUL");
  return pieces.filter((piece) => "name" in piece || piece.text !== "");
}

function fill(pieces: readonly Piece[], values: Values, uri: string): BoundValue {
  const valueOf = (name: string): Value | undefined => {
    const value = values.get(name);
    if (value !== undefined && textsOf(value).some((text) => text.includes("\0")))
      throw invalidValue(uri, name, "holds a NUL");
    return value;
  };
  const [first, second] = pieces;
  if (first !== undefined && second === undefined && "name" in first) return valueOf(first.name) ?? null;
  return pieces
    .map((piece) => ("text" in piece ? piece.text : textsOf(valueOf(piece.name) ?? "").join(",")))
    .join("");
}

function splitVariables(text: string): readonly Piece[] {
  // Each variable gives its name between the texts beside it.
  return text.split(VARIABLE).map((part, index) => (index % 2 === 0 ? { text: part } : { name: part }));
}
