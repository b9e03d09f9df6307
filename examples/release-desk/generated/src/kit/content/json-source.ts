// From Pressmark 0.1.0: src/kit/content/json-source.ts (MIT)
import { readFailed } from "../errors.js";
import type { Content, Freshness, ReadRequest, Source } from "../source.js";
import { decodeText } from "./decode.js";
import { charsetOf } from "./media-type.js";

/** What a nested source yielded. */
export interface SourcedJson {
  readonly value: unknown;
  /** How long it may be taken for current; absent where it was made for this very read. */
  readonly freshness?: Freshness;
}

/**
 * Reads a nested source (`from`, `list.from`, `complete`) and parses its first content as JSON.
 * A key `__proto__` stays plain data.
 * @throws ResourceError as the source does; `not_json` where what it yields is no JSON text
 */
export async function readJson(source: Source, request: ReadRequest): Promise<SourcedJson> {
  const [content] = await source.read(request);
  const text = content === undefined ? undefined : textOf(content);
  if (text === undefined) throw notJson(request.uri, "the source yields no text");
  const freshness = content?.freshness;
  return { value: parse(text, request.uri), ...(freshness !== undefined && { freshness }) };
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
