import { element, type Child, type Markup } from "./markup.js";
import type { PageAddress, PageCatalogue, PageEntry, PageVariable } from "./page-catalogue.js";
import { tellFacts, tellValues } from "./tell-facts.js";

/** How many addresses of a family are shown before the rest is counted. */
const MOST_SHOWN = 100;

/**
 * Everything that a page shows of an entry, for a static page and a live one alike.
 * @param acting what stands below its address; absent in a document without scripts, where no link leads to an address
 */
export function renderEntry(entry: PageEntry, catalogue: PageCatalogue, acting?: Markup): Markup {
  const { name, title, description, address } = entry;
  return element(
    "article",
    { id: linkTo(name).slice(1), class: "entry" },
    element("h2", {}, title ?? name),
    title === undefined ? undefined : element("p", { class: "name" }, name),
    element("p", { class: "address" }, code(address)),
    description === undefined ? undefined : element("p", { class: "description" }, description),
    acting,
    renderVariables(entry.variables),
    renderAddresses("Examples", entry.examples, acting !== undefined),
    renderAddresses("Listed members", entry.members, acting !== undefined),
    renderFacts(entry, catalogue),
  );
}

/** What the server says of itself. */
export function renderServer({ server }: PageCatalogue): Markup {
  const { name, version, title = name, description, instructions, websiteUrl } = server;
  return element(
    "header",
    { class: "server" },
    element("h1", {}, title),
    element("p", { class: "version" }, `${name} ${version}`),
    description === undefined ? undefined : element("p", {}, description),
    websiteUrl === undefined ? undefined : element("p", {}, linkOutside(websiteUrl)),
    instructions === undefined
      ? undefined
      : element(
          "details",
          { class: "instructions" },
          element("summary", {}, "Instructions for models"),
          element("p", { class: "prose" }, instructions),
        ),
  );
}

/** The place in the page that shows an entry. */
export function linkTo(name: string): string {
  return `#/${encode(name)}`;
}

/** The place in the page that shows an address. Its colon stands as it is, so that it's never taken for a name. */
export function linkToAddress(uri: string): string {
  const [scheme = "", ...rest] = uri.split(":");
  return `#/${[encode(scheme), ...(rest.length > 0 ? [encode(rest.join(":"))] : [])].join(":")}`;
}

function encode(text: string): string {
  // Half a surrogate pair has no encoding.
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "\u{FFFD}"));
}

/** A text that a machine reads; its direction doesn't reach beyond it. */
export function code(text: string): Markup {
  return element("code", { dir: "ltr" }, text);
}

/** A link that leads elsewhere, if it leads to the web; else its text. */
function linkOutside(url: string): Child {
  return /^https?:\/\//i.test(url)
    ? element("a", { href: url, rel: "noopener noreferrer", target: "_blank" }, url)
    : url;
}

function renderVariables(variables: readonly PageVariable[]): Child {
  if (variables.length === 0) return undefined;
  const rows = variables.map((variable) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, code(variable.name)),
      element("td", {}, variable.description ?? ""),
      element("td", {}, tellValues(variable).join("; ")),
    ),
  );
  const heads = ["Variable", "Meaning", "Values"].map((text) => element("th", { scope: "col" }, text));
  return element(
    "section",
    {},
    element("h3", {}, "Variables"),
    element(
      "div",
      { class: "wide", tabindex: "0", role: "group", "aria-label": "Table of variables" },
      element("table", {}, element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows)),
    ),
  );
}

function renderAddresses(title: string, addresses: readonly PageAddress[], areLinks: boolean): Child {
  if (addresses.length === 0) return undefined;
  const items = addresses
    .slice(0, MOST_SHOWN)
    .map(({ uri }) =>
      element("li", {}, areLinks ? element("a", { href: linkToAddress(uri) }, code(uri)) : code(uri)),
    );
  const more = addresses.length - items.length;
  return element(
    "section",
    {},
    element("h3", {}, title),
    element("ul", {}, ...items),
    more > 0 ? element("p", {}, `and ${String(more)} more`) : undefined,
  );
}

function renderFacts(entry: PageEntry, catalogue: PageCatalogue): Markup {
  const pairs = tellFacts(entry, catalogue).flatMap(({ label, text }) => [
    element("dt", {}, label),
    element("dd", {}, text),
  ]);
  return element("section", {}, element("h3", {}, "Passport"), element("dl", { class: "facts" }, ...pairs));
}
