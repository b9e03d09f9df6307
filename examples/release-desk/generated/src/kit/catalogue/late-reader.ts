// From Pressmark 0.1.0: src/kit/catalogue/late-reader.ts (MIT)
import type { SourceContext } from "../source.js";

/** Reads an address of the catalogue for a source that is made of other entries. */
export type ReadAddress = SourceContext["readAddress"];

/**
 * Stands in for the catalogue while its sources are bound: they take `readAddress` before the catalogue exists.
 * Attach the catalogue before the first read.
 */
export class LateReader {
  #reader: { readonly readAddress: ReadAddress } | undefined;

  /** For `SourceContext.readAddress`. @throws Error where nothing was attached yet: a fault of ours */
  readonly readAddress: ReadAddress = async (uri, request) => {
    if (this.#reader === undefined) throw new Error("an address was read before the catalogue was attached");
    return await this.#reader.readAddress(uri, request);
  };

  /** Names the catalogue that answers from now on; a later call replaces it. */
  attach(reader: { readonly readAddress: ReadAddress }): void {
    this.#reader = reader;
  }
}
