import { parseText, resolveParts } from "../environment.js";
import type { Environment } from "../environment.js";
import { invalidValue } from "../errors.js";
import { textsOf } from "../values.js";
import type { Values } from "../values.js";
import { SettingError } from "../setting-error.js";

/** A header as it is sent. */
export type HeaderField = readonly [name: string, value: string];

/**
 * The headers of one address.
 * @throws ResourceError `invalid_value` naming the variable whose value no header may hold
 */
export type FillHeaders = (values: Values, uri: string) => readonly HeaderField[];

/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** What isn't in RFC 9110's `field-value` (section 5.5), read as ISO 8859-1: control characters, and what lies beyond. */
const NOT_IN_VALUE = /[^\x20-\x7e\xa0-\xff]/;
const VARIABLE = /\{([A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)\}/;

/** RFC 9110, sections 7.2, 7.6.1 and 8.6: they frame the message or belong to one connection, so they are the client's own. */
const OWN_TO_CLIENT: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** What is wrong with a header's name; nothing where it may be set. */
export function findNameFault(name: string): string | undefined {
  if (!TOKEN.test(name)) return "is no name of a header (RFC 9110, section 5.6.2)";
  return OWN_TO_CLIENT.has(name.toLowerCase()) ? "is set by the HTTP client itself" : undefined;
}

/** Whether a text, as a part of a header's value, may be sent. */
export function isHeaderText(text: string): boolean {
  return !NOT_IN_VALUE.test(text);
}

/** A value without the line break that a block of YAML leaves at its end. */
export function trimBreak(text: string): string {
  return text.replace(/\r?\n$/, "");
}

/** The variables that a header's value names, environment values aside. */
export function headerVariables(text: string): readonly string[] {
  return parseText(text)
    .filter((part) => part.kind === "text" && part.literal !== true)
    .flatMap((part) =>
      part.kind === "text" ? part.text.split(VARIABLE).filter((_, index) => index % 2 === 1) : [],
    );
}

/**
 * Binds headers: environment values are put in once, variables at each read.
 * @param declared variables that are empty where an address has none of them; a `{name}` that is neither here nor in
 *   the address's values is literal
 * @throws UnsetNames; SettingError where a name or a value may not be sent, without showing the value
 */
export function bindHeaders(
  headers: Readonly<Record<string, string>>,
  declared: readonly string[],
  environment: Environment,
): FillHeaders {
  const bound = Object.entries(headers).map(([name, text]) => {
    const fault = findNameFault(name);
    if (fault !== undefined) throw new SettingError(`the header '${name}' ${fault}`);
    const pieces = resolveParts(parseText(trimBreak(text)), environment).flatMap((part) =>
      part.fixed ? [part.text] : splitVariables(part.text),
    );
    if (!pieces.every((piece) => typeof piece !== "string" || isHeaderText(piece)))
      throw new SettingError(`the value of the header '${name}' holds a character that no header may hold`);
    return { name, pieces };
  });
  const optional = new Set(declared);
  return (values, uri) =>
    bound.map(({ name, pieces }) => [
      name,
      pieces.map((piece) => fillPiece(piece, values, optional, uri)).join(""),
    ]);
}

type Piece = string | { readonly variable: string };

function splitVariables(text: string): readonly Piece[] {
  return text.split(VARIABLE).map((piece, index) => (index % 2 === 1 ? { variable: piece } : piece));
}

function fillPiece(piece: Piece, values: Values, optional: ReadonlySet<string>, uri: string): string {
  if (typeof piece === "string") return piece;
  const value = values.get(piece.variable);
  if (value === undefined) return optional.has(piece.variable) ? "" : `{${piece.variable}}`;
  const text = textsOf(value).join(",");
  if (!isHeaderText(text))
    throw invalidValue(uri, piece.variable, "holds a character that no header may hold");
  return text;
}
