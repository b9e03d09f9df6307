/** A value that is JSON text already. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** One value of a row. */
export type Cell = null | boolean | number | bigint | string | Uint8Array | JsonText | readonly Cell[];

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * A cell as JSON (RFC 8259). Whole numbers that readers of JSON would round, beyond 2^53 - 1, are texts of their
 * digits (RFC 8259, section 6; RFC 7493, section 2.2), as are infinities; bytes are base64.
 */
export function jsonOf(cell: Cell): string {
  if (cell === null) return "null";
  if (cell instanceof JsonText) return cell.text;
  if (isList(cell)) return `[${cell.map(jsonOf).join(", ")}]`;
  if (typeof cell === "bigint") {
    const digits = String(cell);
    return cell > LARGEST || cell < -LARGEST ? `"${digits}"` : digits;
  }
  if (typeof cell === "number" && Number.isFinite(cell)) return JSON.stringify(cell);
  if (typeof cell === "boolean") return String(cell);
  return JSON.stringify(textOf(cell));
}

/** A cell as plain text: numbers by their digits, bytes as base64, lists and JSON as JSON; empty for null. */
export function textOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  if (cell instanceof JsonText) return cell.text;
  if (isList(cell)) return jsonOf(cell);
  if (cell instanceof Uint8Array) return Buffer.from(cell).toString("base64");
  return String(cell);
}

function isList(cell: Cell): cell is readonly Cell[] {
  return Array.isArray(cell);
}
