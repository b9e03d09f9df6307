import type { StopTable } from "../kit/uri/elements.js";
import type { ParametersPiece, Piece, Spelled, ValuePiece } from "./pieces.js";
import { fewValues, takesText, type VariableRules } from "./rules.js";

/** Places in the candidates, each by its number; sorted, each once. */
export type States = readonly number[];

/** A place: which candidate, which of its pieces, and how far into it. */
interface Place {
  readonly candidate: number;
  readonly piece: number;
  /** For a text: how many characters are taken. For a value: 0 before it, 1 in it. */
  readonly at: number;
  /** For a value of few texts: which of them; -1 where it isn't one of them. */
  readonly word: number;
}

/** Address languages that are walked through all at once. */
export class CandidateStates {
  readonly #candidates: readonly (readonly Piece[])[];
  /** The places that were met, and their numbers. */
  readonly #places: Place[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(candidates: readonly (readonly Piece[])[]) {
    this.#candidates = candidates;
  }

  /** The places before the first character. */
  start(): States {
    return this.#close(this.#candidates.flatMap((_, candidate) => this.#enter(candidate, 0)));
  }

  /** Whether an address may end here. */
  accepts(states: States): boolean {
    return states.some((state) => {
      const { candidate, piece } = this.#placeOf(state);
      return this.#candidates[candidate]?.[piece] === undefined;
    });
  }

  /** Takes one character. */
  take(states: States, character: string): States {
    return this.#close(states.flatMap((state) => this.#takeOne(this.#placeOf(state), character)));
  }

  /** Takes a text, character by character or, where it is a value, as a whole. */
  takeWord(states: States, text: string, value: Spelled | undefined): States {
    let byCharacter = states;
    for (const character of text.split("")) byCharacter = this.take(byCharacter, character);
    if (value === undefined) return byCharacter;
    const whole = states.flatMap((state) => {
      const place = this.#placeOf(state);
      const piece = this.#pieceAt(place);
      const fits = piece?.kind === "value" && place.at === 0 && place.word === -1 && takesWhole(piece, value);
      return fits ? this.#enter(place.candidate, place.piece + 1) : [];
    });
    return this.#close([...byCharacter.map((state) => this.#placeOf(state)), ...whole]);
  }

  /** Takes any value of a piece. */
  takeValue(states: States, value: ValuePiece): States {
    return this.#close(
      states.flatMap((state) => {
        const place = this.#placeOf(state);
        const piece = this.#pieceAt(place);
        if (piece?.kind !== "value" || place.word !== -1) return [];
        if (!stopsNoMore(piece.stops, value.stops) || piece.separator !== value.separator) return [];
        if (!piece.bound) return [{ ...place, at: 1 }];
        const { prefix } = piece.variable;
        const fits =
          place.at === 0 &&
          (prefix === undefined || (value.variable.prefix ?? Infinity) <= prefix) &&
          impliesRules(value.rules, piece.rules);
        return fits ? this.#enter(place.candidate, place.piece + 1) : [];
      }),
    );
  }

  /** Takes any parameters of a piece, none included. */
  takeParameters(states: States, wanted: ParametersPiece): States {
    return this.#close(
      states.flatMap((state) => {
        const place = this.#placeOf(state);
        const piece = this.#pieceAt(place);
        if (piece?.kind === "parameters")
          return impliesParameters(wanted, piece) ? this.#enter(place.candidate, place.piece + 1) : [];
        if (piece?.kind !== "value" || piece.bound || place.at === 0) return [];
        const isOpen = piece.separator === undefined && stopsNoMore(piece.stops, wanted.stops);
        return isOpen && piece.stops[wanted.lead.charCodeAt(0)] !== 1 ? [place] : [];
      }),
    );
  }

  #takeOne(place: Place, character: string): readonly Place[] {
    const piece = this.#pieceAt(place);
    if (piece === undefined || piece.kind === "parameters") return [];
    const text = piece.kind === "text" ? piece.text : piece.texts?.[place.word]?.spelled;
    if (text !== undefined) return text[place.at] === character ? [{ ...place, at: place.at + 1 }] : [];
    if (piece.kind === "text" || piece.bound || piece.stops[character.charCodeAt(0)] === 1) return [];
    if (character === piece.separator) return place.at === 1 ? [{ ...place, at: 0 }] : [];
    return [{ ...place, at: 1 }];
  }

  /** The places at the start of a piece: one, or one for each text that it may be. */
  #enter(candidate: number, piece: number): readonly Place[] {
    const start: Place = { candidate, piece, at: 0, word: -1 };
    const entered = this.#candidates[candidate]?.[piece];
    const words = entered?.kind === "value" ? (entered.texts ?? []) : [];
    return [start, ...words.map((_, word): Place => ({ ...start, word }))];
  }

  /** Adds where one can be without taking anything. */
  #close(places: readonly Place[]): States {
    const found = new Set<number>();
    const pending = [...places];
    for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
      const number = this.#numberOf(place);
      if (found.has(number)) continue;
      const piece = this.#pieceAt(place);
      const isDone = piece !== undefined && isFinished(piece, place);
      if (isDone) pending.push(...this.#enter(place.candidate, place.piece + 1));
      // A text that is finished is left; in a value and before parameters one may also stay.
      const stays = !isDone || piece.kind === "parameters" || (piece.kind === "value" && place.word === -1);
      if (stays) found.add(number);
    }
    return [...found].sort((one, other) => one - other);
  }

  #placeOf(state: number): Place {
    const place = this.#places[state];
    if (place === undefined) throw new Error(`there is no place ${String(state)}`);
    return place;
  }

  #numberOf(place: Place): number {
    const key = `${String(place.candidate)}:${String(place.piece)}:${String(place.at)}:${String(place.word)}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#places.length);
    return this.#places.push(place) - 1;
  }

  #pieceAt({ candidate, piece }: Place): Piece | undefined {
    return this.#candidates[candidate]?.[piece];
  }
}

function isFinished(piece: Piece, { at, word }: Place): boolean {
  if (piece.kind === "parameters") return true;
  if (piece.kind === "text") return at === piece.text.length;
  return word === -1 ? at === 1 : at === piece.texts?.[word]?.spelled.length;
}

function takesWhole(piece: ValuePiece, { value, spelled }: Spelled): boolean {
  if (!piece.bound || piece.separator !== undefined || piece.rules?.claim !== undefined) return false;
  const { prefix } = piece.variable;
  if (value === "" || (prefix !== undefined && Array.from(value).length > prefix)) return false;
  return (
    takesText(piece.rules, value) && spelled.split("").every((one) => piece.stops[one.charCodeAt(0)] !== 1)
  );
}

/** Whether some parameters take all that others do. */
export function impliesParameters(wanted: ParametersPiece, piece: ParametersPiece): boolean {
  const { lead, separator, stops } = wanted;
  if (piece.lead !== lead || piece.separator !== separator || !stopsNoMore(piece.stops, stops)) return false;
  return [...wanted.variables].every(([name, variable]) => {
    const own = piece.variables.get(name);
    if (own === undefined || (variable.explode && !own.explode)) return false;
    if (own.prefix !== undefined && (variable.prefix ?? Infinity) > own.prefix) return false;
    return impliesRules(wanted.rules.get(name), piece.rules.get(name));
  });
}

/** Whether whatever passes the first rules passes the second, as far as that can be told. */
export function impliesRules(one: VariableRules | undefined, other: VariableRules | undefined): boolean {
  if (other === undefined) return true;
  if (other.claim !== undefined && other.claim !== one?.claim) return false;
  const few = fewValues(one);
  if (few !== undefined) return few.every((text) => takesText(other, text));
  return other.enum === undefined && (other.pattern === undefined || other.pattern === one?.pattern);
}

/** Whether the first table ends values at nothing that the second lets through. */
export function stopsNoMore(one: StopTable, other: StopTable): boolean {
  return one.every((stop, code) => stop === 0 || other[code] === 1);
}
