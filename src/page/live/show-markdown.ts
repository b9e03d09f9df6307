import { Marked, type Tokens } from "marked";
import { escapeHtml } from "../../docs/markup.js";
import { linkTo } from "../../docs/render-entry.js";
import { colour } from "./colour.js";
import { sanitise } from "./sanitise.js";

/** Longer texts, in characters, aren't rendered. */
const MOST_RENDERED = 500_000;

/**
 * Renders Markdown. Links lead to the web or to addresses of this catalogue; images are links, and aren't loaded; HTML is
 * shown as text, but for plain tags such as `<kbd>`.
 * @param isKnown whether an address is one of this catalogue
 * @returns nothing for a text that is too long
 */
export function showMarkdown(text: string, isKnown: (uri: string) => boolean): HTMLElement | undefined {
  if (text.length > MOST_RENDERED) return undefined;
  const made = document.createElement("div");
  made.className = "markdown";
  made.append(sanitise(createMarked(isKnown).parse(text, { async: false })));
  for (const link of made.querySelectorAll("a[href]")) {
    if (link.getAttribute("href")?.startsWith("#/") === true) continue;
    link.setAttribute("rel", "noopener noreferrer nofollow");
    link.setAttribute("target", "_blank");
  }
  // What is too wide is scrolled by the keyboard, too.
  for (const block of made.querySelectorAll("pre")) block.tabIndex = 0;
  return made;
}

function createMarked(isKnown: (uri: string) => boolean): Marked {
  const target = (href: string) => escapeHtml(isKnown(href) ? linkTo(href) : href);
  return new Marked({
    renderer: {
      // The page's own headings stand above those of content.
      heading({ tokens, depth }) {
        const tag = `h${String(Math.min(depth + 3, 6))}`;
        return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${target(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        return `<a href="${target(href)}">${escapeHtml(text === "" ? href : text)}</a>`;
      },
      code({ text, lang }) {
        return `<pre><code>${colour(text, lang)}</code></pre>\n`;
      },
      checkbox({ checked }) {
        return checked ? "☑ " : "☐ ";
      },
      html: printTags,
    },
  });
}

/** A parser reports what it meets of styles and the like, even if it's then taken out: so it meets none. */
function printTags({ text, block }: Tokens.HTML | Tokens.Tag): string {
  const trimmed = text.trim();
  if (trimmed.startsWith("<!--") && trimmed.endsWith("-->")) return "";
  const printed = escapeHtml(text).replaceAll(PLAIN_TAG, "<$1>");
  return block ? `<p>${printed}</p>` : printed;
}

/** A tag without attributes, as it's escaped. */
const PLAIN_TAG =
  /&lt;(\/?(?:b|br|code|del|em|i|ins|kbd|mark|q|s|samp|small|strong|sub|sup|u|var)) ?\/?&gt;/gi;
