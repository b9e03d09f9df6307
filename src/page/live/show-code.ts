import { bareType } from "./content.js";
import { colour } from "./colour.js";
import { sanitise } from "./sanitise.js";

/** Parts of types, and how such texts are coloured. */
const BY_TYPE: readonly (readonly [RegExp, string])[] = [
  [/json/, "json"],
  [/yaml/, "yaml"],
  [/xml|html|svg/, "xml"],
  [/markdown/, "markdown"],
  [/css/, "css"],
  [/typescript/, "typescript"],
  [/javascript|ecmascript/, "javascript"],
  [/python/, "python"],
  [/sql/, "sql"],
  [/toml|ini/, "ini"],
  [/x-sh|shell/, "shell"],
  [/diff|patch/, "diff"],
];

/** Shows a text as it is, coloured by its type. */
export function showCode(text: string, mimeType: string | undefined): HTMLElement {
  const made = document.createElement("pre");
  made.className = "code";
  made.tabIndex = 0;
  const type = bareType(mimeType);
  const language = BY_TYPE.find(([pattern]) => pattern.test(type))?.[1];
  made.append(sanitise(colour(text, language)));
  return made;
}
