import { describe, expect, it } from "vitest";
import { createSelection } from "./file-selection.js";
import type { SelectionSettings } from "./file-selection.js";

function served(settings: Partial<SelectionSettings>, paths: readonly string[]): readonly string[] {
  const selection = createSelection({ include: ["**/*"], exclude: [], hidden: false, ...settings });
  return paths.filter((path) => {
    const folders = path.split("/").slice(0, -1);
    const reachable = folders.every((_, index) => selection.enters(folders.slice(0, index + 1).join("/")));
    // What a read takes by names and patterns, a walk must reach.
    expect(reachable && selection.accepts(path)).toBe(selection.mayServe(path) && selection.accepts(path));
    return reachable && selection.accepts(path);
  });
}

const PATHS = [
  "a.md",
  "b.txt",
  ".env",
  ".git/config",
  "node_modules/x/index.md",
  "docs/c.md",
  "docs/.d/e.md",
];

describe("createSelection", () => {
  it("[regular] leaves hidden files, .git and node_modules out", () => {
    expect(served({}, PATHS)).toEqual(["a.md", "b.txt", "docs/c.md"]);
  });

  it("[regular] hidden serves names with a dot, but not .git and node_modules", () => {
    expect(served({ hidden: true }, PATHS)).toEqual(["a.md", "b.txt", ".env", "docs/c.md", "docs/.d/e.md"]);
  });

  it("serves what a pattern names literally", () => {
    expect(served({ include: ["node_modules/**/*.md"] }, PATHS)).toEqual(["node_modules/x/index.md"]);
    expect(served({ include: [".git/*", "*.md"] }, PATHS)).toEqual(["a.md", ".git/config"]);
    expect(served({ include: ["docs/.d/*"] }, PATHS)).toEqual(["docs/.d/e.md"]);
    expect(served({ include: [".env"] }, PATHS)).toEqual([".env"]);
    expect(served({ include: ["{.git,docs}/*"] }, PATHS)).toEqual([".git/config", "docs/c.md"]);
  });

  it("keeps a pattern that names .git from opening it to others", () => {
    expect(served({ include: ["**/*", ".git/HEAD"], hidden: true }, [".git/HEAD", ".git/config"])).toEqual([
      ".git/HEAD",
    ]);
  });

  it("takes away what exclude matches, hidden or not", () => {
    expect(served({ exclude: ["docs/**"], hidden: true }, PATHS)).toEqual(["a.md", "b.txt", ".env"]);
    expect(served({ exclude: ["**/*.md"] }, PATHS)).toEqual(["b.txt"]);
    expect(served({ exclude: ["*"] }, PATHS)).toEqual(["docs/c.md"]);
  });

  it("goes only where a pattern can match", () => {
    const selection = createSelection({ include: ["guides/en/**/*.md"], exclude: [], hidden: false });
    expect(
      ["guides", "guides/en", "guides/en/x", "guides/de", "other"].map((path) => selection.enters(path)),
    ).toEqual([true, true, true, false, false]);
  });
});
