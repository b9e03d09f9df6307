import { AddressLanguage, sharedAddress, type WordsElement, type Work } from "../kit/uri/shared-address.js";
import type { Element } from "../kit/uri/elements.js";
import type { TemplateVariable } from "../kit/uri/template.js";
import { foldScheme } from "../kit/uri/uri.js";
import type { IndexedEntry } from "./contract-index.js";
import { spellTexts, type Piece, type ValuePiece } from "./pieces.js";
import { fewValues, takesText, type VariableRules } from "./rules.js";

/** How many spellings of a family are looked for in another one, and how many of its members are tried. */
const MOST_TRIED = 100;
/** What looking at a pair of families costs, beside the search. */
const LOOK = 20;
/** What many patterns are for: of a variable with a pattern, those of them that fit are tried. */
const PLAIN_TEXTS: readonly string[] =
  "x 1 a1 v1 x1 abc X ABC 123 1234 12345678 x-1 ABC-1 ABC-123 x/x 1.0 1.0.0 v1.0.0 x.md 2026-01-01 2026-01 en en-GB".split(
    " ",
  );

type Part = Element | WordsElement;

/** Finds addresses that two families both answer. */
export class Meetings {
  readonly #plain: readonly string[];
  readonly #shapes: readonly string[];
  readonly #languages = new Map<IndexedEntry, readonly AddressLanguage[]>();

  /** @param entries all of both sides: what stands in an address for any value is to be none of their texts */
  constructor(entries: readonly IndexedEntry[]) {
    const taken = new Set(entries.flatMap(({ pieces }) => pieces ?? []).flatMap(textsIn));
    this.#plain = ["xyzabcdefghijklmnopqrstuvw", "1234567890"].map(
      (all) => Array.from(all).find((character) => !taken.has(character)) ?? all.charAt(0),
    );
    const [plain = ""] = this.#plain;
    this.#shapes = ["", "/", ".", "-", "?"].flatMap((between) =>
      [2, 4].map((count) => Array<string>(count).fill(plain).join(between)),
    );
  }

  /**
   * Addresses that likely both families answer: whether they do is for the caller to see.
   * @param known what the first one was, or has become: the values that it hasn't are tried first
   */
  *between(
    one: IndexedEntry,
    other: IndexedEntry,
    known: IndexedEntry | undefined,
    work: Work,
  ): Iterable<string> {
    work.left -= LOOK;
    if (one.pieces === undefined || other.pieces === undefined) return;
    for (const [{ entry }, { lead }] of [[one, other] as const, [other, one] as const]) {
      const members = entry.members?.uris ?? [];
      work.left -= members.length;
      yield* members.filter((uri) => foldScheme(uri).startsWith(lead)).slice(0, MOST_TRIED);
    }
    if (one.whole !== undefined || other.whole !== undefined) return;
    const [ones, others] = [this.#languagesOf(one), this.#languagesOf(other)];
    for (const language of ones) yield* this.#shared(language, others, work);
    for (const parts of this.#spellings(one.pieces, known?.pieces ?? []))
      yield* this.#shared(new AddressLanguage(parts), others, work);
    for (const parts of this.#spellings(other.pieces, []))
      yield* this.#shared(new AddressLanguage(parts), ones, work);
  }

  *#shared(one: AddressLanguage, others: readonly AddressLanguage[], work: Work): Iterable<string> {
    for (const other of others) {
      for (const plain of this.#plain) {
        if (work.left < 0) return;
        const found =
          sharedAddress(one, other, false, work, plain) ?? sharedAddress(one, other, true, work, plain);
        if (found === undefined) break;
        yield found;
      }
    }
  }

  #languagesOf(entry: IndexedEntry): readonly AddressLanguage[] {
    const known = this.#languages.get(entry);
    if (known !== undefined) return known;
    const made = general(entry.pieces ?? []).map((parts) => new AddressLanguage(parts));
    this.#languages.set(entry, made);
    return made;
  }

  /** A family with each of the few values of a variable, with other shapes of a value, and with each parameter. */
  #spellings(pieces: readonly Piece[], known: readonly Piece[]): readonly (readonly Part[])[] {
    const all = pieces.map((piece) => toPart(piece, wordsOf(piece)));
    return pieces
      .flatMap((piece, index) =>
        this.#textsOf(piece, known).map((text) => all.with(index, { kind: "literal", text })),
      )
      .slice(0, MOST_TRIED);
  }

  #textsOf(piece: Piece, known: readonly Piece[]): readonly string[] {
    if (piece.kind === "text") return [];
    const newFirst = (variable: TemplateVariable, rules: VariableRules | undefined) => {
      const before = rulesIn(known, variable.name);
      const few = fewValues(rules) ?? [];
      const isNew = (text: string) => before === undefined || !takesText(before, text);
      return spelledBy(variable, [...few.filter(isNew), ...few.filter((text) => !isNew(text))]);
    };
    if (piece.kind === "value")
      return fewValues(piece.rules) === undefined
        ? this.#shapes.filter((text) => holds(piece, text))
        : newFirst(piece.variable, piece.rules);
    return [...piece.variables.values()].flatMap((variable) => {
      const rules = piece.rules.get(variable.name);
      const values = fewValues(rules) === undefined ? fitting(variable, rules) : newFirst(variable, rules);
      const texts = values.length > 0 ? values : this.#plain;
      return texts.map((text) => `${piece.lead}${variable.name}=${text}`);
    });
  }
}

/** Whether no character of a text ends a value. */
function holds({ stops }: ValuePiece, text: string): boolean {
  return Array.from(text).every((character) => stops[character.charCodeAt(0)] !== 1);
}

/** The rules of a variable; `undefined` where there is no such variable. */
function rulesIn(pieces: readonly Piece[], name: string): VariableRules | undefined {
  for (const piece of pieces) {
    if (piece.kind === "value" && piece.variable.name === name) return piece.rules ?? {};
    if (piece.kind === "parameters" && piece.variables.has(name)) return piece.rules.get(name) ?? {};
  }
  return undefined;
}

/** A family with any value where a pattern is, and where there is one, also with texts that fit it. */
function general(pieces: readonly Piece[]): readonly (readonly Part[])[] {
  const open = pieces.map((piece) => toPart(piece, wordsOf(piece)));
  const fitted = pieces.map((piece) => toPart(piece, wordsOf(piece) ?? fittingWords(piece)));
  return pieces.some((piece) => wordsOf(piece) === undefined && fittingWords(piece) !== undefined)
    ? [open, fitted]
    : [open];
}

function toPart(piece: Piece, words: readonly string[] | undefined): Part {
  if (piece.kind === "text") return { kind: "literal", text: piece.text };
  if (piece.kind === "parameters") return piece;
  if (words !== undefined) return { kind: "words", texts: words };
  return { kind: "value", variable: piece.variable, itemSeparator: piece.separator, stops: piece.stops };
}

/** The few values of a piece, as an address spells them. */
function wordsOf(piece: Piece): readonly string[] | undefined {
  if (piece.kind !== "value") return undefined;
  const few = fewValues(piece.rules);
  return few && spelledBy(piece.variable, few);
}

function fittingWords(piece: Piece): readonly string[] | undefined {
  if (piece.kind !== "value" || piece.rules?.pattern === undefined) return undefined;
  return fitting(piece.variable, piece.rules);
}

function fitting(variable: TemplateVariable, rules: VariableRules | undefined): readonly string[] {
  if (rules?.pattern === undefined) return [];
  return spelledBy(
    variable,
    PLAIN_TEXTS.filter((text) => takesText(rules, text)),
  );
}

function spelledBy(variable: TemplateVariable, texts: readonly string[]): readonly string[] {
  return spellTexts(variable, texts).map(({ spelled }) => spelled);
}

/** What stands in addresses of a piece: its own text, and its few values. */
function textsIn(piece: Piece): readonly string[] {
  if (piece.kind === "text") return [piece.text];
  const rules: Iterable<VariableRules | undefined> =
    piece.kind === "value" ? [piece.rules] : piece.rules.values();
  return [...rules].flatMap((each) => each?.enum ?? []);
}
