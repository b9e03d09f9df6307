import { bareType } from "./content.js";
import { MOST_COLOURED, printApart } from "./print-apart.js";
import { sanitise } from "./sanitise.js";

/** Parts of types, and how such texts are coloured. */
const BY_TYPE: readonly (readonly [RegExp, string])[] = [
  [/json/, "json"],
  [/yaml/, "yaml"],
  [/xml|html|svg/, "xml"],
  [/markdown/, "markdown"],
  [/css/, "css"],
  [/typescript/, "typescript"],
  [/javascript|ecmascript/, "javascript"],
  [/python/, "python"],
  [/sql/, "sql"],
  [/toml|ini/, "ini"],
  [/x-sh|shell/, "shell"],
  [/diff|patch/, "diff"],
];

/**
 * Shows a text as it is. Its colours, by its type, come a moment later; a text that takes too long to colour goes without.
 * @param signal aborted where it isn't wanted any more
 */
export function showCode(text: string, mimeType: string | undefined, signal: AbortSignal): HTMLElement {
  const made = document.createElement("pre");
  made.className = "code";
  made.tabIndex = 0;
  const type = bareType(mimeType);
  const language = BY_TYPE.find(([pattern]) => pattern.test(type))?.[1];
  made.textContent = text;
  if (language !== undefined && text.length <= MOST_COLOURED) void colourLater(made, text, language, signal);
  return made;
}

async function colourLater(
  shown: HTMLElement,
  text: string,
  language: string,
  signal: AbortSignal,
): Promise<void> {
  const html = await printApart({ kind: "code", text, language }, signal).catch(() => undefined);
  if (html !== undefined) shown.replaceChildren(sanitise(html));
}
