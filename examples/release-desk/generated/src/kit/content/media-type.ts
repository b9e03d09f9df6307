// From Pressmark 0.1.0: src/kit/content/media-type.ts (MIT)
/** One `name=value` of a media type, and where it stands in the text (UTF-16 units, end exclusive). */
export interface MediaTypeParameter {
  /** In lower case: names are case-insensitive (RFC 9110, section 5.6.6). */
  readonly name: string;
  /** Without quotes and escapes. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** A media type that was taken apart. */
export interface MediaType {
  /** `type/subtype` in lower case. */
  readonly essence: string;
  readonly parameters: readonly MediaTypeParameter[];
}

/**
 * Tells what is wrong with a media type (RFC 9110, section 8.3.1), or `undefined` where nothing is.
 * The fault reads on after the name of a key: "holds a control character".
 * What passes may be sent as it is, byte for byte.
 */
export function checkMediaType(text: string): string | undefined {
  const scanned = scan(text);
  return typeof scanned === "string" ? scanned : undefined;
}

/** Takes a media type apart; `undefined` where it is none. */
export function parseMediaType(text: string): MediaType | undefined {
  const scanned = scan(text);
  return typeof scanned === "string" ? undefined : scanned;
}

/** The value of the first `charset` parameter as it was written, without its quotes. */
export function charsetOf(type: string): string | undefined {
  return parseMediaType(type)?.parameters.find((parameter) => parameter.name === "charset")?.value;
}

/** The same type with its `charset` replaced by `utf-8`; everything else stays byte for byte. */
export function withUtf8Charset(type: string): string {
  const parameters = parseMediaType(type)?.parameters ?? [];
  let result = type;
  for (const { name, start, end } of parameters.toReversed()) {
    if (name === "charset") result = `${result.slice(0, start)}charset=utf-8${result.slice(end)}`;
  }
  return result;
}

/**
 * Whether content of a type travels as text. `text/*`, the structured suffixes of text formats, and
 * the `application/*` types below. RTF is not among them: its text is markup for a word processor.
 * @param type a media type; its parameters don't matter
 */
export function isTextual(type: string): boolean {
  const essence = essenceOf(type);
  return essence.startsWith("text/") || TEXTUAL_SUFFIX.test(essence) || TEXTUAL.has(essence);
}

/** Whether a type is HTML or XML, so that values put into it must be escaped. */
export function isMarkup(type: string): boolean {
  const essence = essenceOf(type);
  return essence === "text/html" || essence.endsWith("/xml") || essence.endsWith("+xml");
}

/** `type/subtype` in lower case, also of a text that is no valid media type. */
export function essenceOf(type: string): string {
  const end = type.indexOf(";");
  return (end === -1 ? type : type.slice(0, end)).trim().toLowerCase();
}

const TEXTUAL_SUFFIX = /\+(?:json|json-seq|xml|yaml)$/;

const TEXTUAL: ReadonlySet<string> = new Set(
  [
    ...[
      "json",
      "json5",
      "jsonc",
      "hjson",
      "jsonl",
      "jsonlines",
      "x-jsonlines",
      "ndjson",
      "x-ndjson",
      "json-seq",
    ],
    ...["xml", "xml-dtd", "xml-external-parsed-entity", "yaml", "x-yaml", "toml", "x-toml"],
    ...["javascript", "x-javascript", "ecmascript", "x-ecmascript", "node", "typescript", "x-typescript"],
    ...["sql", "x-sql", "graphql", "sparql-query", "sparql-update", "n-triples", "n-quads", "trig"],
    ...["x-sh", "x-csh", "x-shellscript", "x-perl", "x-python", "x-ruby", "x-php", "x-httpd-php"],
    ...["x-www-form-urlencoded", "x-tex", "x-latex", "x-subrip"],
  ].map((subtype) => `application/${subtype}`),
);

/** RFC 9110, section 5.6.2. */
const TOKEN = /[!#$%&'*+.^_`|~0-9A-Za-z-]+/y;
/** RFC 9110, section 5.6.4, without the control characters and bytes beyond ASCII that it tolerates. */
const QUOTED = /"(?:[ !#-[\]-~]|\\[ -~])*"/y;
const OPTIONAL_SPACE = / */y;

/**
 * Reads a media type from left to right, once.
 * @returns its parts, or what is wrong
 */
function scan(text: string): MediaType | string {
  if (/\p{Cc}/u.test(text)) return "holds a control character";
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };

  const type = take(TOKEN);
  if (type === undefined || text[at] !== "/") return "is not of the form type/subtype";
  at++;
  const subtype = take(TOKEN);
  if (subtype === undefined) return "is not of the form type/subtype";

  const parameters: MediaTypeParameter[] = [];
  while (at < text.length) {
    take(OPTIONAL_SPACE);
    if (text[at] !== ";") return "has something after the subtype that is no ';' parameter";
    at++;
    take(OPTIONAL_SPACE);
    const start = at;
    const name = take(TOKEN);
    // An empty parameter, as in `text/html;`, is allowed.
    if (name === undefined) continue;
    if (text[at] !== "=") return `has the parameter '${name}' without a value`;
    at++;
    const value = take(TOKEN) ?? take(QUOTED);
    if (value === undefined) return `has the parameter '${name}' with a value that must be quoted`;
    parameters.push({ name: name.toLowerCase(), value: unquote(value), start, end: at });
  }
  return { essence: `${type}/${subtype}`.toLowerCase(), parameters };
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, "$1") : value;
}
