import type { CodeDescription, CodeTable } from "../diagnostics/code-description.js";
import { DIAGNOSTIC_CODES } from "../diagnostics/codes.js";
import { sourceDefinitions } from "../sources/registry.js";

/** Every code that a diagnostic may carry: the house's, and those that the kinds of sources bring. */
export const ALL_CODES: CodeTable = Object.assign(
  {},
  DIAGNOSTIC_CODES,
  ...sourceDefinitions.map((definition) => definition.codes ?? {}),
) as CodeTable;

/** What a code stands for; `undefined` for one that nobody knows. */
export function describeCode(code: string): CodeDescription | undefined {
  return Object.hasOwn(ALL_CODES, code) ? ALL_CODES[code] : undefined;
}
