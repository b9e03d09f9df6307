/** JSON as it's written: a scalar as its text, an object's members in their order, also two of one name. */
export type Written = string | WrittenItems;

/** An object or a list. */
export interface WrittenItems {
  /** The names of an object's members; absent in a list. */
  readonly names?: string[];
  readonly values: Written[];
}

/**
 * Reads JSON, however deep it's nested. JavaScript's own objects would put names that look like numbers first, keep one of
 * two members of a name, and round numbers.
 * @throws SyntaxError where the text is no JSON (RFC 8259)
 */
export function readJson(text: string): Written {
  // From here on it's known to be JSON.
  JSON.parse(text);
  const root: WrittenItems = { values: [] };
  const open = [root];
  let name: string | undefined;
  let at = 0;
  while (at < text.length) {
    const inner = open.at(-1) ?? root;
    const first = text.charAt(at);
    if (BETWEEN.has(first)) at += 1;
    else if (first === "}" || first === "]") {
      open.pop();
      at += 1;
    } else if (first === '"' && inner.names !== undefined && name === undefined) {
      const end = endOfString(text, at);
      name = JSON.parse(text.slice(at, end)) as string;
      at = end;
    } else {
      inner.names?.push(name ?? "");
      name = undefined;
      if (first === "{" || first === "[") {
        const items: WrittenItems = { ...(first === "{" && { names: [] }), values: [] };
        inner.values.push(items);
        open.push(items);
        at += 1;
      } else {
        const end = first === '"' ? endOfString(text, at) : endOfWord(text, at);
        inner.values.push(text.slice(at, end));
        at = end;
      }
    }
  }
  return root.values[0] ?? "";
}

const BETWEEN = new Set([" ", "\t", "\n", "\r", ",", ":"]);

/** The place behind a string: a quote ends it, unless an odd number of backslashes stands before. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text.charAt(quote - 1 - slashes) === "\\") slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
}

/** The place behind a number, `true`, `false` or `null`. */
function endOfWord(text: string, start: number): number {
  let end = start;
  while (/[\w.+-]/.test(text.charAt(end))) end += 1;
  return end;
}
