import { readFileSync } from "node:fs";
import { checkInlineSize } from "../inline-size.js";
import type { SettingFault, SourceDefinition } from "../definition.js";
import { base64 } from "./read.js";
import type { Base64Settings } from "./read.js";
import { base64Codes } from "./codes.js";
import { base64Schema } from "./schema.js";

/** `base64`: literal bytes. */
export const base64Definition: SourceDefinition<Base64Settings> = {
  key: "base64",
  summary: "Literal bytes, in base64.",
  schema: base64Schema,
  codes: base64Codes,
  get example() {
    return readFileSync(new URL("example.yaml", import.meta.url), "utf8");
  },
  addresses: "fixed",
  nestable: false,
  complete: (value) => ({ data: withoutSpace(value as string) }),
  changes: () => "never",
  texts: () => [],
  check(value, context) {
    const data = withoutSpace(value as string);
    const fault = findFault(data);
    if (fault === undefined) return checkInlineSize(Buffer.from(data, "base64"), context);
    return [{ code: "invalid-base64", path: "", ...fault }];
  },
  create: (settings) => base64(settings),
};

function withoutSpace(value: string): string {
  return value.replaceAll(/[ \t\r\n]/g, "");
}

/** What RFC 4648, section 4, doesn't allow. */
function findFault(data: string): Pick<SettingFault, "message" | "hint"> | undefined {
  if (/^data:/i.test(data))
    return {
      message: "this is a data: URL, not base64",
      hint: "write what follows its comma, and the type as mimeType",
    };
  const at = data.search(/[^A-Za-z0-9+/=]/);
  if (at !== -1) {
    const found = String.fromCodePoint(data.codePointAt(at) ?? 0);
    return found === "-" || found === "_"
      ? {
          message: `'${found}' belongs to the URL-safe alphabet of base64, not to the standard one`,
          hint: "write '+' for '-' and '/' for '_'",
        }
      : {
          message: `${JSON.stringify(found)} is no character of base64`,
          hint: "use A-Z a-z 0-9 + / and = at the end",
        };
  }
  const content = data.replace(/={1,2}$/, "");
  if (content.includes("="))
    return { message: "'=' stands elsewhere than at the end", hint: "base64 is padded once, at its end" };
  const padded = content.length % 4 === 1 ? undefined : content + "=".repeat((4 - (content.length % 4)) % 4);
  if (padded === undefined)
    return {
      message: `${content.length} characters are no whole bytes`,
      hint: "a part of the text is missing",
    };
  if (padded !== data)
    return {
      message: "the padding is wrong",
      hint: `end it with ${padded === content ? "no '='" : `'${padded.slice(content.length)}'`}`,
    };
  // Section 3.5: the unused bits of the last character are zero, or what is served isn't what was written.
  if (Buffer.from(data, "base64").toString("base64") !== data)
    return {
      message: "the last character holds bits that belong to no byte",
      hint: "encode the bytes again",
    };
  return undefined;
}
