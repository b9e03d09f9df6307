import { showHarmlessly } from "../diagnostics/harmless.js";
import { CHANGE_KINDS, type Change, type ChangeKind } from "./change.js";
import type { DiffReport } from "./report.js";
import { countKinds, nameSide, tellVersion } from "./summary.js";

/** ECMA-48, section 8.3.117: parameters of Select Graphic Rendition. */
const COLOUR_OF: Readonly<Record<ChangeKind, number>> = {
  breaking: 31,
  additive: 32,
  editorial: 36,
  internal: 2,
};

/** Prints a report for people: the changes by kind, how many there are, and the next version. */
export function formatDiffPretty(report: DiffReport, colour: boolean): string {
  const { old, next, changes, notes } = report;
  const lines = [`${nameSide(old)} → ${nameSide(next)}`, ""];
  for (const kind of CHANGE_KINDS) {
    const own = changes.filter((change) => change.kind === kind);
    if (own.length === 0) continue;
    lines.push(colour ? `\u001B[1;${String(COLOUR_OF[kind])}m${kind}\u001B[0m` : kind);
    for (const change of own) lines.push(`  ${toLine(change)}`);
    lines.push("");
  }
  lines.push(countKinds(report));
  if (changes.length > 0) lines.push(`next version: ${tellVersion(report)}`);
  for (const note of notes) lines.push(`note: ${note}`);
  return `${lines.map(onOneLine).join("\n")}\n`;
}

function toLine({ address, message, code }: Change): string {
  return `${address === undefined ? "" : `${address}: `}${message}  ${code}`;
}

/** Colour is this printer's own: all else that could drive a terminal is shown. */
function onOneLine(line: string): string {
  const [, start = "", text = "", end = ""] =
    /^((?:\u001B\[[\d;]+m)?)(.*?)((?:\u001B\[0m)?)$/su.exec(line) ?? [];
  const isOwn = start !== "" && end !== "" && !/\s/.test(text);
  return isOwn ? line : showHarmlessly(line.replaceAll(/[\r\n\t\u2028\u2029]+/g, " "));
}
