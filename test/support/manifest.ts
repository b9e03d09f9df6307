/**
 * A manifest as text: JSON is YAML, so that tests can write it as an object.
 * @param parts keys of the manifest beside `pressmark` and `server`
 */
export function manifest(parts: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ pressmark: 1, server: { name: "desk", version: "1.4.0" }, ...parts });
}
