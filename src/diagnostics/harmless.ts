/** Control characters, line separators, marks that reorder text, byte order marks, halves of surrogate pairs. */
const HARMFUL = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/**
 * A text of a manifest as it may be printed on a terminal: what could drive the terminal, break the line or
 * reorder it is shown as a picture of itself (U+2400 block) or as U+FFFD. The length in UTF-16 units stays.
 * @param keep a character that is left alone, such as a tab
 */
export function showHarmlessly(text: string, keep?: string): string {
  return text.replaceAll(HARMFUL, (character) => (character === keep ? character : pictureOf(character)));
}

function pictureOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\uFFFD";
}
