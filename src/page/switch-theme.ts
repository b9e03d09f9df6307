import { element } from "../docs/markup.js";
import { createDom } from "./create-dom.js";

const THEMES = ["system", "light", "dark"] as const;

/** Makes the button that switches between light and dark; at first it's as the system has it. */
export function createThemeSwitch(): HTMLElement {
  const button = createDom(element("button", { type: "button", class: "theme" }));
  let at = 0;
  const show = () => {
    const theme = THEMES[at] ?? "system";
    document.documentElement.dataset["theme"] = theme;
    button.textContent = `Colours: ${theme}`;
  };
  button.addEventListener("click", () => {
    at = (at + 1) % THEMES.length;
    show();
  });
  show();
  return button;
}
