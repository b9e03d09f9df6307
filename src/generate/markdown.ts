/** A text as Markdown that shows it: on one line, and nothing in it means anything (CommonMark 2.4; GFM 4.10, 6.5). */
export function escapeMarkdown(text: string): string {
  return (
    oneLine(text)
      .replaceAll(/[\\`*_[\]<>|~&$]/g, "\\$&")
      // At the start of a line, these make headings and lists.
      .replace(/^(?:[#+=:-]|\d+(?=([.)])))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`))
  );
}

/** A text as a code span in a table (CommonMark 6.1; GFM 4.10: a `|` is escaped in code too). */
export function codeSpan(text: string): string {
  const line = oneLine(text).replaceAll("|", "\\|");
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = line.startsWith("`") || line.endsWith("`") || line === "" ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
