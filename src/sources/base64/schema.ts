import type { JsonSchema } from "../definition.js";

export const base64Schema: JsonSchema = {
  type: "string",
  description:
    "The bytes to serve, in base64 (RFC 4648, section 4) with padding. Line breaks and spaces are taken out. Type: what the bytes look like, unless mimeType is given.",
};
