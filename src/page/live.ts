import { element } from "../docs/markup.js";
import type { PageCatalogue } from "../docs/page-catalogue.js";
import { createDom } from "./create-dom.js";
import { createFinder } from "./find-entry.js";
import type { Content } from "./live/content.js";
import { startListening } from "./live/listening.js";
import { asJson, createProtocol, ProtocolFault } from "./live/protocol.js";
import { createReader } from "./live/reader.js";
import { askForToken } from "./live/sign-in.js";
import { startPage } from "./start-page.js";
import { createThemeSwitch } from "./switch-theme.js";

let token: string | undefined;
const protocol = createProtocol(() => token);

void start().catch((error: unknown) => {
  const why = error instanceof ProtocolFault ? error.message : "The server can't be reached.";
  document.body.append(
    createDom(element("main", { class: "sign-in" }, element("p", { role: "alert" }, why))),
  );
  if (!(error instanceof ProtocolFault)) throw error;
});

/** The page of a running server: all that there is to show is asked of it. */
async function start(): Promise<void> {
  let catalogue = await admit();
  let find = createFinder(catalogue);
  const { capabilities } = await protocol.ask("server/discover", {});
  const { subscribe, listChanged } = asJson(asJson(capabilities)["resources"]);
  const known = new Map<string, readonly Content[]>();
  const isKnown = (uri: string) => find.answering(uri) !== undefined;
  let asked = 0;
  const renew = async (): Promise<void> => {
    const mine = ++asked;
    const next = await fetchCatalogue();
    // A later question has overtaken this one.
    if (mine !== asked) return;
    catalogue = next;
    find = createFinder(catalogue);
    page.replace(catalogue);
  };
  // What can't be fetched now is when the next change is told.
  const changed = () => void renew().catch(() => undefined);
  const stream = startListening(protocol, listChanged === true ? { changed } : undefined);
  const listening = subscribe === true ? stream : undefined;
  const page = startPage(
    catalogue,
    (entry, uri, values) => createReader(entry, uri, values, { protocol, listening, isKnown, known }),
    createThemeSwitch(),
  );
}

/** The catalogue, once a token was given where one is asked for. */
async function admit(): Promise<PageCatalogue> {
  for (;;) {
    try {
      return await fetchCatalogue();
    } catch (error) {
      if (!(error instanceof ProtocolFault) || (error.status !== 401 && error.status !== 403)) throw error;
      token = await askForToken(
        token === undefined ? "This server asks for a token." : `The server said: ${error.message}`,
      );
    }
  }
}

async function fetchCatalogue(): Promise<PageCatalogue> {
  const response = await fetch("/page/catalogue.json", {
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    credentials: "omit",
    redirect: "error",
  });
  const document: unknown = await response.json();
  if (response.ok) return document as PageCatalogue;
  const { message } = asJson(asJson(document)["error"]);
  throw new ProtocolFault(typeof message === "string" ? message : "The server refused.", response.status);
}
