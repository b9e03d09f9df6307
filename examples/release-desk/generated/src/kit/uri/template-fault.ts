// From Pressmark 0.1.0: src/kit/uri/template-fault.ts (MIT)
/** The stable codes of what is wrong with a template. */
export type TemplateFaultCode =
  /** Braces that don't pair, or an expression without a variable. */
  | "template-syntax"
  /** An operator that the standard keeps for extensions (RFC 6570 §2.2). */
  | "template-operator"
  /** A name that is no `varname` (RFC 6570 §2.3). */
  | "template-variable-name"
  /** What follows a name is neither `*` nor `:1` to `:9999` (RFC 6570 §2.4). */
  | "template-modifier"
  /** Literal text that may not stand in a URI as it is (RFC 6570 §2.1). */
  | "template-literal"
  /** An address without a literal scheme (RFC 3986 §3.1). */
  | "template-scheme"
  /** A shell's wildcard in a variable's place. */
  | "template-wildcard"
  /** One variable twice in an address. */
  | "template-duplicate-variable"
  /** Two variables of an address with nothing between them. */
  | "template-adjacent-variables"
  /** A second `{?…}` in an address. */
  | "template-query"
  /** An address that is no URI whatever its variables are. */
  | "template-address";

/** One fault of a template. Offset and length count UTF-16 units of the template's text. */
export interface TemplateFault {
  readonly code: TemplateFaultCode;
  readonly offset: number;
  readonly length: number;
  /** What is wrong. */
  readonly message: string;
  /** What to write instead. */
  readonly hint?: string;
}

/** A text that is no template of RFC 6570. `faults` holds all that is wrong, in the text's order, at least one. */
export class TemplateError extends Error implements TemplateFault {
  override readonly name = "TemplateError";
  readonly faults: readonly TemplateFault[];
  readonly code: TemplateFaultCode;
  readonly offset: number;
  readonly length: number;
  readonly hint?: string;
  /** @param first the fault that the error itself shows */
  constructor(first: TemplateFault, others: readonly TemplateFault[] = []) {
    super(first.message);
    this.faults = [first, ...others];
    this.code = first.code;
    this.offset = first.offset;
    this.length = first.length;
    if (first.hint !== undefined) this.hint = first.hint;
  }
}

/** A text between quotes for a message; of a long one, its first 80 UTF-16 units. Control characters are escaped. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
