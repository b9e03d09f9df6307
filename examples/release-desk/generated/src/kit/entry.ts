// From Pressmark 0.1.0: src/kit/entry.ts (MIT)
import type { Source } from "./source.js";
import type { Limits } from "./source.js";
import type { Values } from "./values.js";

/** MCP `Icon`. */
export interface Icon {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
  readonly theme?: "light" | "dark";
}

/** MCP `Annotations`. */
export interface Annotations {
  readonly audience?: readonly ("user" | "assistant")[];
  /** 0 to 1. */
  readonly priority?: number;
  /** RFC 3339 date and time with offset. */
  readonly lastModified?: string;
}

/** What a host shows and a model chooses by. Only what was declared is there. */
export interface Passport {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly annotations?: Annotations;
  readonly icons?: readonly Icon[];
  /** Raw bytes. */
  readonly size?: number;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** How long an answer may be kept, as the client is told (MCP 2026-07-28 `ttlMs`, `cacheScope`). */
export interface CacheHint {
  /** Milliseconds. */
  readonly ttlMs: number;
  readonly cacheScope: "public" | "private";
}

/** How long answers may be kept, by the server and the client, as far as somebody says something of it. */
export interface CachePolicy {
  /** Milliseconds. Absent: as the upstream says, else not at all. */
  readonly ttlMs?: number;
  /** Absent: as the upstream says, else private. */
  readonly cacheScope?: "public" | "private";
  /** How long behind its life content is served while it's asked for anew, in milliseconds. Absent: as the upstream says. */
  readonly staleWhileRevalidateMs?: number;
  /** How long behind its life content is served where asking fails, in milliseconds. Absent: as the upstream says. */
  readonly staleIfErrorMs?: number;
  /** False: the server keeps nothing, whatever the upstream says. */
  readonly keep?: false;
}

/** How changes are found out where it isn't by what the source tells by itself. */
export type WatchPolicy =
  /** Not at all. */
  | false
  /** By asking, every so many milliseconds. */
  | { readonly everyMs: number }
  /** By the notices that its source is sent on a channel. */
  | { readonly channel: string };

/** What the entry says of one variable of its address. */
export interface VariableRule {
  readonly name: string;
  readonly description?: string;
  /** The only values there are. */
  readonly enum?: readonly string[];
  /** Whether the whole value fits the declared pattern; linear in the value's length. */
  readonly accepts?: (value: string) => boolean;
  /** A source that yields a JSON list of values. */
  readonly complete?: Source;
  /** The value of an absent query variable. */
  readonly fallback?: string;
  /** The caller's claim that the value must equal. */
  readonly claim?: string;
}

/** Members of a family that the manifest lists, or a source of them. */
export type Listing =
  | { readonly kind: "none" }
  /** What the source tells by itself, where it can. */
  | { readonly kind: "source" }
  | { readonly kind: "constants"; readonly members: readonly Values[] }
  | {
      readonly kind: "from";
      readonly source: Source;
      /** JSON Pointer (RFC 6901) of the list in what the source yields. */
      readonly items: string;
      /** For each variable, the JSON Pointer of its value in an item. */
      readonly variables: ReadonlyMap<string, string>;
    };

/** One entry of a running catalogue. */
export interface Entry {
  /** `uri` as it was declared, or a template of RFC 6570. */
  readonly address:
    | { readonly kind: "fixed"; readonly uri: string }
    | { readonly kind: "template"; readonly template: string };
  readonly passport: Passport;
  /** What `cache` says; absent where neither the entry nor the defaults say anything. */
  readonly cache?: CachePolicy;
  /** Absent: by what the source tells by itself. */
  readonly watch?: WatchPolicy;
  readonly limits: Limits;
  /** The scopes that a caller needs, all of them. */
  readonly scopes: readonly string[];
  readonly variables: readonly VariableRule[];
  readonly listing: Listing;
  readonly source: Source;
}
