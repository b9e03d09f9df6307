import { CandidateStates, type States } from "./candidate-states.js";
import { impliesPieces } from "./implies-pieces.js";
import type { Piece, ValuePiece } from "./pieces.js";

/** Whether every address of some pieces is among those of others. */
export type Coverage =
  | { readonly kind: "covered" }
  /** It couldn't be shown. `witness` is an address that is likely to be left out. */
  | { readonly kind: "open"; readonly witness: string };

/** How many steps from places of candidates are taken before it's given up: some hundredths of a second. */
const MOST_WORK = 100_000;

/** A place on the way through the wanted pieces. */
interface Walk {
  readonly piece: number;
  /** Whether a value has begun. */
  readonly inside: boolean;
  readonly states: States;
  /** The address so far. */
  readonly text: string;
}

/**
 * Shows that every address of `wanted` is one of the candidates', all together. Both are taken for languages: values are
 * runs of the characters that don't end them, few values are words, and whatever has a pattern, a claim or a
 * length is one letter that stands for itself. What isn't shown may still be so.
 */
export function covers(candidates: readonly (readonly Piece[])[], wanted: readonly Piece[]): Coverage {
  if (candidates.some((candidate) => impliesPieces(wanted, candidate))) return { kind: "covered" };
  // Whether the value that matching takes is allowed depends on the whole address: nothing can be shown by those.
  const plain = candidates.filter(
    (pieces) => !pieces.some((piece) => piece.kind !== "text" && piece.ambiguous),
  );
  const stepper = new CandidateStates(plain);
  const alphabet = alphabetOf([...plain, wanted]);
  const seen = new Set<string>();
  let work = 0;
  const walks: Walk[] = [{ piece: 0, inside: false, states: stepper.start(), text: "" }];
  for (let walk = walks.pop(); walk !== undefined; walk = walks.pop()) {
    const piece = wanted[walk.piece];
    const isAtEnd = piece === undefined;
    if (walk.states.length === 0 || (isAtEnd && !stepper.accepts(walk.states)))
      return { kind: "open", witness: walk.text + sampleFrom(wanted, walk) };
    if (isAtEnd) continue;
    const key = `${String(walk.piece)} ${String(walk.inside)} ${walk.states.join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    work += countSteps(piece, alphabet) * walk.states.length;
    if (work > MOST_WORK) return { kind: "open", witness: walk.text + sampleFrom(wanted, walk) };
    for (const next of stepsOf(piece, walk, stepper, alphabet)) walks.push(next);
  }
  return { kind: "covered" };
}

function stepsOf(
  piece: Piece,
  walk: Walk,
  stepper: CandidateStates,
  alphabet: readonly string[],
): readonly Walk[] {
  const past = (states: States, text: string): Walk => ({
    piece: walk.piece + 1,
    inside: false,
    states,
    text: walk.text + text,
  });
  if (piece.kind === "text")
    return [past(stepper.takeWord(walk.states, piece.text, piece.segment), piece.text)];
  if (piece.kind === "parameters") return [past(stepper.takeParameters(walk.states, piece), "")];
  if (piece.texts !== undefined)
    return piece.texts.map((text) => past(stepper.takeWord(walk.states, text.spelled, text), text.spelled));
  if (piece.bound) return [past(stepper.takeValue(walk.states, piece), "x")];
  const steps: Walk[] = walk.inside ? [past(walk.states, "")] : [];
  for (const character of alphabet) {
    if (isStopped(piece, character)) continue;
    const isSeparator = character === piece.separator;
    if (isSeparator && !walk.inside) continue;
    const states = stepper.take(walk.states, character);
    steps.push({ piece: walk.piece, inside: !isSeparator, states, text: walk.text + character });
  }
  return steps;
}

function countSteps(piece: Piece, alphabet: readonly string[]): number {
  if (piece.kind !== "value") return 1;
  return piece.texts?.length ?? (piece.bound ? 1 : alphabet.length);
}

/** Whether a character ends a value. */
function isStopped({ stops }: Pick<ValuePiece, "stops">, character: string): boolean {
  return stops[character.charCodeAt(0)] === 1;
}

/** An address goes on like this, from a place on. */
function sampleFrom(pieces: readonly Piece[], { piece, inside }: Walk): string {
  return pieces
    .slice(piece)
    .map((each, index) => (index === 0 && inside ? "" : sampleOf(each)))
    .join("");
}

/** An address that is likely one of these. */
export function samplePieces(pieces: readonly Piece[]): string {
  return pieces.map(sampleOf).join("");
}

function sampleOf(piece: Piece): string {
  if (piece.kind === "text") return piece.text;
  if (piece.kind === "parameters") return "";
  return piece.texts?.[0]?.spelled ?? "x";
}

/** A character for each way in which characters are told apart: those that are written somewhere, and one that isn't. */
function alphabetOf(all: readonly (readonly Piece[])[]): readonly string[] {
  const found = new Set<string>("#?&;=,.%/");
  const add = (text: string) => {
    for (const character of text.split("")) found.add(character);
  };
  for (const piece of all.flat()) {
    if (piece.kind === "text") add(piece.text);
    else if (piece.kind === "value") for (const { spelled } of piece.texts ?? []) add(spelled);
  }
  const other = OTHERS.find((character) => !found.has(character));
  // The last step is looked at first: what isn't written anywhere makes the plainest example.
  return [...found, ...(other === undefined ? [] : [other])];
}

/** From U+0100 on, no character ends a value; before it stand plainer ones. */
const OTHERS: readonly string[] = [
  ...Array.from("xyzabcdefghijklmnopqrstuvw0123456789"),
  ...Array.from({ length: 256 }, (_, index) => String.fromCharCode(0x100 + index)),
];
