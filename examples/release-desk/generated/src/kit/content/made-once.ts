// From Pressmark 0.1.0: src/kit/content/made-once.ts (MIT)
import { limitExceeded } from "../errors.js";
import type { Facts, RawContent, Source } from "../source.js";

/** A content that a source made itself as it was bound, and that never changes. */
export interface MadeOnce {
  readonly body: Uint8Array | string;
  /** The type where the entry declares none; absent: what the bytes look like. */
  readonly defaultType?: string;
}

/**
 * A source of one content that is there already. Each read yields the same object, without a copy.
 * @param kind the kind of source, as the manifest names it
 * @throws ResourceError from `read` where the content exceeds `limits.maxBytes`
 */
export function serveMadeOnce(kind: string, content: MadeOnce): Source {
  const size = byteLength(content.body);
  const contents: readonly RawContent[] = [content];
  const facts: Facts = {
    size,
    ...(content.defaultType !== undefined && { defaultType: content.defaultType }),
  };
  return {
    read({ uri, limits }) {
      if (size > limits.maxBytes) return Promise.reject(limitExceeded(uri, "maxBytes", limits.maxBytes));
      return Promise.resolve(contents);
    },
    describe: () => Promise.resolve(facts),
    constant: true,
    provenance: { kind, author: "authored", fetched: false },
  };
}

/** The size of a body as UTF-8, in bytes. */
export function byteLength(body: Uint8Array | string): number {
  return typeof body === "string" ? Buffer.byteLength(body) : body.byteLength;
}
