import { element } from "../docs/markup.js";
import type { PageCatalogue, PageEntry } from "../docs/page-catalogue.js";
import { renderEntry, renderServer } from "../docs/render-entry.js";
import type { Values } from "../kit/values.js";
import { createDom, fill } from "./create-dom.js";
import { createEntryList, type EntryList } from "./entry-list.js";
import { createFinder, type FindEntry, type FoundEntry } from "./find-entry.js";

/** What an entry can be done with, as elements of the document. */
export interface Acting {
  /** What stands below the entry's address. */
  readonly elements: readonly HTMLElement[];
  /** Called when another entry is shown. */
  readonly close?: () => void;
}

/** Makes what stands below an entry's address. */
export type Act = (entry: PageEntry, uri: string | undefined, values: Values | undefined) => Acting;

/** A page that is shown. */
export interface Page {
  /** Shows another catalogue; what is searched for and shown stays, where it's still there. */
  replace(catalogue: PageCatalogue): void;
}

/** Shows a catalogue in the document: its list, and the entry that the location names. */
export function startPage(catalogue: PageCatalogue, act: Act, ...tools: readonly HTMLElement[]): Page {
  const view = new PageView(catalogue, act, tools);
  view.route();
  window.addEventListener("hashchange", () => {
    view.route();
    view.focusEntry();
  });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/" && !isTyping(event.target)) {
      event.preventDefault();
      view.focusSearch();
    }
  });
  return view;
}

class PageView implements Page {
  readonly #act: Act;
  readonly #main = createDom(element("main", { tabindex: "-1" }));
  readonly #side = createDom(element("div", { class: "side" }));
  readonly #tools: readonly HTMLElement[];
  #catalogue: PageCatalogue;
  #find: FindEntry;
  #list: EntryList;
  #close: (() => void) | undefined;

  constructor(catalogue: PageCatalogue, act: Act, tools: readonly HTMLElement[]) {
    this.#act = act;
    this.#tools = tools;
    this.#catalogue = catalogue;
    this.#find = createFinder(catalogue);
    this.#list = createEntryList(catalogue.entries);
    this.#fillSide();
    const app = createDom(element("div", { class: "app" }));
    app.append(this.#side, this.#main);
    document.body.append(app);
  }

  replace(catalogue: PageCatalogue): void {
    const shownBefore = this.#shown();
    const earlier = this.#list.element;
    const hadFocus = earlier.contains(document.activeElement);
    this.#catalogue = catalogue;
    this.#find = createFinder(catalogue);
    this.#list = createEntryList(catalogue.entries, earlier);
    this.#fillSide();
    // An entry that stays as it was keeps what was read of it.
    const shown = this.#shown();
    const found = this.#found();
    if (shown === shownBefore) {
      this.#list.mark(found?.entry);
      this.#entitle(found);
    } else this.route();
    if (hadFocus) this.#list.focusSearch();
  }

  route(): void {
    const place = placeOf(window.location.hash);
    const found = this.#found();
    this.#close?.();
    this.#close = undefined;
    this.#list.mark(found?.entry);
    document.body.classList.toggle("has-entry", place !== "");
    this.#entitle(found);
    if (found === undefined) this.#showNothing(place);
    else this.#show(found);
  }

  focusEntry(): void {
    this.#main.scrollTop = 0;
    this.#main.focus();
  }

  focusSearch(): void {
    if (window.location.hash.length > 2 && isNarrow()) window.location.hash = "#/";
    this.#list.focusSearch();
  }

  #found(): FoundEntry | undefined {
    const place = placeOf(window.location.hash);
    return place === "" ? undefined : this.#find.atPlace(place);
  }

  /** What `renderEntry` shows of the catalogue, as a text that can be compared. */
  #shown(): string {
    const { readers, sources } = this.#catalogue;
    const entry = this.#found()?.entry;
    return JSON.stringify([entry, readers, entry && sources[entry.source]]);
  }

  #entitle(found: FoundEntry | undefined): void {
    const { name, title = name } = this.#catalogue.server;
    document.title = found === undefined ? title : `${found.entry.title ?? found.entry.name} · ${title}`;
  }

  #show({ entry, uri, values }: FoundEntry): void {
    const { elements, close } = this.#act(entry, uri, values);
    this.#close = close;
    const article = createDom(renderEntry(entry, this.#catalogue, element("div", { class: "acting" })));
    article.removeAttribute("id");
    article.querySelector(".acting")?.replaceChildren(...elements);
    fill(this.#main, backLink(), article);
  }

  #showNothing(place: string): void {
    const hint =
      place === ""
        ? "Choose an entry. The slash key leads to the search, the arrow keys through the list."
        : "There is no such entry, and no entry that answers this address.";
    fill(this.#main, ...(place === "" ? [] : [backLink()]), element("p", { class: "nothing" }, hint));
  }

  #fillSide(): void {
    const head = createDom(renderServer(this.#catalogue));
    head.append(...this.#tools);
    this.#side.replaceChildren(head, this.#list.element);
  }
}

function backLink() {
  return element("p", { class: "back" }, element("a", { href: "#/" }, "← all entries"));
}

function placeOf(hash: string): string {
  return hash.startsWith("#/") ? hash.slice(2) : "";
}

function isNarrow(): boolean {
  return window.matchMedia("(max-width: 800px)").matches;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input:not([type=checkbox]), select, textarea") !== null
  );
}
