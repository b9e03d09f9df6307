import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { packageFile } from "../package-facts.js";
import { findImports, packageOf } from "./imports.js";

const SOURCE = fileURLToPath(packageFile("src"));
const PORTABLE = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter(
    (name) => /^(?:kit\/.*|sources\/[^/]+\/read)\.ts$/.test(name) && !/\.(?:test|fixture)\.ts$/.test(name),
  )
  .sort();

/** What the compiler finds: statements and `import()`. */
function compilerFinds(text: string): readonly string[] {
  const file = ts.createSourceFile("file.ts", text, ts.ScriptTarget.ES2023, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const specifier =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    if (specifier !== undefined && ts.isStringLiteral(specifier)) found.push(specifier.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe("findImports", () => {
  it.each(PORTABLE)("finds in %s what the compiler finds", (name) => {
    const text = readFileSync(path.join(SOURCE, name), "utf8");
    const found = findImports(text).map(({ specifier }) => specifier);
    const required = /createRequire/.test(text) ? ["handlebars", "mime-types"] : [];
    expect(new Set(found.filter((name) => !required.includes(name)))).toEqual(
      new Set(compilerFinds(text).filter((name) => !required.includes(name))),
    );
  });

  it("finds what is required, and tells types from what runs", () => {
    const text = `import { createRequire } from "node:module";
import type * as Types from "types-only";
import {
  type One,
  two,
} from "./two.js";
export { three } from "./three.js";
import "./effect.js";
/** An example: import("never") */
// import("never")
const load = createRequire(import.meta.url);
const a = load("loaded");
const b = createRequire(import.meta.url)("at-once") as typeof Types;
const c = await import("late/part");
const d = "import x from 'text'";
`;
    expect(findImports(text)).toEqual([
      { specifier: "node:module", typeOnly: false },
      { specifier: "types-only", typeOnly: true },
      { specifier: "./two.js", typeOnly: false },
      { specifier: "./three.js", typeOnly: false },
      { specifier: "./effect.js", typeOnly: false },
      { specifier: "late/part", typeOnly: false },
      { specifier: "at-once", typeOnly: false },
      { specifier: "loaded", typeOnly: false },
    ]);
  });

  it("finds the packages that the kit loads late", () => {
    const inFile = (name: string) => findImports(readFileSync(path.join(SOURCE, name), "utf8"));
    expect(inFile("kit/content/template.ts")).toContainEqual({ specifier: "handlebars", typeOnly: false });
    expect(inFile("kit/content/extension-type.ts")).toContainEqual({
      specifier: "mime-types",
      typeOnly: false,
    });
    expect(inFile("kit/content/sniff.ts")).toContainEqual({ specifier: "file-type", typeOnly: false });
  });
});

describe("packageOf", () => {
  it.each([
    ["undici", "undici"],
    ["@modelcontextprotocol/sdk/types.js", "@modelcontextprotocol/sdk"],
    ["file-type/core", "file-type"],
    ["node:fs", undefined],
    ["./a.js", undefined],
  ])("of %s is %s", (specifier, name) => {
    expect(packageOf(specifier)).toBe(name);
  });
});
