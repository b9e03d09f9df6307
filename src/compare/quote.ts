/** How many of several are named. */
const MOST_NAMED = 3;
/** How much of a text is shown, in UTF-16 units. */
const MOST_SHOWN = 120;

/** A text of a manifest in a message: between quotes, and not too long. Escaping is the printers' affair. */
export function quoteText(text: string): string {
  return `'${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}'`;
}

/** Several texts in a message; of many, the first few. */
export function quoteAll(texts: readonly string[]): string {
  if (texts.length === 0) return "nothing";
  const named = texts.slice(0, MOST_NAMED).map(quoteText).join(", ");
  return texts.length > MOST_NAMED ? `${named} and ${String(texts.length - MOST_NAMED)} more` : named;
}
