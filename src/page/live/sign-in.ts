import { element } from "../../docs/markup.js";
import { createDom, find } from "../create-dom.js";

/**
 * Asks for a bearer token. It's kept by whoever asked, in memory alone.
 * @param why what the server said
 */
export async function askForToken(why: string): Promise<string> {
  const made = createDom(
    element(
      "main",
      { class: "sign-in" },
      element("h1", {}, "Who are you?"),
      element("p", {}, why),
      element(
        "form",
        { autocomplete: "off" },
        element("label", { for: "token" }, "Bearer token"),
        element("input", {
          id: "token",
          type: "password",
          required: true,
          // What may stand in the header (RFC 6750, section 2.1); what is pasted often has spaces around it.
          pattern: "\\s*[\\w.~+\\/=\\-]+\\s*",
          title: "letters, digits and -._~+/=",
          spellcheck: "false",
          autocomplete: "off",
        }),
        element("button", {}, "Go on"),
        element(
          "p",
          { class: "hint" },
          "It's kept until this page is closed or loaded anew, and nowhere else.",
        ),
      ),
    ),
  );
  document.body.append(made);
  const input = find(made, "input", HTMLInputElement);
  input.focus();
  return await new Promise((resolve) => {
    made.addEventListener("submit", (event) => {
      event.preventDefault();
      made.remove();
      resolve(input.value.trim());
    });
  });
}
