import type { Child, Markup } from "../docs/markup.js";

/** Makes an element of the document from markup. Texts become text nodes: nothing is parsed. */
export function createDom(markup: Markup): HTMLElement {
  const made = document.createElement(markup.tag);
  for (const [name, value] of Object.entries(markup.attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? "" : value);
  }
  for (const child of markup.children) append(made, child);
  return made;
}

/** Replaces what an element holds. */
export function fill(element: Element, ...children: readonly (Child | Node)[]): void {
  element.replaceChildren();
  for (const child of children) append(element, child);
}

/** An element that is known to be in another. @throws Error where it isn't: a fault of ours */
export function find<Kind extends Element>(within: ParentNode, selector: string, kind: new () => Kind): Kind {
  const found = within.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}

function append(to: Element, child: Child | Node): void {
  if (child === undefined) return;
  to.append(typeof child === "string" || child instanceof Node ? child : createDom(child));
}
