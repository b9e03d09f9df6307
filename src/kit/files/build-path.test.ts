import fc from "fast-check";
import { normalize } from "node:path";
import { describe, expect, it } from "vitest";
import type { Value } from "../values.js";
import { buildPath } from "./build-path.js";
import { parsePathPattern } from "./path-pattern.js";

function build(pattern: string, values: Readonly<Record<string, Value>>): string | undefined {
  return buildPath(parsePathPattern(pattern, "/", () => undefined).pieces, new Map(Object.entries(values)));
}

/** Values of the contract's "contain", as they are after decoding, and their kin. */
const REFUSED = [
  "",
  ".",
  "..",
  "../../etc/passwd",
  "..\\..\\x",
  "../x",
  "/etc/passwd",
  "C:\\Windows\\win.ini",
  "C:",
  "\\\\host\\share",
  "a\0.md",
  "a\n.md",
  "a\u0085b",
  "a\u007fb",
  "CON",
  "con",
  "con.txt",
  "NUL",
  "nul .md",
  "COM1",
  "com¹.log",
  "LPT9.txt",
  "AUX.tar.gz",
  "PRN",
  "CONIN$",
  "a.md::$DATA",
  "a:b",
  "a.",
  "a ",
  "...",
  ".hidden",
  ".git",
  "node_modules",
  "NODE_MODULES",
  "git~1",
  "\ud800",
];

describe("buildPath", () => {
  it.each(REFUSED)("[contain] refuses %j as one name, and as a part of a deeper path", (value) => {
    expect(build("docs/{name}", { name: value })).toBeUndefined();
    expect(build("docs/{+path}", { path: value })).toBeUndefined();
    expect(build("docs/{+path}", { path: `a/${value}` })).toBeUndefined();
    expect(build("docs/{+path}", { path: `${value}/a` })).toBeUndefined();
  });

  it.each(["v1..v2", "file.tar.gz", "§ 141", "a+b", "%20", "console", "com10", "x..", "a b"])(
    "takes %j where it ends in an extension",
    (value) => {
      expect(build("docs/{name}.md", { name: value })).toBe(`${value}.md`);
    },
  );

  it("[contain] checks names as they come out, not the values alone", () => {
    expect(build("d/.{x}", { x: "." })).toBeUndefined();
    expect(build("d/{a}{b}", { a: "co", b: "n" })).toBeUndefined();
    expect(build("d/.{x}", { x: "git" })).toBeUndefined();
    expect(build("d/{x}.md", { x: "NUL" })).toBeUndefined();
    expect(build("d/x-{x}", { x: "a." })).toBeUndefined();
  });

  it("serves a hidden name whose dot the manifest wrote", () => {
    expect(build("d/.{x}rc", { x: "vim" })).toBe(".vimrc");
    expect(build("d/{x}/.config/a", { x: "u" })).toBe("u/.config/a");
  });

  it("[slash] takes a separator in {+name} alone", () => {
    expect(build("d/{p}", { p: "a/b" })).toBeUndefined();
    expect(build("d/{+p}", { p: "a/b" })).toBe("a/b");
    expect(build("d/{+p}", { p: "a//b" })).toBeUndefined();
    expect(build("d/{+p}", { p: "a/" })).toBeUndefined();
  });

  it("takes a list as segments, none of which may hold a separator", () => {
    expect(build("d/{+p}", { p: ["a", "b.md"] })).toBe("a/b.md");
    expect(build("d/{+p}", { p: ["a/b"] })).toBeUndefined();
    expect(build("d/{+p}", { p: [] })).toBeUndefined();
    expect(build("d/{p}", { p: ["a"] })).toBe("a");
    expect(build("d/{p}", { p: ["a", "b"] })).toBeUndefined();
  });

  it("gives nothing where a value is missing, also for names of Object.prototype", () => {
    expect(build("d/{constructor}", {})).toBeUndefined();
    expect(build("d/{a}/{b}", { a: "x" })).toBeUndefined();
  });

  it("[contain] never yields a path that leaves its place, whatever the value", () => {
    const tricky = fc.string({
      unit: fc.oneof(
        fc.constantFrom("/", "\\", ".", "..", ":", "\0", " ", "~", "a"),
        fc.string({ unit: "binary" }),
      ),
    });
    fc.assert(
      fc.property(tricky, tricky, (one, two) => {
        for (const pattern of ["d/{a}", "d/{+a}", "d/{a}/{+b}.md", "d/.{a}", "d/{a}{b}"]) {
          const path = build(pattern, { a: one, b: two });
          if (path === undefined) continue;
          expect(path).toBe(normalize(path));
          expect(path.startsWith("/")).toBe(false);
          expect(path.split("/")).not.toContain("..");
          expect(path).not.toMatch(/[\0-\x1f\\:]/);
        }
      }),
      { numRuns: 500 },
    );
  });
});
