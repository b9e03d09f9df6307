import { parseText, resolveParts } from "../environment.js";
import type { Environment } from "../environment.js";
import { invalidValue } from "../errors.js";
import { textsOf } from "../values.js";
import type { Value, Values } from "../values.js";

/**
 * The arguments of a program for one address.
 * @throws ResourceError `invalid_value` naming the variable whose value could be taken for an option, or holds a NUL
 */
export type FillArguments = (values: Values, uri: string) => readonly string[];

/** `{name}` or `{+name}`. */
const VARIABLE = /\{(\+?)([A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)\}/;

/** Everything behind it is no option, by the guidelines of POSIX (XBD, section 12.2, guideline 10). */
const NO_MORE_OPTIONS = "--";

type Piece = string | { readonly name: string; readonly written: string; readonly joint: "," | "/" };

/** The variables that a text names, environment values aside. */
export function argumentVariables(text: string): readonly string[] {
  return parseText(text).flatMap((part) =>
    part.kind === "text" && part.literal !== true
      ? splitVariables(part.text).flatMap((piece) => (typeof piece === "string" ? [] : [piece.name]))
      : [],
  );
}

/**
 * Binds arguments: environment values are put in once, variables at each read. Each text stays one argument, whatever
 * the values are. A list is joined by commas for `{name}`, by slashes for `{+name}`.
 * @param declared variables that are empty where an address has none of them; a `{name}` that is neither here nor in
 *   the address's values is literal
 * @throws UnsetNames
 */
export function bindArguments(
  texts: readonly string[],
  declared: readonly string[],
  environment: Environment,
): FillArguments {
  const optional = new Set(declared);
  const end = texts.indexOf(NO_MORE_OPTIONS);
  const bound = texts.map((text, index) => ({
    mayBeOption: end === -1 || index < end,
    pieces: resolveParts(parseText(text), environment).flatMap((part) =>
      part.fixed ? [part.text] : splitVariables(part.text),
    ),
  }));
  return (values, uri) =>
    bound.map(({ pieces, mayBeOption }) => {
      const filled = pieces.map((piece) => fillPiece(piece, values, optional));
      for (const { text, variable } of filled)
        if (variable !== undefined && text.includes("\0")) throw invalidValue(uri, variable, "holds a NUL");
      const first = filled.find(({ text }) => text !== "");
      if (mayBeOption && first?.variable !== undefined && first.text.startsWith("-"))
        throw invalidValue(uri, first.variable, "begins with '-', so it could be taken for an option");
      return filled.map(({ text }) => text).join("");
    });
}

function splitVariables(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  // Each variable gives its two groups, between the texts beside it.
  const parts = text.split(VARIABLE);
  for (let at = 0; at < parts.length; at += 3) {
    pieces.push(parts[at] ?? "");
    const [operator, name] = parts.slice(at + 1, at + 3);
    if (name !== undefined)
      pieces.push({ name, written: `{${operator ?? ""}${name}}`, joint: operator === "+" ? "/" : "," });
  }
  return pieces;
}

function fillPiece(
  piece: Piece,
  values: Values,
  optional: ReadonlySet<string>,
): { readonly text: string; readonly variable?: string } {
  if (typeof piece === "string") return { text: piece };
  const value = values.get(piece.name) ?? (optional.has(piece.name) ? "" : undefined);
  if (value === undefined) return { text: piece.written };
  return { text: joinValue(value, piece.joint), variable: piece.name };
}

function joinValue(value: Value, joint: string): string {
  return textsOf(value).join(joint);
}
