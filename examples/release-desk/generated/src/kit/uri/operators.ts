// From Pressmark 0.1.0: src/kit/uri/operators.ts (MIT)
/** The operators of RFC 6570 §2.2, levels 1 to 4; `""` is simple string expansion. */
export type Operator = "" | "+" | "#" | "." | "/" | ";" | "?" | "&";

/** How an operator expands (RFC 6570, appendix A). */
export interface OperatorRules {
  /** What stands before the first value. */
  readonly first: string;
  /** What stands between values. */
  readonly separator: string;
  /** Whether each value is written as `name=value`. */
  readonly named: boolean;
  /** What follows the name of an empty value. */
  readonly ifEmpty: string;
  /** Whether reserved characters and percent-encoded triplets of a value stay as they are. */
  readonly reserved: boolean;
}

/** The rules of each operator. */
export const OPERATORS: Readonly<Record<Operator, OperatorRules>> = {
  "": { first: "", separator: ",", named: false, ifEmpty: "", reserved: false },
  "+": { first: "", separator: ",", named: false, ifEmpty: "", reserved: true },
  "#": { first: "#", separator: ",", named: false, ifEmpty: "", reserved: true },
  ".": { first: ".", separator: ".", named: false, ifEmpty: "", reserved: false },
  "/": { first: "/", separator: "/", named: false, ifEmpty: "", reserved: false },
  ";": { first: ";", separator: ";", named: true, ifEmpty: "", reserved: false },
  "?": { first: "?", separator: "&", named: true, ifEmpty: "=", reserved: false },
  "&": { first: "&", separator: "&", named: true, ifEmpty: "=", reserved: false },
};

/** Whether a character is an operator that this version of the standard defines. */
export function isOperator(character: string): character is Exclude<Operator, ""> {
  return character.length === 1 && "+#./;?&".includes(character);
}

/** Whether a character is kept for extensions of the standard (RFC 6570 §2.2, `op-reserve`). */
export function isReservedOperator(character: string): boolean {
  return character.length === 1 && "=,!@|".includes(character);
}
