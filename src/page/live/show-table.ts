import Papa from "papaparse";
import { element } from "../../docs/markup.js";
import { createDom } from "../create-dom.js";

/** How many rows are shown. */
const MOST_SHOWN = 1_000;

/** Shows separated values as a table, the first line as its head; nothing where there is no line. */
export function showTable(text: string, separator: "," | "\t"): HTMLElement | undefined {
  const { data, meta } = Papa.parse<string[]>(text, {
    delimiter: separator,
    preview: MOST_SHOWN + 1,
    skipEmptyLines: true,
  });
  const [head, ...rows] = data;
  if (head === undefined) return undefined;
  const cells = rows.map((row) => element("tr", {}, ...row.map((cell) => element("td", {}, cell))));
  return createDom(
    element(
      "div",
      { class: "wide", tabindex: "0", role: "group", "aria-label": "Table" },
      element(
        "table",
        {},
        element("thead", {}, element("tr", {}, ...head.map((cell) => element("th", { scope: "col" }, cell)))),
        element("tbody", {}, ...cells),
      ),
      meta.truncated ? element("p", { class: "hint" }, `the first ${String(MOST_SHOWN)} rows`) : undefined,
    ),
  );
}
