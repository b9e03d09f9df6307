import { colour } from "./live/colour.js";
import type { PrintJob } from "./live/print-apart.js";
import { printMarkdown } from "./live/print-markdown.js";

// The worker that prints HTML of content, apart from the page: see `live/print-apart.ts`.
globalThis.addEventListener("message", ({ data }: MessageEvent<PrintJob>) => {
  globalThis.postMessage(print(data));
});

globalThis.postMessage("ready");

/** Nothing where a content makes its printer throw, because it's nested too deep, say. */
function print({ kind, text, language }: PrintJob): string | undefined {
  try {
    return kind === "markdown" ? printMarkdown(text) : colour(text, language);
  } catch {
    return undefined;
  }
}
