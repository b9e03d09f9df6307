import { createHash } from "../kit/crypto.js";
import type { TextFile } from "../generate/portable.js";
import { escapeHtml, printHtml } from "./markup.js";
import type { PageCatalogue } from "./page-catalogue.js";
import { renderEntry, renderServer } from "./render-entry.js";

/** What a page is made of beside the catalogue: its built script and style. */
export interface PageParts {
  readonly script: string;
  readonly style: string;
  /** The licences of what is built in. */
  readonly notices: string;
}

/**
 * Prints a static site: one document that holds all it needs, opens from the disk, and by its own policy can't send a
 * request. Without scripts, the entries are read as they stand in it.
 */
export function printSite(
  catalogue: PageCatalogue,
  { script, style, notices }: PageParts,
): readonly TextFile[] {
  const { name, title = name } = catalogue.server;
  // A script's text ends at these, wherever they stand; as escapes in strings they mean the same.
  const data = JSON.stringify(catalogue).replaceAll("<", "\\u003c");
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<noscript>
${printHtml(renderServer(catalogue))}
<main class="all">
${catalogue.entries.map((entry) => printHtml(renderEntry(entry, catalogue))).join("\n")}
</main>
</noscript>
<script type="application/json" id="catalogue">${data}</script>
<script>${script}</script>
</body>
</html>
`;
  return [
    { path: "NOTICES.txt", text: notices },
    { path: "index.html", text },
  ];
}

/** How a policy names an inline script or style (CSP 3, section 2.3.1). */
function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
