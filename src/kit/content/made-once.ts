import { limitExceeded } from "../errors.js";
import type { Facts, Provenance, RawContent, ReadRequest, Source } from "../source.js";

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
  return new MadeOnceSource(kind, content);
}

/** There may be a hundred thousand of them, so what they have in common, such as their methods, is there once. */
export class MadeOnceSource implements Source {
  readonly provenance: Provenance;
  readonly #content: RawContent;

  /** @param kind as of `serveMadeOnce` */
  constructor(kind: string, content: MadeOnce) {
    this.provenance = provenanceOf(kind);
    this.#content = content;
  }

  get constant(): true {
    return true;
  }

  read({ uri, limits }: ReadRequest): Promise<readonly RawContent[]> {
    if (byteLength(this.#content.body) > limits.maxBytes)
      return Promise.reject(limitExceeded(uri, "maxBytes", limits.maxBytes));
    return Promise.resolve([this.#content]);
  }

  describe(): Promise<Facts> {
    return Promise.resolve(factsOf(this.#content));
  }
}

function factsOf({ body, defaultType }: MadeOnce): Facts {
  return { size: byteLength(body), ...(defaultType !== undefined && { defaultType }) };
}

function provenanceOf(kind: string): Provenance {
  const known: Provenance = provenances.get(kind) ?? { kind, author: "authored", fetched: false };
  provenances.set(kind, known);
  return known;
}

const provenances = new Map<string, Provenance>();

/** The size of a body as UTF-8, in bytes. */
export function byteLength(body: Uint8Array | string): number {
  return typeof body === "string" ? Buffer.byteLength(body) : body.byteLength;
}
