// From Pressmark 0.1.0: src/kit/uri/address.ts (MIT)
import type { Value, Values } from "../values.js";
import { expand } from "./expand.js";
import { equalValues, match, UndecodableValue } from "./match.js";
import { OPERATORS } from "./operators.js";
import type { Template, TemplateVariable } from "./template.js";
import { quote } from "./template-fault.js";

/** Values that no address of the template holds. */
export class AddressValueError extends Error {
  override readonly name = "AddressValueError";
  /** The variable that is at fault, where one can be named. */
  readonly variable?: string;
  constructor(message: string, variable?: string) {
    super(message);
    if (variable !== undefined) this.variable = variable;
  }
}

/**
 * The address of a family's member: `match` on it gives these values back, exactly.
 * @throws AddressValueError for values that it would not give back
 */
export function addressOf(template: Template, values: Values): string {
  for (const variable of template.variables) checkValue(variable, values.get(variable.name));
  for (const name of values.keys()) {
    if (!template.variables.some((variable) => variable.name === name)) {
      throw new AddressValueError(`the address has no variable '${name}'`, name);
    }
  }
  const uri = expand(template, values);
  const found = matchOrNothing(template, uri);
  if (!found) {
    const only = template.variables.length === 1 ? template.variables[0]?.name : undefined;
    throw new AddressValueError(`${quote(uri)} would not be read back as these values`, only);
  }
  for (const { name } of template.variables) {
    const wanted = values.get(name);
    const got = found.get(name);
    if (wanted === undefined ? got !== undefined : got === undefined || !equalValues(wanted, got)) {
      const back = got === undefined ? "as absent" : `as ${describe(got)}`;
      throw new AddressValueError(`'${name}' would be read back ${back} from ${quote(uri)}`, name);
    }
  }
  return uri;
}

/** The plain reasons, so that a message can name them. */
function checkValue({ name, operator, explode, prefix }: TemplateVariable, value: Value | undefined): void {
  const refuse = (why: string) => new AddressValueError(`'${name}' ${why}`, name);
  const optional = OPERATORS[operator].named;
  if (value === undefined) {
    if (optional) return;
    throw refuse("has no value");
  }
  if (typeof value === "string" ? explode : !explode) {
    throw refuse(explode ? "takes a list, not a text" : "takes a text, not a list");
  }
  const texts = typeof value === "string" ? [value] : value;
  if (texts.length === 0) throw refuse("is an empty list");
  const open = operator === "+" || operator === "#";
  for (const text of texts) {
    if (text === "" && !optional) throw refuse("is empty");
    if (/\p{Cc}/u.test(text)) throw refuse("holds a control character");
    if (/\p{Cs}/u.test(text)) throw refuse("holds half of a surrogate pair");
    if (open ? /(?:^|\/)\.\.?(?:\/|$)/.test(text) : /^\.\.?$/.test(text)) {
      throw refuse(open ? "holds a '.' or '..' segment" : "is a '.' or '..' segment");
    }
    if (prefix !== undefined && Array.from(text).length > prefix) {
      throw refuse(`has more than ${prefix} characters`);
    }
  }
}

function matchOrNothing(template: Template, uri: string): Values | undefined {
  try {
    return match(template, uri);
  } catch (error) {
    if (error instanceof UndecodableValue) return undefined;
    throw error;
  }
}

function describe(value: Value): string {
  return typeof value === "string" ? quote(value) : quote(value.join(", "));
}
