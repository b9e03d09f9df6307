import { AddressValueError, addressOf } from "../../kit/uri/address.js";
import type { Template, TemplateVariable } from "../../kit/uri/template.js";
import { textsOf, type Value } from "../../kit/values.js";
import type { RawEntry } from "../load.js";
import { isRaw } from "../raw.js";
import type { Report } from "../report.js";
import { shown } from "../shown.js";
import { below, keyOf, type Spot } from "../spot.js";
import { isOptional } from "./optional.js";
import { variablesHint } from "./passport.js";
import { rulesOf } from "./value-rules.js";

/** Checks values that a user wrote for the variables of a family: examples, members of `list`, defaults. */
export class FamilyValues {
  readonly template: Template;
  readonly #entry: RawEntry;
  readonly #sound: boolean;
  readonly #report: Report;
  readonly #names: readonly string[];

  /** @param sound whether the template has no fault as an address */
  constructor(entry: RawEntry, template: Template, sound: boolean, report: Report) {
    this.template = template;
    this.#entry = entry;
    this.#sound = sound;
    this.#report = report;
    this.#names = template.variables.map((variable) => variable.name);
  }

  get variables(): readonly TemplateVariable[] {
    return this.template.variables;
  }

  /** Checks the values of one member. */
  checkValues(written: unknown, spot: Spot): void {
    if (!isRaw(written)) return;
    const before = this.#report.diagnostics.length;
    const values = new Map<string, Value>();
    let known = true;
    for (const [name, value] of Object.entries(written)) {
      const place = below(spot, name);
      if (!this.checkName(name, keyOf(place))) known = false;
      else if (isValue(value)) {
        values.set(name, value);
        this.checkAccepted(name, value, place);
      }
    }
    // A name that isn't known was probably meant for one that is missing.
    if (known) this.checkComplete(Object.keys(written), spot);
    const faultless = this.#report.diagnostics.length === before && !this.#report.isFaulty(spot);
    if (this.#sound && faultless) this.#checkExpands(values, spot);
  }

  /** Checks that a name is a variable of the address. */
  checkName(name: string, spot: Spot): boolean {
    if (this.#names.includes(name)) return true;
    this.#report.add(spot, "undeclared-variable", `'${shown(name)}' is no variable of the address`, {
      hint: variablesHint(name, this.#names),
    });
    return false;
  }

  /** Checks a value against the `enum` and the `pattern` of its variable. */
  checkAccepted(name: string, value: Value, spot: Spot): void {
    const rule = rulesOf(this.#entry).get(name);
    const refused = rule && textsOf(value).find((text) => !rule.accepts(text));
    if (rule === undefined || refused === undefined) return;
    const hint =
      rule.enum === undefined
        ? `its values fit ${shown(rule.pattern ?? "")}`
        : `its values: ${shown(rule.enum.join(", "))}`;
    this.#report.add(spot, "value-refused", `'${shown(refused)}' is no value of '${name}'`, { hint });
  }

  /** Checks that there is a value for each variable that can't be absent. */
  checkComplete(given: readonly string[], spot: Spot): void {
    const missing = this.variables.filter(
      (variable) => !isOptional(variable) && !given.includes(variable.name),
    );
    if (missing.length === 0) return;
    const names = [...new Set(missing.map((variable) => variable.name))].join(", ");
    this.#report.add(spot, "value-missing", `no value for ${names}`, {
      hint: "every variable outside of a query needs one",
    });
  }

  #checkExpands(values: ReadonlyMap<string, Value>, spot: Spot): void {
    try {
      addressOf(this.template, values);
    } catch (error) {
      if (!(error instanceof AddressValueError)) throw error;
      const place = error.variable === undefined ? spot : below(spot, error.variable);
      this.#report.add(place, "value-refused", error.message);
    }
  }
}

function isValue(value: unknown): value is Value {
  return (
    typeof value === "string" || (Array.isArray(value) && value.every((item) => typeof item === "string"))
  );
}
