import type { Diagnostic } from "./diagnostic.js";
import type { FormatContext } from "./format.js";

/** Prints one JSON object, indented by two; the keys stand in a fixed order, and nothing undeclared is there. */
export function formatJson(diagnostics: readonly Diagnostic[], context: FormatContext): string {
  const { manifest, ok } = context;
  return `${JSON.stringify({ manifest, ok, diagnostics: diagnostics.map(toJson) }, null, 2)}\n`;
}

function toJson(diagnostic: Diagnostic): object {
  const { code, severity, file, line, column, path, message, hint, related } = diagnostic;
  return {
    code,
    severity,
    file,
    line,
    column,
    path,
    message,
    ...(hint !== undefined && { hint }),
    ...(related !== undefined &&
      related.length > 0 && {
        related: related.map((other) => ({
          file: other.file,
          line: other.line,
          column: other.column,
          message: other.message,
        })),
      }),
  };
}
