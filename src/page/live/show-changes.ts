import { structuredPatch } from "diff";
import { element, type Markup } from "../../docs/markup.js";
import { createDom } from "../create-dom.js";
import type { Content } from "./content.js";

/** How long two texts are compared, in milliseconds. */
const COMPARE_MS = 500;
/** How many lines of difference are shown. */
const MOST_SHOWN = 500;

/** Shows, line by line, what changed since the last read; nothing where nothing did. */
export function showChanges(before: readonly Content[], after: readonly Content[]): HTMLElement | undefined {
  const [old, now] = [printContents(before), printContents(after)];
  if (old === now) return undefined;
  const patch = structuredPatch("", "", old, now, "", "", { context: 3, timeout: COMPARE_MS });
  const made = createDom(
    element("section", { class: "changes" }, element("h3", {}, "Changed since the last read")),
  );
  made.append(
    createDom(
      patch === undefined ? element("p", {}, "Too much changed to be compared.") : renderPatch(patch),
    ),
  );
  return made;
}

type Patch = NonNullable<ReturnType<typeof structuredPatch>>;

function renderPatch({ hunks }: Patch): Markup {
  const lines = hunks.flatMap(({ oldStart, newStart, lines: own }) => [
    element("span", { class: "place" }, `@@ line ${String(oldStart)}, now line ${String(newStart)} @@\n`),
    ...own.map((line) => element("span", { class: CLASSES.get(line.charAt(0)) }, `${line}\n`)),
  ]);
  const more = lines.length - MOST_SHOWN;
  return element(
    "pre",
    { class: "code", tabindex: "0", role: "group", "aria-label": "Changes" },
    ...lines.slice(0, MOST_SHOWN),
    more > 0 ? `… ${String(more)} lines more` : undefined,
  );
}

const CLASSES: ReadonlyMap<string, string> = new Map([
  ["+", "added"],
  ["-", "removed"],
]);

function printContents(contents: readonly Content[]): string {
  const isOne = contents.length === 1;
  return contents
    .map(({ uri, text, bytes }) => {
      const shown = text ?? `(bytes, ${String(bytes().length)}) ${fingerprint(bytes())}`;
      return isOne ? shown : `── ${uri}\n${shown}`;
    })
    .join("\n");
}

/** Tells bytes of one length from others (FNV-1a): enough to see that they changed. */
function fingerprint(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
