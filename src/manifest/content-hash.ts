import { hash } from "../kit/crypto.js";

/** What the bytes of a file are recognised by: SHA-256 in hexadecimal digits. A text stands for its bytes in UTF-8. */
export function hashOf(content: Uint8Array | string): string {
  return hash("sha256", content, "hex");
}
