/** A module that a file imports. */
export interface FoundImport {
  readonly specifier: string;
  /** Whether it is gone once the file is compiled. */
  readonly typeOnly: boolean;
}

/** A statement starts its line, as the formatter has it. What lies between may take several lines, but no quotes. */
const STATEMENT = /^(?:import|export)\s+(type\s+)?(?:[\w$*\s,{}]+\s+from\s+)?"([^"\\]+)";/gm;
const DYNAMIC = /\bimport\("([^"\\]+)"\)/g;
const REQUIRE = /\bcreateRequire\(import\.meta\.url\)\("([^"\\]+)"\)/g;
const REQUIRE_NAME = /^(?:const|let) ([\w$]+) = createRequire\(import\.meta\.url\);/gm;

/**
 * Finds the modules that a file of the portable code imports: by statements, by `import()`, and by what
 * `createRequire` gives. It knows the code's own form; a test holds its answers against the compiler's.
 */
export function findImports(text: string): readonly FoundImport[] {
  const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  const found = [
    ...[...code.matchAll(STATEMENT)].map(([, type, specifier]) => ({
      specifier,
      typeOnly: type !== undefined,
    })),
    ...[...code.matchAll(DYNAMIC), ...code.matchAll(REQUIRE), ...requires(code)].map(([, specifier]) => ({
      specifier,
      typeOnly: false,
    })),
  ];
  return found.flatMap(({ specifier, typeOnly }) =>
    specifier === undefined ? [] : [{ specifier, typeOnly }],
  );
}

/** The name of the package that a specifier leads to; `undefined` for a file of one's own, and for what Node has. */
export function packageOf(specifier: string): string | undefined {
  if (/^(?:\.|\/|node:)/.test(specifier)) return undefined;
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function requires(code: string): readonly RegExpExecArray[] {
  return [...code.matchAll(REQUIRE_NAME)].flatMap(([, name = ""]) => [
    ...code.matchAll(new RegExp(`(?<![\\w$.])${name.replaceAll("$", "\\$")}\\("([^"\\\\]+)"\\)`, "g")),
  ]);
}
