/** A JSON Pointer (RFC 6901, sections 3 and 4) of a path: `["a/b", 0]` is `/a~1b/0`; the whole document is empty. */
export function toPointer(path: readonly (string | number)[]): string {
  return path.map((token) => `/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/**
 * The tokens of a JSON Pointer, unescaped. Places in lists stay text: only the document tells a list from a mapping.
 * @throws RangeError for a text that is neither empty nor starts with `/` (RFC 6901, section 3)
 */
export function fromPointer(pointer: string): readonly string[] {
  if (pointer === "") return [];
  if (!pointer.startsWith("/"))
    throw new RangeError(`'${pointer}' is no JSON Pointer: it starts with no '/'`);
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
