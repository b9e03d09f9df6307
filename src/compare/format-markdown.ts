import { codeSpan, escapeMarkdown } from "../generate/markdown.js";
import { CHANGE_KINDS, type Change, type ChangeKind } from "./change.js";
import type { DiffReport } from "./report.js";
import { countKinds, nameSide, tellVersion } from "./summary.js";

/** How many changes of a kind are shown: a comment may hold 65,536 characters. */
const MOST_SHOWN = 50;

const HEADINGS: Readonly<Record<ChangeKind, string>> = {
  breaking: "Breaking",
  additive: "Additive",
  editorial: "Editorial",
  internal: "Internal",
};

/** Prints a report as Markdown for a pull request's comment. What a manifest says is text in it: no markup, link or mention. */
export function formatDiffMarkdown(report: DiffReport): string {
  const { old, next, changes, notes } = report;
  const lines = [
    "### What changes for clients",
    "",
    `${escapeMarkdown(nameSide(old))} → ${escapeMarkdown(nameSide(next))}: **${countKinds(report)}**`,
  ];
  // A text that follows another on its line begins no list, so that its start isn't escaped.
  if (changes.length > 0) lines.push("", escapeMarkdown(`Next version: ${tellVersion(report)}.`));
  for (const kind of CHANGE_KINDS) {
    const own = changes.filter((change) => change.kind === kind);
    if (own.length > 0) lines.push("", ...section(kind, own));
  }
  if (notes.length > 0) lines.push("", ...notes.map((note) => `- ${escapeMarkdown(note)}`));
  return `${lines.join("\n")}\n`;
}

/** What breaks and what is new is open; the rest is folded. */
function section(kind: ChangeKind, changes: readonly Change[]): readonly string[] {
  const title = `${HEADINGS[kind]} (${String(changes.length)})`;
  const rows = [
    "| address | what | code |",
    "| --- | --- | --- |",
    ...changes.slice(0, MOST_SHOWN).map(({ address, message, code }) => {
      const where = address === undefined ? "the server" : codeSpan(cut(address));
      return `| ${where} | ${escapeMarkdown(cut(message))} | \`${code}\` |`;
    }),
    ...(changes.length > MOST_SHOWN ? ["", `… and ${String(changes.length - MOST_SHOWN)} more.`] : []),
  ];
  if (kind === "breaking" || kind === "additive") return [`#### ${title}`, "", ...rows];
  return [`<details><summary>${title}</summary>`, "", ...rows, "", "</details>"];
}

function cut(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
