import { impliesParameters, impliesRules } from "./candidate-states.js";
import type { Piece } from "./pieces.js";

/**
 * Whether the pieces of a candidate share every address out as the wanted ones do, and allow each variable all that
 * it's allowed there. So it can be shown even where an address could be shared out in more than one way.
 */
export function impliesPieces(wanted: readonly Piece[], candidate: readonly Piece[]): boolean {
  return (
    wanted.length === candidate.length &&
    wanted.every((piece, index) => {
      const own = candidate[index];
      return own !== undefined && impliesPiece(piece, own);
    })
  );
}

function impliesPiece(wanted: Piece, own: Piece): boolean {
  if (wanted.kind === "text") return own.kind === "text" && wanted.text === own.text;
  if (own.kind === "text") return false;
  // Tables of the same characters are one.
  if (wanted.stops !== own.stops || wanted.separator !== own.separator) return false;
  if (wanted.kind === "parameters") return own.kind === "parameters" && impliesParameters(wanted, own);
  return (
    own.kind === "value" &&
    wanted.variable.prefix === own.variable.prefix &&
    impliesRules(wanted.rules, own.rules)
  );
}
