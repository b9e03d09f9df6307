import { distance } from "fastest-levenshtein";

/** Nobody mistypes a longer word, and comparing takes time that grows with its length. In UTF-16 units. */
const LONGEST = 1000;
/** How many hyphens and the like one of two words may have more, and still be compared. */
const SEPARATORS = 4;

/**
 * The known word that was probably meant, or `undefined` where none is near.
 * @param known the words that would have been right
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined;
  const bound = Math.max(1, Math.floor(word.length / 3));
  const folded = fold(word);
  let best: string | undefined;
  let bestDistance = bound + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) > bound + SEPARATORS) continue;
    const between = difference(folded, fold(candidate));
    // Words that share nothing are not alike, however short they are.
    if (between < bestDistance && between < folded.length) [best, bestDistance] = [candidate, between];
  }
  return best;
}

/** "did you mean …?", or `undefined`. */
export function didYouMean(word: string, known: Iterable<string>): string | undefined {
  const meant = nearest(word, known);
  return meant === undefined ? undefined : `did you mean ${meant}?`;
}

/** The edit distance; letters that changed places count once. */
function difference(one: string, other: string): number {
  const between = distance(one, other);
  const swapped = between > 1 && one.length === other.length && sortLetters(one) === sortLetters(other);
  return swapped ? 1 : between;
}

function sortLetters(word: string): string {
  return Array.from(word).sort().join("");
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/g, "");
}
