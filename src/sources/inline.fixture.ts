import { Ajv, type ValidateFunction } from "ajv";
import { SourceData } from "./definition.js";
import { NO_VALUES } from "../kit/values.js";
import type { Value } from "../kit/values.js";
import type { Content, ReadRequest, Source, SourceContext } from "../kit/source.js";
import type { CheckContext, JsonSchema, SourceDefinition } from "./definition.js";
import { NO_CACHE } from "../kit/cache/cache-store.js";
import { BLIND_DISK } from "../kit/watch/disk-watcher.js";
import { DEFAULT_LIMITS } from "../kit/server-limits.js";
import { createSharedStore } from "../kit/shared-store.js";

/** A read of `x://a` with these variables, of at most `maxBytes` bytes. */
export function makeRequest(values: Readonly<Record<string, Value>> = {}, maxBytes = 1000): ReadRequest {
  return {
    uri: "x://a",
    values: new Map(Object.entries(values)),
    limits: { maxBytes, timeoutMs: 1000 },
    signal: new AbortController().signal,
    caller: { scopes: "all", claims: new Map() },
  };
}

/** What a source is bound to, with these parts of its own. */
export function makeContext(parts: Partial<SourceContext> = {}): SourceContext {
  const ignore = () => undefined;
  return {
    name: "entry",
    folder: "/nowhere",
    environment: () => undefined,
    network: [],
    log: { debug: ignore, info: ignore, warning: ignore, error: ignore },
    disk: BLIND_DISK,
    serverLimits: DEFAULT_LIMITS,
    share: createSharedStore().share,
    cache: NO_CACHE.viewFor(undefined, false),
    readAddress: () => Promise.reject(new Error("no other entries here")),
    ...parts,
  };
}

/** What a check may know, with these parts of its own. */
export function makeCheck(parts: Partial<CheckContext> = {}): CheckContext {
  return {
    variables: [],
    address: { kind: "fixed", uri: "x://a" },
    folder: "/nowhere",
    mimeType: undefined,
    network: [],
    maxBytes: 1000,
    listed: false,
    environment: undefined,
    environmentNames: undefined,
    ...parts,
  };
}

/** The source that a user's words make. */
export function bindWritten<Settings>(
  definition: SourceDefinition<Settings>,
  written: unknown,
  parts: Partial<SourceContext> = {},
  mimeType?: string,
): Source {
  const shape = { address: { kind: "fixed", uri: "x://a" } as const, mimeType };
  const settings = definition.complete(written, (value) => new SourceData("stub", value), shape);
  // A nested source `{ stub: text }` yields that text.
  const stub = (data: { readonly settings: unknown }) => () => ({
    read: () => Promise.resolve([{ body: (data.settings as { readonly stub: string }).stub }]),
  });
  return definition.create(settings, stub)(makeContext(parts));
}

/** The body of the one content that a source yields, as text. */
export async function readBody(source: Source, request = makeRequest()): Promise<string> {
  const contents: readonly Content[] = await source.read(request);
  const [content] = contents;
  if (contents.length !== 1 || content === undefined || "finished" in content)
    throw new Error("expected one raw content");
  return typeof content.body === "string" ? content.body : Buffer.from(content.body).toString("latin1");
}

/** What a source tells of itself. */
export function factsOf(source: Source): Promise<unknown> {
  return source.describe?.(NO_VALUES, makeRequest().signal) ?? Promise.resolve("nothing");
}

/** Compiles a schema; what doesn't fit is told by `errors`, all of it. */
export function compileSchema(schema: JsonSchema): ValidateFunction {
  const ajv = new Ajv({ strict: true, allErrors: true, allowUnionTypes: true, strictRequired: false });
  // What editors offer says nothing of what fits.
  ajv.addVocabulary(["defaultSnippets"]);
  return ajv.compile(schema);
}

/** Tells whether a value fits a source's schema. */
export function makeValidator(schema: JsonSchema): (value: unknown) => boolean {
  const nestedSource = { type: "object" };
  const validate = compileSchema({
    definitions: { nestedSource },
    type: "object",
    properties: { value: schema },
  });
  return (value) => validate({ value });
}
