// From Pressmark 0.1.0: src/kit/content/json-source.ts (MIT)
import { readFailed } from "../errors.js";
import type { Content, Freshness, ReadRequest, Source } from "../source.js";
import { decodeText } from "./decode.js";
import { extensionType } from "./extension-type.js";
import { charsetOf, essenceOf } from "./media-type.js";

/** What a nested source yielded. */
export interface SourcedJson {
  readonly value: unknown;
  /** How long it may be taken for current; absent where it was made for this very read. */
  readonly freshness?: Freshness;
}

/**
 * Reads a nested source (`from`, `list.from`, `complete`) and parses its first content as JSON.
 * A key `__proto__` stays plain data.
 * @param plain what plain text is: no JSON, or, for who asks for a list, the list of its lines; a blank line is none
 * @throws ResourceError as the source does; `not_json` where what it yields is no JSON text
 */
export async function readJson(
  source: Source,
  request: ReadRequest,
  plain: "refused" | "lines" = "refused",
): Promise<SourcedJson> {
  const [content] = await source.read(request);
  const text = content === undefined ? undefined : textOf(content);
  if (content === undefined || text === undefined) throw notJson(request.uri, "the source yields no text");
  const value = plain === "lines" && isPlain(content, text) ? linesOf(text) : parse(text, request.uri);
  const { freshness } = content;
  return { value, ...(freshness !== undefined && { freshness }) };
}

function parse(text: string, uri: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // The parser's message quotes the text, which may be secret.
    if (error instanceof SyntaxError) throw notJson(uri, "the source's text doesn't parse as JSON");
    throw error;
  }
}

/** Whether a text is a plain one: nothing tells another type, and it doesn't begin as a list or an object of JSON does. */
function isPlain(content: Content, text: string): boolean {
  const type = toldType(content);
  return (type === undefined || essenceOf(type) === "text/plain") && !/^\s*[[{]/.test(text);
}

function toldType(content: Content): string | undefined {
  if ("finished" in content) return content.finished.mimeType;
  const { upstreamType, fileName, defaultType } = content;
  return upstreamType ?? (fileName === undefined ? undefined : extensionType(fileName)) ?? defaultType;
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}

function textOf(content: Content): string | undefined {
  if ("finished" in content) return "text" in content.finished ? content.finished.text : undefined;
  if (typeof content.body === "string") return content.body.replace(/^\ufeff/, "");
  const charset = content.upstreamType === undefined ? undefined : charsetOf(content.upstreamType);
  const decoded = decodeText(content.body, charset);
  return "text" in decoded ? decoded.text : undefined;
}

function notJson(uri: string, detail: string) {
  return readFailed(uri, "not_json", "The resource's source did not yield JSON", undefined, detail);
}
