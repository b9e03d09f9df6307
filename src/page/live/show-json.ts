import { readJson, type Written } from "./read-json.js";

/** How many items of an object or a list are shown at a time. */
const AT_A_TIME = 200;

/** Shows JSON as it's written, folded and coloured; nothing where the text is none. */
export function showJson(text: string): HTMLElement | undefined {
  let value: Written;
  try {
    value = readJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const made = document.createElement("div");
  made.className = "json";
  made.append(showValue(undefined, value, 0));
  return made;
}

function showValue(key: string | undefined, value: Written, depth: number): HTMLElement {
  if (typeof value === "string") {
    const line = document.createElement("div");
    line.append(...keyOf(key), showScalar(value));
    return line;
  }
  const { names, values } = value;
  const fold = document.createElement("details");
  const summary = document.createElement("summary");
  const count = String(values.length);
  const size = names === undefined ? `[${count}]` : `{${count}}`;
  summary.append(...keyOf(key), span("size", size));
  fold.append(summary);
  // What is folded isn't made before it's opened.
  let made = 0;
  const showMore = (): void => {
    const next = values.slice(made, made + AT_A_TIME);
    const first = made;
    made += next.length;
    fold.append(
      ...next.map((item, index) =>
        showValue(names?.[first + index] ?? String(first + index), item, depth + 1),
      ),
    );
    if (made >= values.length) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${String(values.length - made)} more`;
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
  fold.open = depth < 2 && values.length <= 50;
  open();
  return fold;
}

function keyOf(key: string | undefined): readonly (Node | string)[] {
  return key === undefined ? [] : [span("key", key), ": "];
}

/** Of strings, only what has to be escaped is. */
function showScalar(text: string): HTMLElement {
  if (text.startsWith('"')) return span("string", JSON.stringify(JSON.parse(text)));
  return span(/^[-\d]/.test(text) ? "number" : "literal", text);
}

function span(kind: string, text: string): HTMLElement {
  const made = document.createElement("span");
  made.className = kind;
  made.textContent = text;
  return made;
}
