// From Pressmark 0.1.0: src/kit/answers.ts (MIT)
import type { ScopeDemand } from "./catalogue/demand.js";
import type { Annotations, CacheHint, Icon } from "./entry.js";
import type { Waiting } from "./lazy-signal.js";
import type { Caller, ResourceContents } from "./source.js";

/** What the server says of itself (MCP `Implementation`). */
export interface ServerIdentity {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly Icon[];
}

/** MCP `Resource`: one line of `resources/list`. */
export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly annotations?: Annotations;
  readonly icons?: readonly Icon[];
  readonly size?: number;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** MCP `ResourceTemplate`: one line of `resources/templates/list`. */
export type ListedTemplate = Omit<ListedResource, "uri" | "size"> & { readonly uriTemplate: string };

/** An answer with what the client is told of its life. */
export interface Answer<Result> {
  readonly result: Result;
  readonly cache: CacheHint;
  /** Whether it's this very object that is given to everybody, as long as there's room for it. */
  readonly lasting?: true;
}

export interface ResourcePage {
  readonly resources: readonly ListedResource[];
  readonly nextCursor?: string;
}

export interface TemplatePage {
  readonly resourceTemplates: readonly ListedTemplate[];
  readonly nextCursor?: string;
}

export interface ReadResult {
  readonly contents: readonly ResourceContents[];
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** MCP `CompleteResult.completion`. */
export interface Completion {
  readonly values: readonly string[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** What a client asks to be completed (MCP `completion/complete` with a `ref/resource`). */
export interface CompletionQuery {
  /** The template, as listed. */
  readonly uri: string;
  readonly variable: string;
  /** What was typed so far. */
  readonly prefix: string;
  /** The variables that are filled in already. */
  readonly filled: ReadonlyMap<string, string>;
}

/** Who asks and until when. */
export interface Asking extends Waiting {
  readonly caller: Caller;
}

/**
 * Everything that a catalogue answers, whatever the transport, the era or the SDK.
 * Each method throws `ResourceError` for what the client is to be told.
 */
export interface Answers {
  readonly identity: ServerIdentity;
  readonly instructions: string | undefined;
  /** Which scopes the entries ask for. */
  readonly demand: ScopeDemand;
  /** For lists and discovery. */
  readonly listCache: CacheHint;
  listResources(cursor: string | undefined, asking: Asking): Promise<Answer<ResourcePage>>;
  listTemplates(cursor: string | undefined, asking: Asking): Promise<Answer<TemplatePage>>;
  readResource(uri: string, asking: Asking): Promise<Answer<ReadResult>>;
  complete(query: CompletionQuery, asking: Asking): Promise<Completion>;
}
