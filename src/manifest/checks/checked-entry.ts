import type { Template } from "../../kit/uri/template.js";
import type { SourceDefinition } from "../../sources/definition.js";
import type { RawEntry } from "../load.js";

/** An entry's address, found valid. */
export type Address =
  | { readonly kind: "fixed"; readonly uri: string }
  | { readonly kind: "template"; readonly text: string; readonly template: Template };

/** The one source of an entry: its definition and what the user wrote under its key. */
export interface ChosenSource {
  readonly definition: SourceDefinition;
  readonly value: unknown;
  /** Whether what was written fits the kind's schema. What doesn't is reported, and can't be looked into. */
  readonly fits: boolean;
}

/** An entry with what the checks found out; what is absent was faulty, and is reported. */
export interface CheckedEntry extends RawEntry {
  readonly address: Address | undefined;
  readonly source: ChosenSource | undefined;
}

/** The variable names of an address; none for a fixed one. */
export function variableNames(address: Address | undefined): readonly string[] {
  return address?.kind === "template" ? address.template.variables.map((variable) => variable.name) : [];
}
