import { stripVTControlCharacters } from "node:util";

/** Rows under a heading, in columns as wide as their widest cell; control characters are shown as spaces. */
export function printTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heading, ...rows].map((row) => row.map(clean));
  const widths = heading.map((_, column) =>
    all.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  );
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}

function clean(cell: string): string {
  return stripVTControlCharacters(cell).replaceAll(/\p{Cc}/gu, " ");
}
