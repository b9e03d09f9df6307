import type { CatalogueData, CatalogueEntry } from "../catalogue/catalogue.js";
import { isServedTo } from "../kit/catalogue/access.js";
import type { PagePart, ServedPage } from "../kit/serve/http-page.js";
import type { Caller } from "../kit/source.js";
import { describeCatalogue } from "./describe-catalogue.js";
import type { PageCatalogue } from "./page-catalogue.js";
import { readPageParts, readPrinter } from "./page-parts.js";

/** Where the page's parts are. */
const BASE = "/page";

/**
 * What the page may do: run and look as its own parts say, and ask its own server. What it makes of content reaches the
 * document through the sanitiser alone.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types dompurify printer",
].join("; ");

const HEADERS = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy": POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
};

const SHELL = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Pressmark</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${BASE}/page.css">
</head>
<body>
<noscript><p>This page needs scripts: it reads from the server.</p></noscript>
<script src="${BASE}/live.js"></script>
</body>
</html>
`;

/**
 * Makes the page of a running server. Its shell holds nothing of the catalogue and is for everybody that the server
 * answers at all; what the catalogue holds is for callers that may read it, and no more of it than they may.
 * @param data looked up anew for each request
 * @param findTypes finds out the types of entries that declare none; asked once a catalogue, when somebody wants to see it
 */
export function createLivePage(
  data: () => CatalogueData,
  findTypes: (data: CatalogueData) => Promise<ReadonlyMap<CatalogueEntry, string>>,
): ServedPage {
  const { script, style, notices } = readPageParts("live");
  const described = new WeakMap<CatalogueData, Promise<PageCatalogue>>();
  const describe = (): Promise<PageCatalogue> => {
    const current = data();
    const known = described.get(current);
    if (known !== undefined) return known;
    const made = findTypes(current).then((types) => describeCatalogue(current, types));
    described.set(current, made);
    // Whoever asks next tries again.
    made.catch(() => described.delete(current));
    return made;
  };
  const open = (type: string, text: string): PagePart => ({
    headers: { ...HEADERS, "Content-Type": `${type}; charset=utf-8` },
    guarded: false,
    body: () => text,
  });
  const parts = new Map<string | undefined, PagePart>([
    ["/", open("text/html", SHELL)],
    [`${BASE}/live.js`, open("text/javascript", script)],
    [`${BASE}/printer.js`, open("text/javascript", readPrinter())],
    [`${BASE}/page.css`, open("text/css", style)],
    [`${BASE}/notices.txt`, open("text/plain", notices)],
    [
      `${BASE}/catalogue.json`,
      {
        headers: { ...HEADERS, "Cache-Control": "no-store", "Content-Type": "application/json" },
        guarded: true,
        body: async (caller) => JSON.stringify(narrow(await describe(), caller)),
      },
    ],
  ]);
  return { find: (path) => parts.get(path) };
}

/** What a caller may read of a catalogue. */
function narrow(catalogue: PageCatalogue, caller: Caller | undefined): PageCatalogue {
  if (caller === undefined) throw new Error("a catalogue is for callers that are known");
  const entries = catalogue.entries.filter((entry) => isServedTo(entry, caller));
  const kinds = new Set(entries.map(({ source }) => source));
  const sources = Object.fromEntries(Object.entries(catalogue.sources).filter(([kind]) => kinds.has(kind)));
  return { ...catalogue, sources, entries };
}
