import { element } from "../docs/markup.js";
import { createDom } from "./create-dom.js";

/** A long list of which only the rows that are seen are in the document. Rows are named by their place in the whole. */
export interface WindowedRows {
  readonly element: HTMLElement;
  /** Shows these rows, in this order. */
  show(rows: readonly number[]): void;
  /** Scrolls to a row that is shown. @returns it */
  reveal(row: number): HTMLElement | undefined;
  /** A row that stays in the document wherever the list is scrolled to: the one that Tab leads to. */
  hold(row: number | undefined): void;
}

/** The height of a row, in the root's font sizes, as the style has it. */
const ROW_REM = 3.5;
/** How many rows are kept above and below those that are seen. */
const BEYOND = 12;

/** Makes the list. @param render makes a row; called again where a row comes into sight again */
export function createWindowedRows(render: (row: number) => HTMLElement): WindowedRows {
  const list = createDom(element("ul", {}));
  const scroller = createDom(element("div", { class: "rows" }));
  scroller.append(list);
  const height = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const present = new Map<number, HTMLElement>();
  let shown: readonly number[] = [];
  let places = new Map<number, number>();
  let held: number | undefined;

  const put = (row: number, place: number): HTMLElement => {
    let item = present.get(row);
    if (item === undefined) {
      item = render(row);
      present.set(row, item);
      list.append(item);
    }
    item.style.transform = `translateY(${String(place * height)}px)`;
    item.setAttribute("aria-setsize", String(shown.length));
    item.setAttribute("aria-posinset", String(place + 1));
    return item;
  };
  const update = (): void => {
    const first = Math.max(0, Math.floor(scroller.scrollTop / height) - BEYOND);
    const end = Math.ceil((scroller.scrollTop + scroller.clientHeight) / height) + BEYOND;
    const wanted = new Set(shown.slice(first, end));
    if (held !== undefined && places.has(held)) wanted.add(held);
    for (const [row, item] of present) {
      if (wanted.has(row)) continue;
      item.remove();
      present.delete(row);
    }
    for (const row of wanted) put(row, places.get(row) ?? 0);
  };
  scroller.addEventListener("scroll", update, { passive: true });
  new ResizeObserver(update).observe(scroller);
  return {
    element: scroller,
    show: (rows) => {
      shown = rows;
      places = new Map(rows.map((row, place) => [row, place]));
      list.style.height = `${String(rows.length * height)}px`;
      update();
    },
    reveal: (row) => {
      const place = places.get(row);
      if (place === undefined) return undefined;
      const [top, bottom] = [place * height, (place + 1) * height];
      if (top < scroller.scrollTop) scroller.scrollTop = top;
      else if (bottom > scroller.scrollTop + scroller.clientHeight)
        scroller.scrollTop = bottom - scroller.clientHeight;
      update();
      return put(row, place);
    },
    hold: (row) => {
      held = row;
      update();
    },
  };
}
