import { compilePattern, PatternError } from "../../kit/pattern.js";
import type { CheckContext } from "../../sources/definition.js";
import type { RawEntry } from "../load.js";
import { asList, asRaw, isRaw, type Raw } from "../raw.js";
import type { Report } from "../report.js";
import { shown } from "../shown.js";
import { below, keyOf, type Spot } from "../spot.js";
import type { Address } from "./checked-entry.js";
import { FamilyValues } from "./family-values.js";
import { isOptional } from "./optional.js";
import { checkNestedSource } from "./source.js";
import type { Surroundings } from "./surroundings.js";

/** Keys that only a family has. */
const FAMILY_KEYS = ["variables", "list", "examples"];

/**
 * Checks `variables`, `list` and `examples` of an entry against its address.
 * @param sound whether the address has no fault of its own
 */
export function checkVariables(
  entry: RawEntry,
  address: Address | undefined,
  sound: boolean,
  surroundings: Surroundings,
  report: Report,
): void {
  if (address?.kind === "template") {
    const { template } = address;
    const family = new Family(entry, new FamilyValues(entry, template, sound, report), surroundings, report);
    family.checkRules();
    family.checkList();
    family.checkExamples();
  } else if (address?.kind === "fixed") {
    for (const key of FAMILY_KEYS) {
      if (!Object.hasOwn(entry.data, key)) continue;
      const message = `'${key}' has no meaning for a fixed address`;
      report.add(keyOf(below(entry.spot, key)), "family-only-key", message, {
        hint: "take it out, or write uriTemplate: … for a family",
      });
    }
  }
}

class Family {
  readonly #entry: RawEntry;
  readonly #values: FamilyValues;
  readonly #surroundings: Surroundings;
  readonly #report: Report;

  constructor(entry: RawEntry, values: FamilyValues, surroundings: Surroundings, report: Report) {
    this.#entry = entry;
    this.#values = values;
    this.#surroundings = surroundings;
    this.#report = report;
  }

  checkRules(): void {
    const spot = below(this.#entry.spot, "variables");
    for (const [name, rule] of Object.entries(asRaw(this.#entry.data["variables"]))) {
      const place = below(spot, name);
      if (this.#values.checkName(name, keyOf(place))) this.#checkRule(name, asRaw(rule), place);
    }
  }

  checkList(): void {
    const { list } = this.#entry.data;
    const spot = below(this.#entry.spot, "list");
    asList(list).forEach((values, index) => {
      this.#values.checkValues(values, below(spot, index));
    });
    if (!isRaw(list)) return;
    this.#checkNested(list["from"], below(spot, "from"));
    if (typeof list["items"] === "string") this.#checkPointer(list["items"], below(spot, "items"));
    const variables = list["variables"];
    if (!isRaw(variables)) return;
    const place = below(spot, "variables");
    const known = Object.entries(variables).map(([name, pointer]) => {
      if (typeof pointer === "string") this.#checkPointer(pointer, below(place, name));
      return this.#values.checkName(name, keyOf(below(place, name)));
    });
    if (!known.includes(false)) this.#values.checkComplete(Object.keys(variables), place);
  }

  checkExamples(): void {
    asList(this.#entry.data["examples"]).forEach((values, index) => {
      this.#values.checkValues(values, below(this.#entry.spot, "examples", index));
    });
  }

  #checkRule(name: string, rule: Raw, spot: Spot): void {
    const fits = this.#checkPattern(rule["pattern"], below(spot, "pattern"));
    asList(rule["enum"]).forEach((value, index) => {
      if (typeof value !== "string" || fits(value)) return;
      this.#report.add(
        below(spot, "enum", index),
        "value-refused",
        `'${shown(value)}' doesn't fit the pattern`,
        {
          hint: "take it out, or widen the pattern",
        },
      );
    });
    this.#checkDefault(name, rule["default"], below(spot, "default"));
    this.#checkNested(rule["complete"], below(spot, "complete"));
  }

  #checkDefault(name: string, fallback: unknown, spot: Spot): void {
    if (typeof fallback !== "string") return;
    const variable = this.#values.variables.find((candidate) => candidate.name === name);
    if (variable !== undefined && !isOptional(variable)) {
      this.#report.add(spot, "default-never-used", `'${name}' can't be absent from the address`, {
        hint: "only variables of {?…}, {&…} and {;…} may be absent",
      });
    } else if (variable?.explode === true) {
      this.#report.add(spot, "value-refused", `'${name}' takes a list, which has no default`, {
        hint: "take the default out",
      });
    } else this.#values.checkAccepted(name, fallback, spot);
  }

  #checkPattern(pattern: unknown, spot: Spot): (value: string) => boolean {
    if (typeof pattern !== "string" || this.#report.isFaulty(spot)) return () => true;
    try {
      return compilePattern(pattern);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      this.#report.add(spot, "invalid-pattern", shown(error.message), {
        hint: "patterns are regular expressions in RE2 syntax, without look-around and back-references",
      });
      return () => true;
    }
  }

  #checkPointer(pointer: string, spot: Spot): void {
    if (/^(\/([^~/]|~[01])*)*$/.test(pointer)) return;
    const right = `/${pointer.replace(/^\$?\.?\/?/, "").replaceAll(/~(?![01])/g, "~0")}`;
    this.#report.add(spot, "invalid-pointer", `'${shown(pointer)}' is no JSON Pointer (RFC 6901)`, {
      hint: `write ${shown(right)}`,
    });
  }

  #checkNested(source: unknown, spot: Spot): void {
    if (source !== undefined)
      checkNestedSource(source, spot, this.#context(), this.#surroundings, this.#report);
  }

  /** Nested sources know no variables: they are asked for a whole list, not for one address. */
  #context(): CheckContext {
    const { network, environment, environmentNames } = this.#surroundings;
    return {
      variables: [],
      address: { kind: "template", template: this.#values.template.text },
      folder: this.#entry.spot.file.folder,
      mimeType: undefined,
      network,
      maxBytes: Number.POSITIVE_INFINITY,
      listed: true,
      environment,
      environmentNames,
    };
  }
}
