/** Whether two values are the same data: texts, numbers, lists, objects whatever the order of their keys, and maps. */
export function sameData(one: unknown, other: unknown): boolean {
  return one === other || print(one) === print(other);
}

/** The same text for the same data. */
function print(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner instanceof Map)
      return [...inner].sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
    if (inner instanceof Uint8Array) return Buffer.from(inner).toString("base64");
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
