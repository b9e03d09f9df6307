import type { PageCatalogue } from "../docs/page-catalogue.js";
import { createAddressForm } from "./address-form.js";
import { find } from "./create-dom.js";
import { startPage } from "./start-page.js";
import { createThemeSwitch } from "./switch-theme.js";

// The page of a static site: all that there is to show is in the document.
const data = find(document, "#catalogue", HTMLScriptElement);
startPage(
  JSON.parse(data.text) as PageCatalogue,
  (entry, _uri, values) => ({
    elements: entry.isFamily ? [createAddressForm(entry, { values }).element] : [],
  }),
  createThemeSwitch(),
);
