import { element, type Child, type Markup } from "../docs/markup.js";
import type { PageEntry, PageVariable } from "../docs/page-catalogue.js";
import { code, linkToAddress } from "../docs/render-entry.js";
import { tellValues } from "../docs/tell-facts.js";
import { addressOf, AddressValueError } from "../kit/uri/address.js";
import { parseTemplate } from "../kit/uri/template.js";
import type { Value, Values } from "../kit/values.js";
import { completeField, type Complete } from "./complete-field.js";
import { refuseValue } from "./refuse-value.js";
import { createDom, fill, find } from "./create-dom.js";

/** The form of a family's variables, in the page. */
export interface AddressForm {
  readonly element: HTMLElement;
  /** The address that its values make; `undefined` while they make none. */
  address(): string | undefined;
}

/** What a form may be told. */
export interface FormOptions {
  /** What the fields hold at first. */
  readonly values?: Values | undefined;
  readonly complete?: Complete | undefined;
  /** Told when the form is sent, by Enter. */
  readonly onSubmit?: () => void;
  /** Told the address after each change. */
  readonly onChange?: (address: string | undefined) => void;
}

/** The `id` of the form, for a button that sends it. */
export const ADDRESS_FORM = "address-form";

/** Makes the form of a family: a field for each variable, and the address that they make. */
export function createAddressForm(entry: PageEntry, options: FormOptions = {}): AddressForm {
  const { values, complete, onChange, onSubmit } = options;
  const template = parseTemplate(entry.address);
  const made = createDom(renderForm(entry.variables, values));
  const output = find(made, "output", HTMLOutputElement);
  const fields = [...made.querySelectorAll<Field>("[data-name]")];
  const byName = new Map(entry.variables.map((variable) => [variable.name, variable]));
  const read = () => readValues(fields, byName);
  let address: string | undefined;
  const update = (): void => {
    const current = read();
    try {
      address = addressOf(template, current);
      const refusal = entry.variables
        .map((variable) => refuseValue(variable, current.get(variable.name)))
        .find((why) => why !== undefined);
      if (refusal !== undefined) throw new AddressValueError(refusal);
      fill(output, element("a", { href: linkToAddress(address) }, code(address)));
    } catch (error) {
      if (!(error instanceof AddressValueError)) throw error;
      address = undefined;
      const isUntouched = current.size === 0;
      fill(output, element("span", { class: "lacking" }, isUntouched ? "fill the fields in" : error.message));
    }
    onChange?.(address);
  };
  made.addEventListener("input", update);
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    onSubmit?.();
  });
  if (complete !== undefined) for (const field of fields) completeField(field, complete, read);
  update();
  return { element: made, address: () => address };
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function renderForm(variables: readonly PageVariable[], values: Values | undefined): Markup {
  const fields = variables.map((variable, index) =>
    renderField(variable, values?.get(variable.name), `field-${String(index)}`),
  );
  return element(
    "form",
    { class: "address-form", id: ADDRESS_FORM, autocomplete: "off" },
    element("fieldset", {}, element("legend", {}, "Make an address"), ...fields),
    element("p", { class: "made" }, "Address: ", element("output", { "aria-live": "polite" })),
  );
}

function renderField(variable: PageVariable, value: Value | undefined, id: string): Child {
  const { name, description, enum: choices, optional, isList } = variable;
  // Its choices are shown as such.
  const hint = [description, ...tellValues(choices === undefined ? variable : { name, optional, isList })];
  const told = hint.filter((text) => text !== undefined && text !== "").join("; ");
  const shared = { id, "data-name": name, "aria-describedby": told === "" ? undefined : `${id}-hint` };
  const typed = { ...shared, spellcheck: "false" };
  return element(
    "div",
    { class: "field" },
    element("label", { for: id }, name),
    choices !== undefined && !isList
      ? renderSelect(shared, choices, value)
      : isList
        ? element(
            "textarea",
            { ...shared, rows: "2", placeholder: "one a line" },
            [value ?? []].flat().join("\n"),
          )
        : element("input", {
            ...typed,
            type: "text",
            value: typeof value === "string" ? value : "",
            list: `${id}-list`,
          }),
    isList ? undefined : element("datalist", { id: `${id}-list` }),
    told === "" ? undefined : element("span", { class: "hint", id: `${id}-hint` }, told),
  );
}

function renderSelect(
  shared: Markup["attributes"],
  choices: readonly string[],
  value: Value | undefined,
): Markup {
  const options = choices.map((choice) =>
    element("option", { value: choice, selected: choice === value }, choice),
  );
  return element("select", shared, element("option", { value: "" }, "–"), options);
}

/** What the fields hold: an empty field is an absent value. */
function readValues(fields: readonly Field[], variables: ReadonlyMap<string, PageVariable>): Values {
  const values = new Map<string, Value>();
  for (const field of fields) {
    const name = field.dataset["name"] ?? "";
    if (field.value === "") continue;
    const isList = variables.get(name)?.isList === true;
    values.set(name, isList ? field.value.split("\n").filter((line) => line !== "") : field.value);
  }
  return values;
}
