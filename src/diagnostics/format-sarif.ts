import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import type { CodeDescription } from "./code-description.js";
import type { Diagnostic, Place } from "./diagnostic.js";
import type { FormatContext } from "./format.js";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/**
 * Prints a log of the Static Analysis Results Interchange Format, SARIF 2.1.0, with one run.
 * Its rules are the codes that occur; hint and message are one text.
 */
export function formatSarif(diagnostics: readonly Diagnostic[], context: FormatContext): string {
  const codes = [...new Set(diagnostics.map((diagnostic) => diagnostic.code))].sort();
  const indexOf = new Map(codes.map((code, index) => [code, index]));
  const log = {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "Pressmark",
            version: context.version,
            rules: codes.map((code) => toRule(code, context.describe(code))),
          },
        },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((diagnostic) => toResult(diagnostic, indexOf.get(diagnostic.code))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** SARIF 2.1.0, section 3.49: reportingDescriptor. */
function toRule(code: string, description: CodeDescription | undefined): object {
  if (description === undefined) return { id: code };
  return {
    id: code,
    shortDescription: { text: description.meaning },
    help: { text: description.remedy },
    defaultConfiguration: { level: description.severity },
  };
}

/** SARIF 2.1.0, section 3.27: result. Our severities are the levels of the same name. */
function toResult(diagnostic: Diagnostic, ruleIndex: number | undefined): object {
  const { code, severity, message, hint, path, related = [] } = diagnostic;
  return {
    ruleId: code,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: severity,
    message: { text: toMessageText(hint === undefined ? message : `${message}; ${hint}`) },
    locations: [
      {
        ...toLocation(diagnostic),
        ...(path !== "" && { logicalLocations: [{ fullyQualifiedName: path }] }),
      },
    ],
    ...(related.length > 0 && {
      relatedLocations: related.map((other) => ({
        ...toLocation(other),
        message: { text: toMessageText(other.message) },
      })),
    }),
  };
}

function toLocation({ file, line, column }: Place): { readonly physicalLocation: object } {
  return {
    physicalLocation: {
      artifactLocation: { uri: toUri(file) },
      region: { startLine: line, startColumn: column },
    },
  };
}

/** SARIF 2.1.0, section 3.11.5: braces open a placeholder, and are doubled to stand for themselves. */
function toMessageText(text: string): string {
  return text.replaceAll("{", "{{").replaceAll("}", "}}");
}

/** SARIF 2.1.0, section 3.4.3: a URI reference, relative for a file that was named so. */
function toUri(file: string): string {
  if (posix.isAbsolute(file) || /^[A-Za-z]:[\\/]/.test(file)) return pathToFileURL(file).href;
  return file
    .replaceAll("\\", "/")
    .replaceAll(/\p{Cs}/gu, "\uFFFD")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
}
