import type { Diagnostic } from "./diagnostic.js";
import { toWorkflowCommand } from "./workflow-command.js";

/**
 * Prints one workflow command of GitHub Actions a diagnostic, which GitHub shows as an annotation at the line.
 * Hint and related places are further lines of its message.
 */
export function formatGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((diagnostic) => `${toCommand(diagnostic)}\n`).join("");
}

function toCommand(diagnostic: Diagnostic): string {
  const { severity, file, line, column, code, message, hint, related = [] } = diagnostic;
  const lines = [
    message,
    ...(hint === undefined ? [] : [`hint: ${hint}`]),
    ...related.map(
      (other) => `${other.message}: ${other.file}:${String(other.line)}:${String(other.column)}`,
    ),
  ];
  return toWorkflowCommand(severity, { file, line, column, title: code }, lines);
}
