import type { WatchPolicy } from "../kit/entry.js";

/** A variable of an address, as a page shows it. */
export interface PageVariable {
  readonly name: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  /** A regular expression in RE2 syntax that the whole value must fit. */
  readonly pattern?: string;
  readonly fallback?: string;
  readonly claim?: string;
  /** Whether an address may do without it. */
  readonly optional: boolean;
  /** Whether it's a list of values. */
  readonly isList: boolean;
}

/** An address of a family, and the values that make it. */
export interface PageAddress {
  readonly uri: string;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
}

/** How long answers are kept, in milliseconds; what is absent is the upstream's affair. */
export interface PageCache {
  readonly ttlMs?: number;
  readonly cacheScope?: "public" | "private";
  readonly staleWhileRevalidateMs?: number;
  readonly staleIfErrorMs?: number;
  readonly keep?: false;
}

/** One entry as a page shows it: JSON-able, without its source's settings. */
export interface PageEntry {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** `uri` as declared, or a template of RFC 6570. */
  readonly address: string;
  readonly isFamily: boolean;
  /** The kind of its source. */
  readonly source: string;
  /** Declared, or else found out; of a family, what all its members have. */
  readonly mimeType?: string;
  readonly audience: readonly string[];
  readonly priority?: number;
  readonly lastModified?: string;
  /** Raw bytes. */
  readonly size?: number;
  /** Where its icons are. A page names them, and loads none. */
  readonly icons: readonly string[];
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly variables: readonly PageVariable[];
  readonly examples: readonly PageAddress[];
  /** How a family is listed; the members where the manifest names them. */
  readonly listing: "none" | "source" | "constants" | "from";
  readonly members: readonly PageAddress[];
  readonly cache?: PageCache;
  readonly watch?: WatchPolicy;
  readonly limits: { readonly maxBytes: number; readonly timeoutMs: number };
  readonly scopes: readonly string[];
}

/** A catalogue as a page shows it. */
export interface PageCatalogue {
  readonly server: {
    readonly name: string;
    readonly version: string;
    readonly title?: string;
    readonly description?: string;
    readonly websiteUrl?: string;
    readonly instructions?: string;
  };
  /** Who may read over HTTP, before scopes and claims. */
  readonly readers: "everybody" | "tokens" | "issuer";
  /** What each kind of source in it serves, in a sentence. */
  readonly sources: Readonly<Record<string, string>>;
  readonly entries: readonly PageEntry[];
}
