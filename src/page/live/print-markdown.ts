import { Marked, type Tokens } from "marked";
import { escapeHtml } from "../../docs/markup.js";
import { colour } from "./colour.js";

/**
 * Prints Markdown as HTML, which is yet to be sanitised. Images are links; HTML is shown as text, but for plain tags such as
 * `<kbd>`.
 */
export function printMarkdown(text: string): string {
  return MARKED.parse(text, { async: false });
}

const MARKED = new Marked({
  renderer: {
    // The page's own headings stand above those of content.
    heading({ tokens, depth }) {
      const tag = `h${String(Math.min(depth + 3, 6))}`;
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      return `<a href="${escapeHtml(href)}">${escapeHtml(text === "" ? href : text)}</a>`;
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
