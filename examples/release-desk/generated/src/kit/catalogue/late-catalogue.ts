// From Pressmark 0.1.0: src/kit/catalogue/late-catalogue.ts (MIT)
import type { SourceContext } from "../source.js";

/** What a source that is made of other entries asks of the catalogue. */
export type OtherEntries = Pick<SourceContext, "readAddress">;

/**
 * Stands in for the catalogue while its sources are bound: they take its functions before the catalogue exists.
 * Attach the catalogue before the first read.
 */
export class LateCatalogue {
  #catalogue: OtherEntries | undefined;

  /** For `SourceContext.readAddress`. @throws Error where nothing was attached yet: a fault of ours */
  readonly readAddress: OtherEntries["readAddress"] = async (uri, request) =>
    await this.#attached().readAddress(uri, request);

  /** Names the catalogue that answers from now on; a later call replaces it. */
  attach(catalogue: OtherEntries): void {
    this.#catalogue = catalogue;
  }

  #attached(): OtherEntries {
    if (this.#catalogue === undefined)
      throw new Error("an address was asked for before the catalogue was attached");
    return this.#catalogue;
  }
}
