import { serveMadeOnce } from "../../kit/content/made-once.js";
import type { BindSource } from "../../kit/source.js";

/** What a `json` source serves. */
export interface JsonSettings {
  /** Anything that JSON can hold. */
  readonly value: unknown;
}

/** Serves a value as JSON, `application/json` where no type is declared. */
export function json(settings: JsonSettings): BindSource {
  return () => serveMadeOnce("json", { body: serialize(settings.value), defaultType: "application/json" });
}

/** The text of a value: indented by two, without a line break at its end. Keys stay in their order. */
export function serialize(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
