import type { Diagnostic } from "./diagnostic.js";
import { showHarmlessly } from "./harmless.js";

/**
 * Prints one workflow command of GitHub Actions a diagnostic, which GitHub shows as an annotation at the line.
 * Hint and related places are further lines of its message.
 */
export function formatGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((diagnostic) => `${toCommand(diagnostic)}\n`).join("");
}

function toCommand(diagnostic: Diagnostic): string {
  const { severity, file, line, column, code, message, hint, related = [] } = diagnostic;
  const properties = [
    `file=${escapeProperty(file)}`,
    `line=${String(line)}`,
    `col=${String(column)}`,
    `title=${escapeProperty(code)}`,
  ];
  const lines = [
    message,
    ...(hint === undefined ? [] : [`hint: ${hint}`]),
    ...related.map(
      (other) => `${other.message}: ${other.file}:${String(other.line)}:${String(other.column)}`,
    ),
  ];
  return `::${severity} ${properties.join(",")}::${lines.map(escapeMessage).join("%0A")}`;
}

/** A message ends at the line's end; a percent sign starts an escape. Other control characters go to a log as they are. */
function escapeMessage(text: string): string {
  const escaped = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return showHarmlessly(escaped);
}

/** Properties also end at a comma, and the list of them at a colon. */
function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
