import { element } from "../../docs/markup.js";
import type { PageEntry } from "../../docs/page-catalogue.js";
import type { Values } from "../../kit/values.js";
import { ADDRESS_FORM, createAddressForm } from "../address-form.js";
import type { Complete } from "../complete-field.js";
import { createDom, fill } from "../create-dom.js";
import type { Acting } from "../start-page.js";
import { contentsOf, type Content } from "./content.js";
import { isAborted, type Listening } from "./listening.js";
import { asJson, ProtocolFault, type Json, type Protocol } from "./protocol.js";
import { showChanges } from "./show-changes.js";
import { showContent } from "./show-content.js";
import { createExchanges } from "./show-exchanges.js";

/** What a reader works with. */
export interface ReaderOptions {
  readonly protocol: Protocol;
  /** Absent where the server doesn't tell of changes. */
  readonly listening: Listening | undefined;
  /** Whether an address is one of the catalogue. */
  readonly isKnown: (uri: string) => boolean;
  /** What was read last, by address. */
  readonly known: Map<string, readonly Content[]>;
}

/** Makes what an entry is read with: a form for a family, a button, what came, and what went over the wire. */
export function createReader(
  entry: PageEntry,
  uri: string | undefined,
  values: Values | undefined,
  options: ReaderOptions,
): Acting {
  const { protocol, listening } = options;
  const exchanges = createExchanges();
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Read";
  const status = createDom(element("p", { role: "status", class: "hint" }));
  const news = createDom(element("p", { class: "hint news" }));
  const result = createDom(element("div", { class: "result" }));
  let address = entry.isFamily ? undefined : (uri ?? entry.address);
  let stopListening: (() => void) | undefined;
  let listened: string | undefined;
  let reading = new AbortController();

  const read = async (why: string): Promise<void> => {
    const wanted = why === "" ? address : listened;
    if (wanted === undefined) return;
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    status.textContent = "Reading …";
    let came: Json;
    try {
      came = await protocol.ask("resources/read", { uri: wanted }, { signal, watch: exchanges.watch });
    } catch (error) {
      if (signal.aborted) return;
      status.textContent = "";
      fill(result, element("p", { class: "failure" }, tell(error)));
      return;
    }
    if (signal.aborted) return;
    listen(wanted);
    await show(wanted, contentsOf(came), result, options, signal);
    if (isAborted(signal)) return;
    status.textContent = `${why === "" ? "" : `${why}; `}read at ${new Date().toLocaleTimeString()}`;
  };
  const listen = (wanted: string): void => {
    if (listening === undefined || listened === wanted) return;
    listened = wanted;
    stopListening = listening.follow(wanted, {
      changed: (certain) => void read(certain ? "it changed" : "looked again"),
      open: (isOpen) => {
        news.textContent = isOpen ? "Live: what changes is read again as it does." : "";
      },
      watch: exchanges.watch,
    });
  };
  if (entry.isFamily) {
    // Enter in a field sends it, too.
    button.type = "submit";
    button.setAttribute("form", ADDRESS_FORM);
  } else button.addEventListener("click", () => void read(""));
  const form = entry.isFamily
    ? createAddressForm(entry, {
        values,
        complete: completeBy(entry, options, exchanges.watch),
        onSubmit: () => void read(""),
        onChange: (made) => {
          address = made;
          button.disabled = made === undefined;
        },
      })
    : undefined;
  const body = createDom(element("div", { class: "reader" }));
  const main = createDom(element("div", {}));
  const line = createDom(element("p", { class: "act" }));
  line.append(button);
  main.append(line, status, news, result);
  body.append(main, exchanges.element);
  return {
    elements: [...(form === undefined ? [] : [form.element]), body],
    close: () => {
      reading.abort();
      stopListening?.();
    },
  };
}

async function show(
  uri: string,
  contents: readonly Content[],
  place: HTMLElement,
  { known, isKnown }: ReaderOptions,
  signal: AbortSignal,
): Promise<void> {
  const shown = await Promise.all(contents.map((content) => showContent(content, isKnown, signal)));
  if (signal.aborted) return;
  const before = known.get(uri);
  known.set(uri, contents);
  const changes = before && showChanges(before, contents);
  place.replaceChildren(
    ...(changes === undefined ? [] : [changes]),
    createDom(element("h3", {}, "Content")),
    ...shown,
  );
}

function completeBy(
  { address }: PageEntry,
  { protocol }: ReaderOptions,
  watch: ReturnType<typeof createExchanges>["watch"],
): Complete {
  return async (name, value, filled) => {
    const texts = [...filled].filter(([, one]) => typeof one === "string");
    const params = {
      ref: { type: "ref/resource", uri: address },
      argument: { name, value },
      context: { arguments: Object.fromEntries(texts) },
    };
    try {
      const { values } = asJson((await protocol.ask("completion/complete", params, { watch }))["completion"]);
      return Array.isArray(values) ? values.filter((one) => typeof one === "string") : [];
    } catch {
      // Without values the field is filled in by hand; the exchange shows why there are none.
      return [];
    }
  };
}

function tell(error: unknown): string {
  if (error instanceof ProtocolFault)
    return error.code === undefined ? error.message : `${error.message} (${String(error.code)})`;
  return "The server can't be reached.";
}
