import type { IncomingMessage } from "node:http";

/**
 * The values of a header, in the order in which they came: several where it was sent several times.
 * Node's own maps hold all headers of a request, and most of them are never asked for.
 * @param name in lower case; names are compared without case (RFC 9110, section 5.1)
 */
export function headerValues({ rawHeaders }: IncomingMessage, name: string): readonly string[] {
  let values: string[] | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const found = rawHeaders[index] ?? "";
    if (found.length !== name.length || found.toLowerCase() !== name) continue;
    (values ??= []).push(rawHeaders[index + 1] ?? "");
  }
  return values ?? NONE;
}

/** The value of a header that was sent once. */
export function onlyValue(request: IncomingMessage, name: string): string | undefined {
  const values = headerValues(request, name);
  return values.length === 1 ? values[0] : undefined;
}

const NONE: readonly string[] = [];
