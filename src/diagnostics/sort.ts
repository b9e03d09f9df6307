import type { Diagnostic } from "./diagnostic.js";

/**
 * Puts diagnostics in the order of reading: the manifest's own first, then those of other files by name;
 * in a file from top to bottom; at one place errors before warnings. What is equal keeps its order.
 * @param manifest the manifest's file, as the diagnostics name it
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[], manifest: string): readonly Diagnostic[] {
  const rank = (diagnostic: Diagnostic): number => (diagnostic.file === manifest ? 0 : 1);
  return diagnostics.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      compareTexts(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareTexts(a.severity, b.severity) ||
      compareTexts(a.code, b.code),
  );
}

/** By code units: the same on every machine, whatever its language. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
