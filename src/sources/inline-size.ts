import { byteLength } from "../kit/content/made-once.js";
import type { CheckContext, SettingFault } from "./definition.js";

/** Warns of content in the manifest that no read will ever yield, because it exceeds the entry's `maxBytes`. */
export function checkInlineSize(body: string | Uint8Array, context: CheckContext): readonly SettingFault[] {
  const size = byteLength(body);
  if (size <= context.maxBytes) return [];
  return [
    {
      code: "exceeds-limit",
      severity: "warning",
      path: "",
      message: `the content has ${size} bytes, more than limits.maxBytes (${context.maxBytes}), so each read fails`,
      hint: "raise limits.maxBytes, or serve less",
    },
  ];
}
