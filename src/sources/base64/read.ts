import { serveMadeOnce } from "../../kit/content/made-once.js";
import { sniffType } from "../../kit/content/sniff.js";
import type { BindSource } from "../../kit/source.js";

/** What a `base64` source serves. */
export interface Base64Settings {
  /** Base64 of RFC 4648, section 4; spaces and line breaks in it don't matter. */
  readonly data: string;
}

/** Serves literal bytes. Where no type is declared, the bytes tell it. */
export function base64(settings: Base64Settings): BindSource {
  return () => {
    const body = Buffer.from(settings.data, "base64");
    const source = serveMadeOnce("base64", { body });
    // The bytes never change, so they are looked at once, when somebody asks.
    let type: string | Promise<string> | undefined;
    return {
      ...source,
      async describe() {
        type ??= sniffType(body);
        return { size: body.byteLength, defaultType: await type };
      },
    };
  };
}
