import { serveMadeOnce } from "../../kit/content/made-once.js";
import type { BindSource } from "../../kit/source.js";

/** What a `text` source serves. */
export interface TextSettings {
  readonly text: string;
}

/** Serves a literal text, `text/plain` where no type is declared. */
export function text(settings: TextSettings): BindSource {
  return () => serveMadeOnce("text", { body: settings.text, defaultType: "text/plain" });
}
