import { jsonOf, textOf, type Cell } from "./cells.js";

/** How rows are printed. */
export type RowFormat = "json" | "csv" | "markdown";

/** How much may be printed. */
export interface RowBounds {
  readonly maxRows: number;
  /** In UTF-8. */
  readonly maxBytes: number;
}

/** A limit that rows exceeded. */
export type RowLimit = "maxRows" | "maxBytes";

/** The media type of each format (RFC 8259, RFC 4180, RFC 7763). */
export const ROW_TYPES: Readonly<Record<RowFormat, string>> = {
  json: "application/json",
  csv: "text/csv",
  markdown: "text/markdown",
};

/**
 * Prints rows one by one, until a limit is exceeded:
 * `json` as a list with an object on each line, its keys in the order of the columns;
 * `csv` as RFC 4180 has it, with a header line, null being an empty field, and an empty text `""`;
 * `markdown` as a table (GFM 4.10), null being `*null*`. Texts mean nothing as Markdown there, and stay on one line.
 */
export class RowPrinter {
  readonly #bounds: RowBounds;
  readonly #style: RowStyle;
  readonly #pieces: string[] = [];
  #rows = 0;
  #bytes = 0;

  /** @param columns for `json`, each another name: see `areDistinct` */
  constructor(format: RowFormat, columns: readonly string[], bounds: RowBounds) {
    this.#bounds = bounds;
    this.#style = STYLES[format](columns);
    this.#print(this.#style.head);
  }

  /** @returns the limit that the row exceeds: then nothing that was printed is of use */
  add(cells: readonly Cell[]): RowLimit | undefined {
    if (this.#rows === this.#bounds.maxRows) return "maxRows";
    this.#print(this.#style.row(cells, this.#rows));
    this.#rows += 1;
    return this.#bytes > this.#bounds.maxBytes ? "maxBytes" : undefined;
  }

  /** All rows, or the limit that even their frame exceeds. */
  finish(): { readonly text: string } | { readonly limit: RowLimit } {
    this.#print(this.#style.foot(this.#rows));
    return this.#bytes > this.#bounds.maxBytes ? { limit: "maxBytes" } : { text: this.#pieces.join("") };
  }

  #print(piece: string): void {
    this.#bytes += Buffer.byteLength(piece);
    this.#pieces.push(piece);
  }
}

/** Whether rows of these columns can be JSON objects. */
export function areDistinct(columns: readonly string[]): boolean {
  return new Set(columns).size === columns.length;
}

interface RowStyle {
  readonly head: string;
  /** @param index how many rows are before it */
  row(cells: readonly Cell[], index: number): string;
  /** @param rows how many there are */
  foot(rows: number): string;
}

const STYLES: Readonly<Record<RowFormat, (columns: readonly string[]) => RowStyle>> = {
  json: (columns) => {
    const keys = columns.map((column) => JSON.stringify(column));
    return {
      head: "[",
      row: (cells, index) => {
        const members = cells.map((cell, at) => `${keys[at] ?? '""'}: ${jsonOf(cell)}`);
        return `${index === 0 ? "\n" : ",\n"}  { ${members.join(", ")} }`;
      },
      foot: (rows) => (rows === 0 ? "]" : "\n]"),
    };
  },
  csv: (columns) => ({
    head: `${columns.map((column) => fieldOf(column)).join(",")}\r\n`,
    row: (cells) => `${cells.map(fieldOf).join(",")}\r\n`,
    foot: () => "",
  }),
  markdown: (columns) => ({
    head: `${lineOf(columns.map(escapeMarkdown))}${lineOf(columns.map(() => "---"))}`,
    row: (cells) => lineOf(cells.map((cell) => (cell === null ? "*null*" : escapeMarkdown(textOf(cell))))),
    foot: () => "",
  }),
};

/** RFC 4180, section 2. */
function fieldOf(cell: Cell): string {
  if (cell === null) return "";
  const text = textOf(cell);
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |\n`;
}

/** What a text holds that means something in a cell is escaped (CommonMark 2.4; GFM 4.10, 6.5); a line break is `<br>`. */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>|~&$]/g, "\\$&")
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, "<br>")
    .replaceAll(/\p{Cc}/gu, " ");
}
