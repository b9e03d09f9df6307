// From Pressmark 0.1.0: src/kit/cache/upstream-cache.ts (MIT)
import type { RawContent, ReadRequest } from "../source.js";

/** What an upstream's content is recognised by (RFC 9110, section 8.8). */
export interface Validators {
  readonly etag?: string;
  /** As the upstream wrote it. */
  readonly lastModified?: string;
  /** The URL that yielded it, redirects followed: they mean nothing at any other. */
  readonly url: string;
}

/** What an upstream says of its answer's life (RFC 9111, RFC 5861). Absent: nothing. */
export interface UpstreamLife {
  /** Milliseconds from now; the answer's age is taken off. */
  readonly freshMs?: number;
  /** Milliseconds behind that. */
  readonly staleWhileRevalidateMs?: number;
  /** Milliseconds behind that. */
  readonly staleIfErrorMs?: number;
  /** Whether everybody may share it. */
  readonly shared: boolean;
  /** Whether it may be kept at all. */
  readonly keep: boolean;
}

/** What asking an upstream gave. */
export type Fetched =
  | {
      readonly kind: "content";
      readonly contents: readonly RawContent[];
      readonly life?: UpstreamLife;
      readonly validators?: Validators;
    }
  /** It is what the validators say. */
  | { readonly kind: "unchanged"; readonly life?: UpstreamLife };

/**
 * Asks an upstream.
 * @param request the signal is the asking's own: it is aborted when nobody waits any more, or the time is over
 * @param validators those of what is kept; absent where nothing is, or it can't be confirmed
 */
export type FetchUpstream = (request: ReadRequest, validators: Validators | undefined) => Promise<Fetched>;

/** Keeps what the upstreams of one entry yield. */
export interface UpstreamCache {
  /**
   * Gives what is kept, or asks.
   * @param key what the answer depends on, whole: two requests with one key are one. It may hold secrets, and is not kept
   * @throws what `fetch` throws, where nothing that is kept may stand in
   */
  read(key: string, request: ReadRequest, fetch: FetchUpstream): Promise<readonly RawContent[]>;
}
