import path from "node:path";
import { compileFunction } from "node:vm";
import ts from "typescript";

/** A call that a printed module makes of what it imports. */
export interface Called {
  readonly called: string;
  readonly with: readonly unknown[];
}

/** Compiles a printed module by itself. @throws Error with the compiler's words where it is faulty */
export function compileModule(text: string): string {
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 },
  });
  if (diagnostics.length > 0)
    throw new Error(diagnostics.map(({ messageText }) => JSON.stringify(messageText)).join("\n"));
  return outputText;
}

/**
 * Runs a printed module. Each function that it imports gives its name and arguments, so that they can be looked at;
 * a `resource` gives its module's name.
 */
export function evaluateModule(text: string): Readonly<Record<string, unknown>> {
  const exported: Record<string, unknown> = {};
  const stub = (specifier: string) =>
    new Proxy(
      {},
      {
        get: (_, name) =>
          name === "resource"
            ? path.basename(specifier, ".js")
            : (...args: readonly unknown[]): Called => ({ called: String(name), with: args }),
      },
    );
  const run = compileFunction(compileModule(text), ["exports", "require"]) as (
    exported: object,
    load: (specifier: string) => unknown,
  ) => void;
  run(exported, stub);
  return exported;
}

/** What the code of a module names outside of its texts, and whether it holds anything that could run. */
export function inspectCode(text: string): {
  readonly names: ReadonlySet<string>;
  readonly comments: number;
} {
  const file = ts.createSourceFile("printed.ts", text, ts.ScriptTarget.ES2023, true);
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isTemplateExpression(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isRegularExpressionLiteral(node)
    )
      throw new Error(`the code holds ${node.getText()}`);
    const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if (ts.isIdentifier(node) && !isKey) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  const scanner = ts.createScanner(ts.ScriptTarget.ES2023, false, ts.LanguageVariant.Standard, text);
  let comments = 0;
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan())
    if (token === ts.SyntaxKind.MultiLineCommentTrivia || token === ts.SyntaxKind.SingleLineCommentTrivia)
      comments += 1;
  return { names, comments };
}
