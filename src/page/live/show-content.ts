import { element } from "../../docs/markup.js";
import { code } from "../../docs/render-entry.js";
import { createDom } from "../create-dom.js";
import { bareType, type Content } from "./content.js";
import { TooLong } from "./print-apart.js";
import { showBytes } from "./show-bytes.js";
import { showCode } from "./show-code.js";
import { showJson } from "./show-json.js";
import { showMarkdown } from "./show-markdown.js";
import { showTable } from "./show-table.js";

/** Pictures of dots: others are documents, which may hold more than a picture. */
const RASTER = new Set(["image/avif", "image/bmp", "image/gif", "image/jpeg", "image/png", "image/webp"]);

/** One way to look at a content. */
interface View {
  readonly label: string;
  /** Nothing where the content can't be shown so. */
  readonly show: () => HTMLElement | undefined | Promise<HTMLElement | undefined>;
}

/**
 * Shows a content in the best way that its type allows and that it can be shown in; the others are a button away.
 * @param isKnown whether an address is one of this catalogue
 * @param signal aborted where it isn't wanted any more
 */
export async function showContent(
  content: Content,
  isKnown: (uri: string) => boolean,
  signal: AbortSignal,
): Promise<HTMLElement> {
  const made = createDom(
    element(
      "section",
      { class: "content" },
      element("p", { class: "hint" }, code(content.uri), ` ${content.mimeType ?? "of no declared type"}`),
      content.provenance === undefined ? undefined : element("p", { class: "hint" }, content.provenance),
    ),
  );
  const bar = createDom(element("p", { class: "views" }));
  const note = createDom(element("p", { class: "hint" }));
  const place = createDom(element("div", {}));
  made.append(bar, note, place);
  let asked = 0;
  const choose = async (view: View): Promise<boolean> => {
    const mine = ++asked;
    const shown = await tryView(view);
    // Another has been chosen meanwhile.
    if (mine !== asked) return true;
    if (typeof shown === "string") {
      note.textContent = shown;
      return false;
    }
    place.replaceChildren(shown);
    for (const button of bar.children)
      button.setAttribute("aria-pressed", String(button.textContent === view.label));
    return true;
  };
  const views = viewsOf(content, isKnown, signal);
  for (const view of views) {
    const button = createDom(element("button", { type: "button" }, view.label));
    button.addEventListener("click", () => {
      note.textContent = "";
      void choose(view);
    });
    bar.append(button);
  }
  for (const view of views) if (await choose(view)) break;
  return made;
}

/**
 * What a view shows, or why it shows nothing. Whatever a content makes a view throw: it's no reason to show nothing at all.
 * Bytes can always be shown.
 */
async function tryView({ label, show }: View): Promise<HTMLElement | string> {
  try {
    return (await show()) ?? `It can't be shown as ${label}.`;
  } catch (error) {
    return error instanceof TooLong
      ? `It isn't shown as ${label}: that takes too long.`
      : `It can't be shown as ${label}.`;
  }
}

function viewsOf(
  { text, bytes, mimeType }: Content,
  isKnown: (uri: string) => boolean,
  signal: AbortSignal,
): readonly View[] {
  const type = bareType(mimeType);
  const views: View[] = [];
  const add = (label: string, show: View["show"]) => views.push({ label, show });
  if (text !== undefined) {
    if (type === "text/markdown") add("Markdown", () => showMarkdown(text, isKnown, signal));
    if (/[/+]json$/.test(type)) add("JSON", () => showJson(text));
    if (type === "text/csv") add("Table", () => showTable(text, ","));
    if (type === "text/tab-separated-values") add("Table", () => showTable(text, "\t"));
    add("Text", () => showCode(text, mimeType, signal));
  } else if (RASTER.has(type)) add("Image", () => showImage(bytes(), type));
  add("Bytes", () => showBytes(bytes()));
  return views;
}

function showImage(bytes: Uint8Array<ArrayBuffer>, type: string): HTMLElement {
  const image = document.createElement("img");
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const release = () => {
    URL.revokeObjectURL(url);
  };
  image.addEventListener("load", release);
  image.addEventListener("error", release);
  image.alt = "the content";
  image.src = url;
  return image;
}
