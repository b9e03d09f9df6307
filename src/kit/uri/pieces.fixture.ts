import fc from "fast-check";

/**
 * Texts of pieces, of at most three kinds each: where all kinds are mixed, two of one kind rarely meet, and it's
 * there that templates and addresses are ambiguous.
 */
export function piecesOf(pieces: readonly string[], lengths: fc.ArrayConstraints): fc.Arbitrary<string> {
  return fc
    .uniqueArray(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 })
    .chain((chosen) => fc.array(fc.constantFrom(...chosen), lengths))
    .map((chosen) => chosen.join(""));
}
