import { element } from "../../docs/markup.js";
import { tellBytes } from "../../docs/tell-facts.js";
import { createDom } from "../create-dom.js";

/** How many bytes are shown. */
const MOST_SHOWN = 16_384;
const A_LINE = 16;

/** Shows bytes in hexadecimal, and beside it those that are visible ASCII. */
export function showBytes(bytes: Uint8Array): HTMLElement {
  const lines: string[] = [];
  for (let at = 0; at < Math.min(bytes.length, MOST_SHOWN); at += A_LINE)
    lines.push(printLine(at, bytes.subarray(at, Math.min(at + A_LINE, MOST_SHOWN))));
  const all = tellBytes(bytes.length);
  const told = bytes.length > MOST_SHOWN ? `the first ${tellBytes(MOST_SHOWN)} of ${all}` : all;
  return createDom(
    element(
      "div",
      {},
      element("p", { class: "hint" }, told),
      element(
        "pre",
        { class: "code", tabindex: "0", role: "group", "aria-label": "Bytes" },
        lines.join("\n"),
      ),
    ),
  );
}

function printLine(at: number, bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
  const text = [...bytes]
    .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "."))
    .join("");
  return `${at.toString(16).padStart(8, "0")}  ${hex.padEnd(A_LINE * 3 - 1)}  ${text}`;
}
