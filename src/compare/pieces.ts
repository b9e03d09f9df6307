import type { StopTable } from "../kit/uri/elements.js";
import { OPERATORS } from "../kit/uri/operators.js";
import { decodePercent, encodeReserved, encodeUnreserved } from "../kit/uri/percent.js";
import { parseTemplate, type TemplateVariable } from "../kit/uri/template.js";
import { foldedElements } from "../kit/uri/template-shape.js";
import { foldScheme } from "../kit/uri/uri.js";
import type { CatalogueVariable } from "../catalogue/catalogue.js";
import { ambiguousElements } from "./ambiguous-elements.js";
import type { ContractAddress } from "./contract.js";
import { areRules, fewValues, type VariableRules } from "./rules.js";

/** What a value may be, beside the characters that end it. */
export interface ValuePiece {
  readonly kind: "value";
  readonly variable: TemplateVariable;
  readonly stops: StopTable;
  /** What separates the items of a list. */
  readonly separator: string | undefined;
  readonly rules: VariableRules | undefined;
  /** The few texts that it may be, as an address spells them; absent where it isn't a few. */
  readonly texts: readonly Spelled[] | undefined;
  /** Whether more than its characters decides what it takes. */
  readonly bound: boolean;
  /** Whether an address could give it one text or another, of which matching takes one, and it may not be any text. */
  readonly ambiguous: boolean;
}

/** A text, and how an address spells it. */
export interface Spelled {
  readonly value: string;
  readonly spelled: string;
}

/** A part of an address language. */
export type Piece =
  | { readonly kind: "text"; readonly text: string; readonly segment: Spelled | undefined }
  | ValuePiece
  | ParametersPiece;

/** Named values in any order, each of which may be absent. */
export interface ParametersPiece {
  readonly kind: "parameters";
  readonly lead: string;
  readonly separator: string;
  readonly stops: StopTable;
  readonly variables: ReadonlyMap<string, TemplateVariable>;
  readonly rules: ReadonlyMap<string, VariableRules>;
  /** As of a value. */
  readonly ambiguous: boolean;
}

/**
 * The addresses of an entry, as pieces in turn. Text is cut at its slashes, so that a whole segment can be taken for a
 * value. Where values would be cut by `.` and `..` alone is left out: no client relies on them.
 */
export function piecesOf(
  address: ContractAddress,
  variables: readonly CatalogueVariable[],
): readonly Piece[] {
  if (address.kind === "fixed") return textPieces(foldScheme(address.uri));
  const rules = new Map<string, VariableRules>(variables.map((variable) => [variable.name, variable]));
  const elements = foldedElements(parseTemplate(address.template));
  const ambiguous = ambiguousElements(elements);
  return elements.flatMap((element): readonly Piece[] => {
    if (element.kind === "literal") return textPieces(element.text);
    if (element.kind === "parameters") return [{ ...element, rules, ambiguous: ambiguous.has(element) }];
    const { variable, stops, itemSeparator: separator } = element;
    const own = rules.get(variable.name);
    const bound = variable.prefix !== undefined || areRules(own);
    const few = separator === undefined && own?.claim === undefined ? fewValues(own) : undefined;
    const texts = few && spellTexts(variable, few);
    return [
      {
        kind: "value",
        variable,
        stops,
        separator,
        rules: own,
        texts,
        bound,
        ambiguous: ambiguous.has(element) && (separator !== undefined || areRules(own)),
      },
    ];
  });
}

/** Those of some texts that a variable of an address may hold, whatever its rules are. */
export function spellTexts(variable: TemplateVariable, texts: readonly string[]): readonly Spelled[] {
  return texts
    .filter((value) => canBe(variable, value))
    .map((value) => ({ value, spelled: spell(variable, value) }));
}

/** Whether a variable of an address may hold a text, whatever its rules are. */
function canBe({ prefix }: TemplateVariable, value: string): boolean {
  const isShort = prefix === undefined || Array.from(value).length <= prefix;
  return value !== "" && isShort && !/^\.\.?$/.test(value);
}

function spell({ operator }: TemplateVariable, value: string): string {
  return OPERATORS[operator].reserved ? encodeReserved(value) : encodeUnreserved(value);
}

function textPieces(text: string): readonly Piece[] {
  return text.split(/(\/)/).flatMap((part): readonly Piece[] => {
    if (part === "") return [];
    const value = part === "/" ? undefined : decodePercent(part);
    return [
      { kind: "text", text: part, segment: value === undefined ? undefined : { value, spelled: part } },
    ];
  });
}

/** What every address of these pieces begins with. */
export function leadingText(pieces: readonly Piece[]): string {
  let text = "";
  for (const piece of pieces) {
    if (piece.kind !== "text") break;
    text += piece.text;
  }
  return text;
}
