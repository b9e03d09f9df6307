import { element } from "../docs/markup.js";
import type { Values } from "../kit/values.js";
import { createDom, fill } from "./create-dom.js";

/** Gives the values that a variable may have, by what was typed. */
export type Complete = (variable: string, prefix: string, filled: Values) => Promise<readonly string[]>;

/** How long typing is waited for before values are asked for, in milliseconds. */
const TYPING_MS = 150;

/**
 * Offers values while a field is filled in: of a text below its field, as browsers do; of a list as buttons, for the line
 * that the cursor is in.
 * @param read what all fields hold
 */
export function completeField(field: HTMLElement, complete: Complete, read: () => Values): void {
  if (field instanceof HTMLInputElement) {
    askWhileTyping(field, complete, read, {
      prefix: () => field.value,
      offer: (values) => {
        if (field.list !== null) fill(field.list, ...values.map((value) => element("option", { value })));
      },
    });
  } else if (field instanceof HTMLTextAreaElement) completeList(field, complete, read);
}

function completeList(field: HTMLTextAreaElement, complete: Complete, read: () => Values): void {
  const label = `Values of ${nameOf(field)}`;
  const offers = createDom(element("div", { class: "offers", role: "group", "aria-label": label }));
  field.after(offers);
  const put = (value: string): void => {
    const { start, end } = lineAt(field);
    field.setRangeText(value, start, end, "end");
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  askWhileTyping(field, complete, read, {
    prefix: () => lineAt(field).text,
    offer: (values) => {
      const lines = new Set(field.value.split("\n"));
      const buttons = values
        .filter((value) => !lines.has(value))
        .map((value) => {
          const button = createDom(element("button", { type: "button" }, value));
          button.addEventListener("click", () => {
            put(value);
          });
          return button;
        });
      fill(offers, ...buttons);
    },
  });
}

/** How a field is completed. */
interface Completed {
  readonly prefix: () => string;
  readonly offer: (values: readonly string[]) => void;
}

function askWhileTyping(
  field: HTMLInputElement | HTMLTextAreaElement,
  complete: Complete,
  read: () => Values,
  { prefix, offer }: Completed,
): void {
  const name = nameOf(field);
  let timer: number | undefined;
  let asked = 0;
  const ask = async (): Promise<void> => {
    const mine = ++asked;
    const filled = new Map([...read()].filter(([other]) => other !== name));
    const found = await complete(name, prefix(), filled);
    // A later question has overtaken this one.
    if (mine === asked) offer(found);
  };
  const askSoon = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), TYPING_MS);
  };
  for (const type of ["input", "focus"]) field.addEventListener(type, askSoon);
  // In a list the cursor is moved to another line by keys and by the mouse, too.
  const moved = ({ key }: KeyboardEvent): void => {
    if (MOVES.has(key)) askSoon();
  };
  if (field instanceof HTMLTextAreaElement) {
    field.addEventListener("keyup", moved);
    field.addEventListener("click", askSoon);
  }
}

const MOVES: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End"]);

function nameOf(field: HTMLElement): string {
  return field.dataset["name"] ?? "";
}

/** The line that the cursor is in. */
function lineAt({ value, selectionStart }: HTMLTextAreaElement) {
  const start = value.slice(0, selectionStart).lastIndexOf("\n") + 1;
  const found = value.indexOf("\n", selectionStart);
  const end = found === -1 ? value.length : found;
  return { start, end, text: value.slice(start, end) };
}
