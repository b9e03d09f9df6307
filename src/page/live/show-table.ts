import Papa from "papaparse";
import { element } from "../../docs/markup.js";
import { createDom } from "../create-dom.js";

/** How many rows, columns and cells are shown: a browser lays out no more of them in a moment. */
const MOST_ROWS = 1_000;
const MOST_COLUMNS = 200;
const MOST_CELLS = 20_000;

/** Shows separated values as a table, the first line as its head; nothing where there is no line. */
export function showTable(text: string, separator: "," | "\t"): HTMLElement | undefined {
  const { data, meta } = Papa.parse<string[]>(text, {
    delimiter: separator,
    preview: MOST_ROWS + 1,
    skipEmptyLines: true,
  });
  const [head, ...rows] = data;
  if (head === undefined) return undefined;
  const widest = data.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Math.min(widest, MOST_COLUMNS);
  const shown = rows.slice(0, Math.floor(MOST_CELLS / columns));
  const headCells = head.slice(0, columns).map((cell) => element("th", { scope: "col" }, cell));
  const cells = shown.map((row) =>
    element(
      "tr",
      {},
      row.slice(0, columns).map((cell) => element("td", {}, cell)),
    ),
  );
  const left = [
    ...(meta.truncated || shown.length < rows.length ? [`the first ${String(shown.length)} rows`] : []),
    ...(columns < widest ? [`the first ${String(columns)} of ${String(widest)} columns`] : []),
  ];
  return createDom(
    element(
      "div",
      { class: "wide", tabindex: "0", role: "group", "aria-label": "Table" },
      element("table", {}, element("thead", {}, element("tr", {}, headCells)), element("tbody", {}, cells)),
      left.length > 0 ? element("p", { class: "hint" }, left.join("; ")) : undefined,
    ),
  );
}
