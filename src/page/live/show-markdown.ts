import { linkToAddress } from "../../docs/render-entry.js";
import { printApart, TooLong } from "./print-apart.js";
import { sanitise } from "./sanitise.js";

/** Longer texts, in characters, aren't rendered. */
const MOST_RENDERED = 500_000;

/**
 * Renders Markdown. Links lead to the web or to addresses of this catalogue; images are links, and aren't loaded; HTML is
 * shown as text, but for plain tags such as `<kbd>`.
 * @param isKnown whether an address is one of this catalogue
 * @param signal aborted where it isn't wanted any more
 * @returns nothing for a text that can't be rendered
 * @throws TooLong where that takes too long
 */
export async function showMarkdown(
  text: string,
  isKnown: (uri: string) => boolean,
  signal: AbortSignal,
): Promise<HTMLElement | undefined> {
  if (text.length > MOST_RENDERED) throw new TooLong();
  const html = await printApart({ kind: "markdown", text }, signal);
  if (html === undefined) return undefined;
  const made = document.createElement("div");
  made.className = "markdown";
  made.append(sanitise(html, (href) => (isKnown(href) ? linkToAddress(href) : href)));
  for (const link of made.querySelectorAll("a[href]")) {
    if (link.getAttribute("href")?.startsWith("#/") === true) continue;
    link.setAttribute("rel", "noopener noreferrer nofollow");
    link.setAttribute("target", "_blank");
  }
  // What is too wide is scrolled by the keyboard, too.
  for (const block of made.querySelectorAll("pre")) block.tabIndex = 0;
  return made;
}
