import { createRequire } from "node:module";
import type * as Re2 from "re2js";

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
  re2 ??= load("re2js") as typeof Re2;
  const { RE2JS, RE2JSSyntaxException } = re2;
  try {
    const compiled = RE2JS.compile(pattern);
    return (value) => compiled.matches(value);
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) throw new PatternError(error.message);
    throw error;
  }
}

/** The engine takes longer to load than a small server to start, and most manifests have no pattern. */
const load = createRequire(import.meta.url);
let re2: typeof Re2 | undefined;
