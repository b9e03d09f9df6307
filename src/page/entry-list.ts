import { element, type Child, type Markup } from "../docs/markup.js";
import type { PageEntry } from "../docs/page-catalogue.js";
import { code, linkTo } from "../docs/render-entry.js";
import { createDom, find } from "./create-dom.js";
import { createWindowedRows } from "./windowed-rows.js";
import { choicesOf, prepareSearch, type Search } from "./search-entries.js";

/** The list of entries with its search, in the page. */
export interface EntryList {
  readonly element: HTMLElement;
  /** Marks the entry that is shown. */
  mark(entry: PageEntry | undefined): void;
  focusSearch(): void;
}

/** How long typing is waited for, in milliseconds. */
const TYPING_MS = 80;

/** Makes the list. @param earlier what was searched for before the list was made anew */
export function createEntryList(entries: readonly PageEntry[], earlier?: HTMLElement): EntryList {
  const made = createDom(renderList(entries));
  const status = find(made, "[role=status]", HTMLElement);
  const form = find(made, "form", HTMLFormElement);
  const input = find(form, "input", HTMLInputElement);
  const search = prepareSearch(entries);
  let shown: readonly number[] = [];
  /** The one row that Tab leads to: arrows lead to the others. */
  let current = -1;
  let marked = -1;
  const rows = createWindowedRows((index) => createDom(renderRow(entries[index], index === marked)));
  made.append(rows.element);
  const linkOf = (row: HTMLElement) => find(row, "a", HTMLAnchorElement);
  const makeCurrent = (index: number): HTMLAnchorElement | undefined => {
    for (const link of rows.element.querySelectorAll("a[tabindex='0']")) link.setAttribute("tabindex", "-1");
    current = index;
    rows.hold(index);
    const row = rows.reveal(index);
    if (row === undefined) return undefined;
    const link = linkOf(row);
    link.setAttribute("tabindex", "0");
    return link;
  };
  const update = (): void => {
    shown = search(readSearch(form));
    rows.show(shown);
    status.textContent = tellCount(shown.length, entries.length);
    makeCurrent(shown.includes(current) ? current : (shown[0] ?? -1));
  };
  let timer: number | undefined;
  form.addEventListener("input", () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(update, TYPING_MS);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    makeCurrent(shown[0] ?? -1)?.click();
  });
  made.addEventListener("keydown", (event) => {
    const step = STEPS.get(event.key);
    const isInList = rows.element.contains(document.activeElement);
    if (step !== undefined && isInList) {
      event.preventDefault();
      const place = Math.min(Math.max(shown.indexOf(current) + step, 0), shown.length - 1);
      makeCurrent(shown[place] ?? -1)?.focus();
    } else if (event.key === "ArrowDown" && document.activeElement === input) {
      event.preventDefault();
      makeCurrent(shown[0] ?? -1)?.focus();
    } else if (event.key === "Escape" && input.value !== "") {
      input.value = "";
      input.focus();
      update();
    }
  });
  if (earlier !== undefined) copySearch(earlier, form);
  update();
  return {
    element: made,
    mark: (entry) => {
      made.querySelector("[aria-current]")?.removeAttribute("aria-current");
      marked = entry === undefined ? -1 : entries.indexOf(entry);
      if (shown.includes(marked)) makeCurrent(marked)?.setAttribute("aria-current", "true");
    },
    focusSearch: () => {
      input.focus();
      input.select();
    },
  };
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
  ["PageDown", 10],
  ["PageUp", -10],
  ["Home", -Infinity],
  ["End", Infinity],
]);

function renderList(entries: readonly PageEntry[]): Markup {
  const choices = choicesOf(entries);
  return element(
    "nav",
    { class: "list", "aria-label": "Entries" },
    element(
      "form",
      { role: "search", autocomplete: "off" },
      element(
        "label",
        { class: "find" },
        element("span", {}, "Search ", element("kbd", { "aria-hidden": "true" }, "/")),
        element("input", { type: "search", name: "text", spellcheck: "false" }),
      ),
      element(
        "div",
        { class: "filters" },
        renderChoice("Source", "source", choices.source),
        renderChoice("Type", "type", choices.type),
        renderChoice("For", "audience", choices.audience),
      ),
    ),
    element("p", { role: "status", class: "count" }),
  );
}

function renderChoice(label: string, name: string, values: readonly string[]): Child {
  const options = values.map((value) => element("option", { value }, value));
  return element(
    "label",
    {},
    element("span", {}, label),
    element("select", { name }, element("option", { value: "" }, "all"), options),
  );
}

function renderRow(entry: PageEntry | undefined, isMarked: boolean): Markup {
  if (entry === undefined) throw new Error("the list has no such row");
  const { name, title, address, source } = entry;
  return element(
    "li",
    {},
    element(
      "a",
      { href: linkTo(name), tabindex: "-1", "aria-current": isMarked ? "true" : undefined },
      element("strong", {}, title ?? name),
      element("span", { class: "kind" }, source),
      code(address),
    ),
  );
}

function readSearch(form: HTMLFormElement): Search {
  const data = new FormData(form);
  const read = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return { text: read("text"), source: read("source"), type: read("type"), audience: read("audience") };
}

function copySearch(from: HTMLElement, to: HTMLFormElement): void {
  for (const name of ["text", "source", "type", "audience"]) {
    const [old, now] = [from, to].map((place) => place.querySelector(`[name=${name}]`));
    if (old instanceof HTMLInputElement && now instanceof HTMLInputElement) now.value = old.value;
    if (old instanceof HTMLSelectElement && now instanceof HTMLSelectElement) {
      const has = [...now.options].some(({ value }) => value === old.value);
      if (has) now.value = old.value;
    }
  }
}

function tellCount(shown: number, all: number): string {
  const entries = all === 1 ? "1 entry" : `${all.toLocaleString("en")} entries`;
  return shown === all ? entries : `${shown.toLocaleString("en")} of ${entries}`;
}
