import type { Asking, ListedResource } from "../answers.js";
import type { Entry, Listing } from "../entry.js";
import { ResourceError } from "../errors.js";
import { createLog, type Log } from "../log.js";
import type { Caller, Content, Member, Source } from "../source.js";
import type { Value, Values } from "../values.js";
import { createCatalogue, type Catalogue, type CatalogueOptions } from "./catalogue.js";

/** The one caller over stdio. */
export const everyone: Caller = { scopes: "all", claims: new Map() };

/** Somebody with no scope and no claim. */
export const nobody: Caller = { scopes: new Set(), claims: new Map() };

export function ask(caller: Caller = everyone): Asking {
  return { caller, signal: new AbortController().signal };
}

/** Somebody with one claim. */
export function claiming(name: string, value: string): Caller {
  return { scopes: new Set(), claims: new Map([[name, value]]) };
}

export function yields(...contents: readonly Content[]): Source {
  return { read: async () => await Promise.resolve(contents) };
}

export const text = yields({ body: "text" });

/** A source that yields what was asked of it: the address, then each variable with its value. */
export const echo: Source = {
  read: async ({ uri, values }) =>
    await Promise.resolve([{ body: JSON.stringify([uri, ...values]), defaultType: "text/plain" }]),
};

/** A source that yields JSON. */
export function json(give: () => unknown): Source {
  return { read: async () => await Promise.resolve([{ body: JSON.stringify(give()) }]) };
}

/** A source that lists members, and counts how often it was asked. */
export function lister(members: () => readonly Member[]): Source & { asked: number } {
  const source = {
    ...text,
    asked: 0,
    members: async () => {
      source.asked += 1;
      return await Promise.resolve(members());
    },
  };
  return source;
}

/** A log that keeps its lines of `info` and above. */
export function keepLines(): { readonly log: Log; readonly lines: readonly string[] } {
  const lines: string[] = [];
  return { lines, log: createLog("info", (line) => lines.push(line)) };
}

/** An entry that is named like its address, a family where that holds a variable. */
export function entry(address: string, rest: Partial<Entry> = {}): Entry {
  return {
    address: address.includes("{")
      ? { kind: "template", template: address }
      : { kind: "fixed", uri: address },
    passport: { name: address },
    limits: { maxBytes: 1000, timeoutMs: 60_000 },
    scopes: [],
    variables: [],
    listing: { kind: "none" },
    source: text,
    ...rest,
  };
}

export function catalogueOf(entries: readonly Entry[], options: Partial<CatalogueOptions> = {}): Catalogue {
  return createCatalogue(entries, {
    identity: { name: "desk", version: "1" },
    listCache: { ttlMs: 0, cacheScope: "private" },
    log: createLog("silent", () => undefined),
    ...options,
  });
}

export function valuesOf(object: Record<string, Value>): Values {
  return new Map(Object.entries(object));
}

export function constants(...members: readonly Record<string, Value>[]): Listing {
  return { kind: "constants", members: members.map(valuesOf) };
}

/** All pages of `resources/list`. */
export async function walk(
  catalogue: Catalogue,
  caller = everyone,
): Promise<readonly (readonly ListedResource[])[]> {
  const pages: (readonly ListedResource[])[] = [];
  let cursor: string | undefined;
  do {
    const { result } = await catalogue.listResources(cursor, ask(caller));
    if ("nextCursor" in result && typeof result.nextCursor !== "string")
      throw new TypeError("the last page has a key nextCursor");
    pages.push(result.resources);
    cursor = result.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

/** All lines of `resources/list`. */
export async function list(catalogue: Catalogue, caller = everyone): Promise<readonly ListedResource[]> {
  return (await walk(catalogue, caller)).flat();
}

/** The addresses of `resources/list`. */
export async function uris(catalogue: Catalogue, caller = everyone): Promise<readonly string[]> {
  return (await list(catalogue, caller)).map(({ uri }) => uri);
}

/** What an entry with the source `echo` was asked, and the address of its content. */
export async function readEcho(
  catalogue: Catalogue,
  uri: string,
  caller = everyone,
): Promise<{ readonly uri: string; readonly asked: unknown; readonly values: readonly unknown[] }> {
  const { result } = await catalogue.readResource(uri, ask(caller));
  const [content] = result.contents;
  if (content === undefined || !("text" in content) || result.contents.length > 1)
    throw new TypeError("an echo is one text");
  const [asked, ...values] = JSON.parse(content.text) as unknown[];
  return { uri: content.uri, asked, values };
}

/** What a client is told of an answer that must fail. */
export async function failureOf(answer: Promise<unknown>): Promise<Pick<ResourceError, "code" | "data">> {
  const error: unknown = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ResourceError)) throw new TypeError("no ResourceError", { cause: error });
  return { code: error.code, data: error.data };
}
