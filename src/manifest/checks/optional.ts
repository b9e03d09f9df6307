import { OPERATORS } from "../../kit/uri/operators.js";
import type { TemplateVariable } from "../../kit/uri/template.js";

/** Whether a variable may be absent from an address (only those of `{?}`, `{&}` and `{;}`). */
export function isOptional({ operator }: TemplateVariable): boolean {
  return OPERATORS[operator].named;
}
