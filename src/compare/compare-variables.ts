import type { CatalogueVariable } from "../catalogue/catalogue.js";
import { elementsOf } from "../kit/uri/elements.js";
import { OPERATORS } from "../kit/uri/operators.js";
import type { Template, TemplateVariable } from "../kit/uri/template.js";
import type { ChangeCode } from "./change.js";
import { fewValues, takesText } from "./rules.js";
import { sameData } from "./same-data.js";
import { quoteAll, quoteText } from "./quote.js";

/** A change of a variable, not yet at its entry. */
export interface Finding {
  readonly code: ChangeCode;
  readonly message: string;
  /** Whether it says already that fewer addresses are answered. */
  readonly narrows?: true;
}

/** A template with what its manifest says of its variables; that is absent on a side that is a list. */
export interface FamilyVariables {
  readonly template: Template;
  readonly rules: readonly CatalogueVariable[] | undefined;
}

/** What has become of a family's variables. */
export function compareVariables(old: FamilyVariables, next: FamilyVariables): readonly Finding[] {
  const renamed = renamedVariables(old.template, next.template);
  const findings: Finding[] = [];
  const taken = new Set(renamed.values());
  const newName = ({ name }: TemplateVariable) => renamed.get(name) ?? (taken.has(name) ? undefined : name);
  for (const variable of old.template.variables) {
    const name = newName(variable);
    const now = next.template.variables.find((one) => one.name === name);
    if (now === undefined) {
      findings.push({
        code: "variable-removed",
        message: `${quoteText(variable.name)} is no variable any more`,
      });
      continue;
    }
    if (now.name !== variable.name) findings.push(toRenamed(variable, now));
    if (variable.explode !== now.explode) findings.push(toReshaped(now));
    if (old.rules === undefined || next.rules === undefined) continue;
    const [before, after] = [ruleOf(old.rules, variable.name), ruleOf(next.rules, now.name)];
    findings.push(...compareRules(before, after));
  }
  const kept = new Set(old.template.variables.map(newName));
  for (const variable of next.template.variables)
    if (!kept.has(variable.name))
      findings.push(
        toAdded(variable),
        ...compareClaims({ name: variable.name }, ruleOf(next.rules, variable.name)),
      );
  return findings;
}

/**
 * The new names of variables, by the old ones: where both templates are made alike, the one that stands in its place,
 * so that variables may also change places; and where one of several parameters has gone and one has come.
 */
function renamedVariables(old: Template, next: Template): ReadonlyMap<string, string> {
  const isAlike = sameShape(old, next);
  const isNamed = ({ operator }: TemplateVariable) => OPERATORS[operator].named;
  // Where values have their places, the name of one says nothing of a parameter.
  const names = (template: Template) =>
    new Set(template.variables.filter((each) => !isAlike || isNamed(each)).map(({ name }) => name));
  const [before, after] = [names(old), names(next)];
  const renamed = new Map<string, string>();
  if (isAlike) {
    const values = (template: Template) => template.variables.filter((each) => !isNamed(each));
    const others = values(next);
    values(old).forEach(({ name }, index) => {
      const now = others[index]?.name;
      if (now !== undefined && now !== name) renamed.set(name, now);
    });
  }
  const named = (template: Template, without: ReadonlySet<string>) =>
    template.variables.filter((each) => isNamed(each) && !without.has(each.name));
  const [[gone, ...otherGone], [come, ...otherCome]] = [named(old, after), named(next, before)];
  const isOne = otherGone.length === 0 && otherCome.length === 0 && gone?.operator === come?.operator;
  if (isOne && gone !== undefined && come !== undefined) renamed.set(gone.name, come.name);
  return renamed;
}

/** Whether two templates have the same texts with values between them, whatever these are called. */
export function sameShape(one: Template, other: Template): boolean {
  const shape = (template: Template) =>
    elementsOf(template)
      .filter(({ kind }) => kind !== "parameters")
      .map((element) => (element.kind === "literal" ? `=${element.text}` : "value"));
  return sameData(shape(one), shape(other));
}

function toRenamed(old: TemplateVariable, now: TemplateVariable): Finding {
  const isNamed = OPERATORS[now.operator].named;
  const what = isNamed ? ", in its addresses too" : "; the addresses are the same";
  const message = `${quoteText(old.name)} is called ${quoteText(now.name)} now${what}`;
  return { code: "variable-renamed", message, ...(isNamed && { narrows: true }) };
}

function toReshaped({ name, explode }: TemplateVariable): Finding {
  const [before, after] = explode ? ["a text", "a list"] : ["a list", "a text"];
  return { code: "variable-shape", message: `${quoteText(name)} was ${before} and is ${after}` };
}

function toAdded({ name, operator }: TemplateVariable): Finding {
  return OPERATORS[operator].named
    ? { code: "variable-added", message: `${quoteText(name)} may be given` }
    : { code: "variable-required", message: `${quoteText(name)} must be given` };
}

function ruleOf(rules: readonly CatalogueVariable[] | undefined, name: string): CatalogueVariable {
  return rules?.find((rule) => rule.name === name) ?? { name };
}

function compareRules(old: CatalogueVariable, next: CatalogueVariable): readonly Finding[] {
  const name = quoteText(next.name);
  const findings: Finding[] = [...compareValues(old, next), ...compareClaims(old, next)];
  if (old.fallback !== next.fallback) {
    const now = next.fallback === undefined ? "nothing" : quoteText(next.fallback);
    findings.push(
      old.fallback === undefined
        ? { code: "default-added", message: `an absent ${name} stands for ${now}` }
        : {
            code: "default-changed",
            message: `an absent ${name} stands for ${now}, no longer for ${quoteText(old.fallback)}`,
          },
    );
  }
  if (old.description !== next.description)
    findings.push({ code: "variable-described", message: `${name} is described otherwise` });
  return findings;
}

/** Without its claim an entry isn't served, even where the variable is absent. */
function compareClaims(old: CatalogueVariable, next: CatalogueVariable): readonly Finding[] {
  if (old.claim === next.claim) return [];
  const name = quoteText(next.name);
  if (next.claim === undefined) return [{ code: "claim-removed", message: `${name} needs no claim` }];
  const message = `${name} must equal the caller's claim ${quoteText(next.claim)}`;
  return [{ code: "claim-added", message }];
}

function compareValues(old: CatalogueVariable, next: CatalogueVariable): readonly Finding[] {
  const name = quoteText(next.name);
  const [before, after] = [fewValues(old), fewValues(next)];
  if (before === undefined) {
    if (after !== undefined)
      return [{ code: "variable-narrowed", message: `${name} takes ${quoteAll(after)} alone` }];
    if (old.pattern === next.pattern) return [];
    if (next.pattern === undefined)
      return [{ code: "variable-widened", message: `${name} needs to fit no pattern any more` }];
    const since = old.pattern === undefined ? "takes only what fits" : "may take less: it must fit";
    return [{ code: "variable-narrowed", message: `${name} ${since} ${quoteText(next.pattern)}` }];
  }
  const lost = before.filter((text) => !takesText(next, text));
  if (lost.length > 0) {
    const message = `${name} no longer takes ${quoteAll(lost)}`;
    return [{ code: "variable-narrowed", message }];
  }
  if (after === undefined) {
    const what = next.pattern === undefined ? "any value" : `whatever fits ${quoteText(next.pattern)}`;
    return [{ code: "variable-widened", message: `${name} takes ${what}` }];
  }
  const gained = after.filter((text) => !before.includes(text));
  if (gained.length === 0) return [];
  return [{ code: "variable-widened", message: `${name} takes ${quoteAll(gained)}, too` }];
}
