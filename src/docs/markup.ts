/** An element of a page, as data: texts in it are texts, whatever they hold. */
export interface Markup {
  readonly tag: Tag;
  readonly attributes: Attributes;
  readonly children: readonly Child[];
}

/** What an element holds; `undefined` leaves nothing. */
export type Child = Markup | string | undefined;

/** Attributes by name; `true` stands without a value, `undefined` and `false` leave none. */
export type Attributes = Readonly<Partial<Record<Attribute, string | boolean | undefined>>>;

/** The elements that pages are made of: none runs, loads or embeds anything. */
export type Tag =
  | "a"
  | "article"
  | "aside"
  | "button"
  | "code"
  | "datalist"
  | "dd"
  | "details"
  | "div"
  | "dl"
  | "dt"
  | "fieldset"
  | "form"
  | "h1"
  | "h2"
  | "h3"
  | "header"
  | "input"
  | "kbd"
  | "label"
  | "legend"
  | "li"
  | "main"
  | "nav"
  | "ol"
  | "option"
  | "output"
  | "p"
  | "pre"
  | "section"
  | "select"
  | "span"
  | "strong"
  | "summary"
  | "table"
  | "tbody"
  | "td"
  | "textarea"
  | "th"
  | "thead"
  | "tr"
  | "ul";

type Attribute =
  | "aria-current"
  | "aria-describedby"
  | "aria-hidden"
  | "aria-label"
  | "aria-labelledby"
  | "aria-live"
  | "aria-pressed"
  | "autocomplete"
  | "class"
  | "data-name"
  | "data-value"
  | "dir"
  | "disabled"
  | "for"
  | "hidden"
  | "href"
  | "id"
  | "list"
  | "name"
  | "open"
  | "pattern"
  | "placeholder"
  | "rel"
  | "required"
  | "role"
  | "rows"
  | "scope"
  | "selected"
  | "spellcheck"
  | "tabindex"
  | "target"
  | "title"
  | "type"
  | "value";

/**
 * Makes an element.
 * @param children what it holds, in order. Where there may be very many, they are given as a list: a call takes only so many
 * arguments
 */
export function element(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Child | readonly Child[])[]
): Markup {
  return { tag, attributes, children: children.flat() };
}

const VOID: ReadonlySet<Tag> = new Set(["input"]);

/** Prints markup as HTML. What isn't a tag or an attribute of ours is escaped (HTML, 13.3 serialising fragments). */
export function printHtml(child: Child): string {
  if (child === undefined) return "";
  if (typeof child === "string") return escapeHtml(child);
  const { tag, attributes, children } = child;
  const printed = Object.entries(attributes)
    .flatMap(([name, value]) =>
      value === undefined || value === false
        ? []
        : [value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`],
    )
    .join("");
  if (VOID.has(tag)) return `<${tag}${printed}>`;
  // A parser drops the first line break of a `pre`.
  const start = tag === "pre" || tag === "textarea" ? "\n" : "";
  return `<${tag}${printed}>${start}${children.map(printHtml).join("")}</${tag}>`;
}

/** A text as it may stand between tags, and between double quotes. */
export function escapeHtml(text: string): string {
  return (
    text
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("'", "&#39;")
      // A parser would take a NUL for a fault, and a CR for a line feed.
      .replaceAll("\0", "\u{FFFD}")
      .replaceAll("\r", "&#13;")
  );
}
