// From Pressmark 0.1.0: src/kit/content/json-pointer.ts (MIT)
/**
 * Takes a JSON Pointer (RFC 6901) apart.
 * @returns its reference tokens, unescaped; `undefined` where the text is no pointer
 */
export function parseJsonPointer(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  // Section 3: each token begins with '/', and '~' is followed by 0 or 1.
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  // Section 4: '~1' first, so that '~01' is '~1'.
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * The value that a JSON Pointer (RFC 6901, section 4) points at.
 * Only a value's own members count, so `/constructor` of an empty object is nothing.
 * @returns `undefined` where there is none, or the text is no pointer; `null` is a value
 */
export function jsonPointer(value: unknown, pointer: string): unknown {
  const tokens = parseJsonPointer(pointer);
  return tokens === undefined ? undefined : followTokens(value, tokens);
}

/** The same with a pointer that was parsed before. */
export function followTokens(value: unknown, tokens: readonly string[]): unknown {
  let current = value;
  for (const token of tokens) {
    if (Array.isArray(current)) {
      // Section 4: no leading zeros; '-' is the element after the last, which isn't there.
      if (!/^(?:0|[1-9][0-9]*)$/.test(token)) return undefined;
      current = current[Number(token)] as unknown;
    } else if (typeof current === "object" && current !== null && Object.hasOwn(current, token)) {
      current = (current as Record<string, unknown>)[token];
    } else {
      return undefined;
    }
  }
  return current;
}
