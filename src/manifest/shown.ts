/** The longest text that a message shows, in UTF-16 units. */
const SHOWN = 120;

/** A text as it may stand in a message: short, and without control characters. */
export function shown(text: string): string {
  // Half of a surrogate pair at the cut would be no text.
  const short = text.length > SHOWN ? `${text.slice(0, SHOWN - 1).replace(/\p{Cs}$/u, "")}…` : text;
  return short.replaceAll(/[\p{Cc}\p{Cs}]/gu, (character) => JSON.stringify(character).slice(1, -1));
}
