import { resolve } from "node:path";
import { decodeText } from "../../kit/content/decode.js";
import { readJson, type SourcedJson } from "../../kit/content/json-source.js";
import { byteLength } from "../../kit/content/made-once.js";
import { compileTemplate, TemplateSyntaxError } from "../../kit/content/template.js";
import type { Template } from "../../kit/content/template.js";
import { RenderExceeded, type RenderBounds } from "../../kit/content/template-meter.js";
import { limitExceeded, readFailed } from "../../kit/errors.js";
import { readRegularFile } from "../../kit/files/read-regular-file.js";
import type { ServerLimits } from "../../kit/server-limits.js";
import type { BindSource, RawContent, ReadRequest, Source, WatchRequest } from "../../kit/source.js";
import { NOTHING_WATCHED } from "../../kit/watch/watch.js";

/** What a `render` source serves. */
export interface RenderSettings {
  /** The Handlebars text. */
  readonly template?: string;
  /** The file that holds it, relative to the manifest's folder. */
  readonly file?: string;
  /** Constants, under `data` in the template. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Yields JSON on each read, under `data` too. */
  readonly from?: BindSource;
  /** Whether values are escaped for HTML and XML; told by the entry's declared type. */
  readonly markup?: boolean;
}

/**
 * Serves a text that is rendered from the address's variables, `text/plain` where no type is declared.
 * The variables stand at the root. `data` holds the constants; the members of an object that `from` yields go before
 * constants of the same name, and anything else that it yields is `data` itself, if there are no constants.
 * What is watched is what `from` tells of; the template is read once, as the source is bound.
 * The bind throws TemplateSyntaxError, and the error of the file system where `file` can't be read.
 * The read throws ResourceError: `not_json`, `not_an_object`, `render`, `limit`, or what `from` throws.
 */
export function render(settings: RenderSettings): BindSource {
  return (context) => {
    const text = settings.template ?? readTemplate(resolve(context.folder, settings.file ?? ""));
    const template = compileTemplate(text, settings.markup === true);
    const from = settings.from?.(context);
    return {
      provenance: {
        kind: "render",
        author: from?.provenance?.author ?? "authored",
        fetched: from?.provenance?.fetched ?? false,
      },
      async read(request) {
        const { value, freshness } = await makeData(settings.data, from, request);
        const content = renderWith(template, value, request, context.serverLimits);
        return [freshness === undefined ? content : { ...content, freshness }];
      },
      describe: () => Promise.resolve({ defaultType: "text/plain" }),
      ...(from?.watch !== undefined && {
        watch: (asked: WatchRequest, changed: () => void) => from.watch?.(asked, changed) ?? NOTHING_WATCHED,
      }),
      ...(from?.watchChannel !== undefined && {
        watchChannel: (channel: string, noticed: () => void) =>
          from.watchChannel?.(channel, noticed) ?? NOTHING_WATCHED,
      }),
      ...(from?.perCaller !== undefined && { perCaller: from.perCaller }),
      ...(from?.asks !== undefined && { asks: from.asks }),
    };
  };
}

/** The text of a template's file, without a BOM. @throws the error of the file system; TemplateSyntaxError where it is no UTF-8 */
export function readTemplate(path: string): string {
  const decoded = decodeText(readRegularFile(path), undefined);
  if ("why" in decoded) throw new TemplateSyntaxError(["the file is no UTF-8 text"]);
  return decoded.text;
}

function renderWith(
  template: Template,
  data: unknown,
  request: ReadRequest,
  { maxRenderSteps }: ServerLimits,
): RawContent {
  const { uri, values, limits } = request;
  // fromEntries makes own properties of names such as `__proto__`.
  const context = Object.fromEntries<unknown>([...values, ["data", data]]);
  const body = run(template, context, { ...limits, maxRenderSteps }, uri);
  if (byteLength(body) > limits.maxBytes) throw limitExceeded(uri, "maxBytes", limits.maxBytes);
  return { body, defaultType: "text/plain" };
}

function run(
  template: Template,
  context: Readonly<Record<string, unknown>>,
  bounds: RenderBounds,
  uri: string,
): string {
  try {
    return template(context, bounds);
  } catch (error) {
    if (error instanceof RenderExceeded) {
      const { limit } = error;
      throw limitExceeded(uri, limit, limit === "timeout" ? bounds.timeoutMs : bounds[limit]);
    }
    // A text longer than a string can be, or data nested deeper than the stack.
    if (error instanceof RangeError)
      throw readFailed(
        uri,
        "render",
        "The template can't be rendered: its data is too large",
        undefined,
        error.message,
      );
    throw error;
  }
}

async function makeData(
  constants: Readonly<Record<string, unknown>> | undefined,
  from: Source | undefined,
  request: ReadRequest,
): Promise<SourcedJson> {
  if (from === undefined) return { value: constants ?? {} };
  const sourced = await readJson(from, request);
  if (constants === undefined) return sourced;
  const { value } = sourced;
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return {
      ...sourced,
      value: Object.fromEntries<unknown>([...Object.entries(constants), ...Object.entries(value)]),
    };
  throw readFailed(
    request.uri,
    "not_an_object",
    "The resource's data can't be joined with its constants: it is no JSON object",
  );
}
