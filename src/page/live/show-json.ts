/** Numbers are shown as they were written: not every one is a number of JavaScript's. */
class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** How many items of an object or a list are shown at a time. */
const AT_A_TIME = 200;

/** Shows JSON, folded and coloured; nothing where the text is none. */
export function showJson(text: string): HTMLElement | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text, keepNumbers);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const made = document.createElement("div");
  made.className = "json";
  made.append(showValue(undefined, value, 0));
  return made;
}

/** Browsers that give the source of a value give it in a third argument. */
function keepNumbers(_key: string, value: unknown, ...more: readonly unknown[]): unknown {
  if (typeof value !== "number") return value;
  const [context] = more as readonly ({ readonly source?: string } | undefined)[];
  return new Written(context?.source ?? String(value));
}

function showValue(key: string | undefined, value: unknown, depth: number): HTMLElement {
  if (typeof value !== "object" || value === null || value instanceof Written) {
    const line = document.createElement("div");
    line.append(...keyOf(key), showScalar(value));
    return line;
  }
  const items: readonly (readonly [string, unknown])[] = Object.entries(value);
  const fold = document.createElement("details");
  const summary = document.createElement("summary");
  const size = Array.isArray(value) ? `[${String(items.length)}]` : `{${String(items.length)}}`;
  summary.append(...keyOf(key), span("size", size));
  fold.append(summary);
  // What is folded isn't made before it's opened.
  let made = 0;
  const showMore = (): void => {
    const next = items.slice(made, made + AT_A_TIME);
    made += next.length;
    fold.append(...next.map(([name, item]) => showValue(name, item, depth + 1)));
    if (made >= items.length) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${String(items.length - made)} more`;
    button.addEventListener("click", () => {
      button.remove();
      showMore();
    });
    fold.append(button);
  };
  const open = (): void => {
    if (fold.open && made === 0) showMore();
  };
  fold.addEventListener("toggle", open);
  fold.open = depth < 2 && items.length <= 50;
  open();
  return fold;
}

function keyOf(key: string | undefined): readonly (Node | string)[] {
  return key === undefined ? [] : [span("key", key), ": "];
}

function showScalar(value: unknown): HTMLElement {
  if (value instanceof Written) return span("number", value.text);
  if (typeof value === "string") return span("string", JSON.stringify(value));
  return span("literal", String(value));
}

function span(kind: string, text: string): HTMLElement {
  const made = document.createElement("span");
  made.className = kind;
  made.textContent = text;
  return made;
}
