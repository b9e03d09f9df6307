// From Pressmark 0.1.0: src/kit/pattern.ts (MIT)
import { RE2JS, RE2JSSyntaxException } from "re2js";

/** A pattern that is no regular expression of RE2. */
export class PatternError extends Error {
  override readonly name = "PatternError";
}

/**
 * Compiles a variable's `pattern`. The whole value must fit, and matching takes time linear in the value's length.
 * @param pattern a regular expression in RE2 syntax
 * @throws PatternError
 */
export function compilePattern(pattern: string): (value: string) => boolean {
  try {
    const compiled = RE2JS.compile(pattern);
    return (value) => compiled.matches(value);
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) throw new PatternError(error.message);
    throw error;
  }
}
