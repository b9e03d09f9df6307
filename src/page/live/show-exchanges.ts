import { element, type Markup } from "../../docs/markup.js";
import { createDom } from "../create-dom.js";
import type { Exchange, Part, Watch } from "./exchange.js";

/** The exchanges with the server since an entry was opened. */
export interface Exchanges {
  readonly element: HTMLElement;
  readonly watch: Watch;
}

/** How many are kept. */
const MOST_KEPT = 30;
/** How many characters of a body are shown. */
const MOST_SHOWN = 20_000;

/** Makes the list of exchanges; the newest stands first. */
export function createExchanges(): Exchanges {
  const made = createDom(
    element(
      "section",
      { class: "exchanges", "aria-label": "Protocol" },
      element("h3", {}, "Protocol"),
      element("p", { class: "hint" }, "What goes over the wire, as it is. Credentials are left out."),
    ),
  );
  const list = createDom(element("div", {}));
  made.append(list);
  const shown = new Map<number, HTMLElement>();
  return {
    element: made,
    watch: (id, exchange) => {
      const before = shown.get(id);
      const now = createDom(renderExchange(exchange));
      if (before === undefined) list.prepend(now);
      else {
        now.toggleAttribute("open", before.hasAttribute("open"));
        before.replaceWith(now);
      }
      shown.set(id, now);
      const [oldest] = shown.keys();
      if (shown.size <= MOST_KEPT || oldest === undefined) return;
      shown.get(oldest)?.remove();
      shown.delete(oldest);
    },
  };
}

function renderExchange({ method, request, response, failure }: Exchange): Markup {
  const state = failure ?? (response === undefined ? "…" : String(response.status));
  return element(
    "details",
    {},
    element("summary", {}, `${method} `, element("span", { class: "kind" }, state)),
    renderPart("Request", "POST /mcp", request),
    response === undefined ? undefined : renderPart("Response", String(response.status), response),
  );
}

function renderPart(label: string, first: string, { headers, body }: Part): Markup {
  const lines = [
    first,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    "",
    ...body.split("\n").map(indent),
  ];
  const text = lines.join("\n");
  const shown =
    text.length > MOST_SHOWN
      ? `${text.slice(0, MOST_SHOWN)}\n… ${String(text.length)} characters in all`
      : text;
  return element("pre", { tabindex: "0", role: "group", "aria-label": label }, shown);
}

/** JSON as people read it; what is none stays as it is. */
function indent(text: string): string {
  if (text === "" || text.length > MOST_SHOWN) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
