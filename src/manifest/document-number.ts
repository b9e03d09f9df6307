/** The largest whole number up to which a double holds each one: 2^53 (ECMA-262, section 6.1.6.1). */
const LARGEST = 2 ** 53;

/** A number with an exponent: the writer asks for a float, not for each of its digits. */
const EXPONENT = /^[-+]?[0-9.]+[eE]/;
const INFINITE = /\.inf$/i;
const MANTISSA_DIGIT = /^[-+.0]*[1-9]/;

/**
 * Why JSON can't hold a number of the YAML core schema as it was written; `undefined` where it can.
 * @param source the number as written
 * @param value the double it was read as
 */
export function explainInexact(source: string, value: number): string | undefined {
  if (Number.isNaN(value)) return "is not a number that JSON knows";
  if (!Number.isFinite(value))
    return INFINITE.test(source) ? "is infinite, which JSON doesn't know" : "is too large for JSON to hold";
  if (value === 0 && MANTISSA_DIGIT.test(source)) return "is too small for JSON to hold";
  if (Math.abs(value) < LARGEST || EXPONENT.test(source)) return undefined;
  return isWithinLargest(source) ? undefined : "is beyond 2^53, where JSON loses digits";
}

/** Whether the whole part, digit by digit, is at most 2^53: the double may have been rounded down to it. */
function isWithinLargest(source: string): boolean {
  const [whole = "", fraction = ""] = source.split(".");
  const digits = BigInt(whole.replace(/^[-+]/, ""));
  const bound = BigInt(LARGEST);
  return digits < bound || (digits === bound && /^0*$/.test(fraction));
}
