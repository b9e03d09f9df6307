/**
 * A text as Markdown that shows it: on one line, and nothing in it means anything (CommonMark 2.4; GFM 4.10, 6.5). It makes
 * no link of its own accord (GFM 6.9), nor what GitHub makes of `@name`, `#1`, `GH-1`, a commit or `:emoji:`: an empty
 * comment keeps the parts of such a text apart, since a backslash doesn't.
 */
export function escapeMarkdown(text: string): string {
  return (
    oneLine(text)
      .split(WITHIN_REFERENCES)
      .map((part) => part.replaceAll(/[\\`*_[\]<>|~&$]/g, "\\$&"))
      .join("<!-- -->")
      // At the start of a line, these make headings and lists.
      .replace(/^(?:[#+=:-]|\d+(?=([.)])))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`))
      // At the end of a heading, this is no part of it.
      .replace(/(?<!\\)#$/, "\\#")
  );
}

/** The places in a text where it mustn't stay in one piece. */
const WITHIN_REFERENCES = new RegExp(
  [
    "(?<=@)(?=[\\w-])",
    "(?<=#)(?=\\d)",
    "(?<=\\bgh-)(?=\\d)",
    "(?<=:)(?=//|[\\w+-]+:)",
    "(?<=www)(?=\\.)",
    "(?<=\\b(?:[0-9a-f]{6})+)(?=[0-9a-f]+\\b)",
  ].join("|"),
  "i",
);

/** A text as code, in a table too (CommonMark 6.1; GFM 4.10). */
export function codeSpan(text: string): string {
  const line = oneLine(text);
  // In a table, a span with a `|` needs a backslash that it would show elsewhere, and that another one before it takes away.
  if (line.includes("|")) return `<code>${escapeMarkdown(line)}</code>`;
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
