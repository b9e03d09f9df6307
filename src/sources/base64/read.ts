import { MadeOnceSource } from "../../kit/content/made-once.js";
import { sniffType } from "../../kit/content/sniff.js";
import type { BindSource, Facts } from "../../kit/source.js";

/** What a `base64` source serves. */
export interface Base64Settings {
  /** Base64 of RFC 4648, section 4; spaces and line breaks in it don't matter. */
  readonly data: string;
}

/** Serves literal bytes. Where no type is declared, the bytes tell it. */
export function base64(settings: Base64Settings): BindSource {
  return () => new LiteralBytes(Buffer.from(settings.data, "base64"));
}

class LiteralBytes extends MadeOnceSource {
  readonly #body: Uint8Array;
  /** The bytes never change, so they are looked at once, when somebody asks. */
  #type: string | Promise<string> | undefined;

  constructor(body: Uint8Array) {
    super("base64", { body });
    this.#body = body;
  }

  override async describe(): Promise<Facts> {
    this.#type ??= sniffType(this.#body);
    return { size: this.#body.byteLength, defaultType: await this.#type };
  }
}
