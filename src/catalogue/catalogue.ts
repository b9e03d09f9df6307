import type { ServerIdentity } from "../kit/answers.js";
import type { CacheHint, CachePolicy, Passport, WatchPolicy } from "../kit/entry.js";
import type { ServerLimits } from "../kit/server-limits.js";
import type { Limits } from "../kit/source.js";
import type { Values } from "../kit/values.js";
import type { SourceData } from "../sources/definition.js";

/** What an entry says of one variable, as data. */
export interface CatalogueVariable {
  readonly name: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  /** A regular expression in RE2 syntax that the whole value must fit. */
  readonly pattern?: string;
  readonly complete?: SourceData;
  readonly fallback?: string;
  readonly claim?: string;
}

/** How a family is listed, as data. */
export type CatalogueListing =
  | { readonly kind: "none" }
  | { readonly kind: "source" }
  | { readonly kind: "constants"; readonly members: readonly Values[] }
  | {
      readonly kind: "from";
      readonly source: SourceData;
      readonly items: string;
      readonly variables: ReadonlyMap<string, string>;
    };

/** One entry, complete with defaults, as data: nothing is bound and no environment value is in it. */
export interface CatalogueEntry {
  readonly address:
    | { readonly kind: "fixed"; readonly uri: string }
    | { readonly kind: "template"; readonly template: string };
  readonly passport: Passport;
  readonly cache?: CachePolicy;
  readonly watch?: WatchPolicy;
  readonly limits: Limits;
  readonly scopes: readonly string[];
  readonly variables: readonly CatalogueVariable[];
  readonly listing: CatalogueListing;
  readonly examples: readonly Values[];
  readonly source: SourceData;
  /** The absolute folder that relative paths start from. */
  readonly folder: string;
}

/** A bearer token that is accepted over HTTP; its text may hold `${NAME}`. */
export interface CatalogueToken {
  readonly token: string;
  readonly scopes: readonly string[];
}

/** Whose tokens are accepted over HTTP; texts may hold `${NAME}`. */
export interface CatalogueIssuer {
  readonly issuer: string;
  readonly audience: string;
}

/** How a catalogue is served over HTTP; texts may hold `${NAME}`. */
export interface CatalogueHttp {
  readonly tokens: readonly CatalogueToken[] | undefined;
  readonly issuer?: CatalogueIssuer;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

/** A whole catalogue as data: what is served, generated, compared and documented. */
export interface CatalogueData {
  readonly identity: ServerIdentity;
  readonly instructions: string | undefined;
  /** What clients are told of lists and discovery. */
  readonly listCache: CacheHint;
  readonly pageSize: number;
  /** `network.allow`; texts may hold `${NAME}`. */
  readonly network: readonly string[];
  readonly http: CatalogueHttp;
  readonly limits: ServerLimits;
  readonly entries: readonly CatalogueEntry[];
}
