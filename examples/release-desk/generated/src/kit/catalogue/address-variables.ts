// From Pressmark 0.1.0: src/kit/catalogue/address-variables.ts (MIT)
import { OPERATORS } from "../uri/operators.js";
import type { Template } from "../uri/template.js";
import { textsOf, type Value } from "../values.js";

/** What listing and completion need to know of a variable of an address. */
export interface AddressVariable {
  readonly name: string;
  /** Whether an address may do without it. */
  readonly optional: boolean;
  /** Whether its value is a list (`{x*}`). */
  readonly list: boolean;
  /** Whether the list is a path (`{/x*}`): people write it as one text with `/` between the items. */
  readonly path: boolean;
}

/** Gives the variables of an address in the order of its text. */
export function addressVariables(template: Template): readonly AddressVariable[] {
  return template.variables.map(({ name, operator, explode }) => ({
    name,
    optional: OPERATORS[operator].named,
    list: explode,
    path: explode && operator === "/",
  }));
}

/** Gives the value that a person means by a text. */
export function valueOfText(variable: AddressVariable, text: string): Value {
  if (variable.path) return text.split("/");
  return variable.list ? [text] : text;
}

/** Gives the texts that a person may mean a value by: a path as one, any other list by its items. */
export function textsOfValue(variable: AddressVariable, value: Value): readonly string[] {
  return variable.path ? [textsOf(value).join("/")] : textsOf(value);
}
