import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "./catalogue.fixture.js";
import { compileModule } from "./evaluate.fixture.js";
import { nameModules, packageNameOf, packageVersionOf } from "./names.js";

const slugsOf = (...names: string[]) => nameModules(names).map(({ slug }) => slug);

describe("nameModules", () => {
  it.each([
    ["release-policy", "release-policy", "releasePolicy"],
    ["Café Menü", "cafe-menu", "cafeMenu"],
    ["docs/guide/Install.md", "docs-guide-install-md", "docsGuideInstallMd"],
    ["2.4.0", "2-4-0", "resource240"],
    ["CON", "con-resource", "conResource"],
    ["com1", "com1-resource", "com1Resource"],
    ["../../etc", "etc", "etc"],
  ])("makes of %j the file %s and the name %s", (name, slug, identifier) => {
    expect(nameModules([name])).toEqual([{ slug, identifier }]);
  });

  it("tells names apart that come to the same, and keeps the first as it is", () => {
    expect(slugsOf("a b", "a-b", "A B")).toEqual([
      "a-b",
      expect.stringMatching(/^a-b-[0-9a-f]{8}$/),
      expect.stringMatching(/^a-b-[0-9a-f]{8}$/),
    ]);
    expect(slugsOf("日本", "東京")).toEqual([
      expect.stringMatching(/^resource-[0-9a-f]{8}$/),
      expect.stringMatching(/^resource-[0-9a-f]{8}$/),
    ]);
    // An entry more doesn't rename the module of another.
    expect(slugsOf("大阪", "東京")[1]).toBe(slugsOf("東京")[0]);
  });

  it("gives no name that the language or the module has itself", () => {
    const names = nameModules(["delete", "catalogue", "Program", "await", "a-2", "a2"]);
    expect(names.map(({ slug }) => slug)).toEqual(["delete", "catalogue", "program", "await", "a-2", "a2"]);
    expect(names.map(({ identifier }) => identifier)).not.toContain("delete");
    expect(names.map(({ identifier }) => identifier)).not.toContain("catalogue");
    expect(new Set(names.map(({ identifier }) => identifier)).size).toBe(6);
  });

  it("gives file names that every system takes, each once, and identifiers", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyText, { maxLength: 8 }), (texts) => {
        const named = nameModules(texts);
        for (const { slug } of named)
          expect(slug).toMatch(/^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z0-9][a-z0-9-]{0,59}$/);
        expect(new Set(named.map(({ slug }) => slug)).size).toBe(texts.length);
        expect(new Set(named.map(({ identifier }) => identifier)).size).toBe(texts.length);
        compileModule(
          named.map(({ identifier }) => `import { resource as ${identifier} } from "x";`).join("\n"),
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe("packageNameOf", () => {
  it.each([
    ["My Docs ++", "my-docs"],
    ["@scope/name", "scope-name"],
    ["__proto__", "proto"],
    ["ドキュメント", "mcp-server"],
    ["node_modules", "node-modules-server"],
    ["undici", "undici-server"],
    ["x".repeat(300), "x".repeat(100)],
  ])("[project] makes of %j %s", (name, expected) => {
    expect(packageNameOf(name, ["undici"])).toBe(expected);
  });
});

describe("packageVersionOf", () => {
  it.each([
    ["1.4.0", "1.4.0"],
    ["1.0.0-rc.1+build.5", "1.0.0-rc.1+build.5"],
    ["1.10", "0.0.0"],
    ["v1.0.0", "0.0.0"],
    ["01.0.0", "0.0.0"],
    ["1.0.0\n", "0.0.0"],
    ["latest", "0.0.0"],
  ])("makes of %j %s (semver 2.0.0)", (version, expected) => {
    expect(packageVersionOf(version)).toBe(expected);
  });
});
