import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { checkManifest } from "./check.js";
import { writeFolder } from "./golden.fixture.js";
import { ManifestUnreadable } from "./manifest-bytes.js";
import { readManifestFile } from "./read-file.js";

const HEAD = 'pressmark: 1\nserver: { name: desk, version: "1" }\n';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = writeFolder(new Map(Object.entries(files)));
  folders.push(folder);
  return folder;
}

function check(folder: string) {
  const { entries, report, manifest } = checkManifest(path.join(folder, "pressmark.yaml"));
  return {
    names: entries.map(({ data }) => data["name"]),
    codes: report.diagnostics.map(({ code }) => code),
    diagnostics: report.diagnostics,
    files: manifest.files.map(({ name }) => path.relative(folder, name)),
  };
}

const entry = (name: string): string => `resources: [{ name: ${name}, uri: "x://${name}", text: a }]\n`;

describe("include", () => {
  it("takes ten thousand files and no more, and says so once", () => {
    const folder = folderWith({
      "pressmark.yaml": `${HEAD}include: ["r/*.yaml", s.yaml]\n`,
      "s.yaml": "include: []",
    });
    const root = path.join(folder, "pressmark.yaml");
    mkdirSync(path.join(folder, "r"));
    // The root is one of them.
    for (let file = 0; file < 10_001; file += 1) writeFileSync(path.join(folder, "r", `${file}.yaml`), "");
    const parsed = readManifestFile(path.join(folder, "s.yaml"));
    const { manifest, report } = checkManifest(root, {
      read: (file) => (file === root ? readManifestFile(file) : parsed),
    });
    expect(manifest.files).toHaveLength(10_000);
    expect(report.diagnostics).toMatchObject([
      { code: "include-limit", line: 3, message: "more than 10,000 files are included up to here" },
    ]);
  }, 60_000);

  it("takes matches in the order of their names, a file once, wherever it was named", () => {
    const folder = folderWith({
      "main/pressmark.yaml": `${HEAD}include: ["teams/*/r.yaml", teams/b/r.yaml, "./teams/{a,c}/r.yaml", ../extra.yaml]\n${entry("own")}`,
      "main/teams/b/r.yaml": entry("b"),
      "main/teams/a/r.yaml": `include: [../../teams/c/r.yaml]\n${entry("a")}`,
      "main/teams/c/r.yaml": entry("c"),
      "main/teams/a/deeper/r.yaml": entry("deeper"),
    });
    writeFileSync(path.join(folder, "extra.yaml"), entry("extra"));
    expect(check(path.join(folder, "main"))).toMatchObject({
      names: ["own", "a", "c", "b", "extra"],
      codes: [],
    });
  });

  it("an absolute path and ** work; hidden folders, .git and node_modules are passed over", () => {
    const folder = folderWith({
      "deep/x/y/r.yaml": entry("deep"),
      "deep/node_modules/r.yaml": entry("foreign"),
      "deep/.hidden/r.yaml": entry("hidden"),
    });
    writeFileSync(path.join(folder, "pressmark.yaml"), `${HEAD}include: ["${folder}/deep/**/r.yaml"]\n`);
    expect(check(folder)).toMatchObject({ names: ["deep"], codes: [] });
  });

  it("links to folders are followed, circles of them are not, and one file is one by all its names", () => {
    const folder = folderWith({
      "pressmark.yaml": `${HEAD}include: ["teams/**/*.yaml"]\n`,
      "teams/a/r.yaml": entry("a"),
      "elsewhere/s.yaml": entry("s"),
      "teams/a/self -> ..": "",
      "teams/linked -> ../elsewhere": "",
      "teams/z.yaml -> a/r.yaml": "",
    });
    expect(check(folder)).toMatchObject({ names: ["a", "s"], codes: [] });
  });

  it("what can't be read is told where it is named", () => {
    const folder = folderWith({
      "pressmark.yaml": `${HEAD}include: ["bad/*.yaml", "a\\0b", "!x.yaml", folder]\n`,
      "bad/loop.yaml -> loop.yaml": "",
      "bad/nowhere.yaml -> nothing": "",
    });
    mkdirSync(path.join(folder, "folder"));
    expect(check(folder).diagnostics.map(({ code, path: at }) => [code, at])).toEqual([
      ["include-unreadable", "/include/0"],
      ["include-unreadable", "/include/0"],
      ["include-nothing", "/include/1"],
      ["include-nothing", "/include/2"],
      ["include-nothing", "/include/3"],
    ]);
  });
});

describe("the text of a file", () => {
  it("Windows line ends and a byte order mark change no place", () => {
    const folder = folderWith({
      "pressmark.yaml": `\uFEFF${HEAD}resources:\n  - { name: a, uri: "x://a", txt: a }\n`.replaceAll(
        "\n",
        "\r\n",
      ),
    });
    const { diagnostics } = check(folder);
    expect(diagnostics.map(({ code, line, column }) => [code, line, column])).toEqual([
      ["unknown-key", 4, 30],
    ]);
  });

  it("another charset than UTF-8 is one message at its first foreign byte", () => {
    const folder = folderWith({});
    writeFileSync(path.join(folder, "pressmark.yaml"), Buffer.from(`${HEAD}# caf\u00e9\nx: [\n`, "latin1"));
    const { diagnostics } = check(folder);
    expect(diagnostics.map(({ code, line, column }) => [code, line, column])).toEqual([
      ["yaml-character", 3, 6],
    ]);
  });

  it("UTF-16 is told likewise", () => {
    const folder = folderWith({});
    writeFileSync(path.join(folder, "pressmark.yaml"), Buffer.from(`\uFEFF${HEAD}`, "utf16le"));
    expect(check(folder).codes).toEqual(["yaml-character"]);
  });

  it("JSON is a manifest, too", () => {
    const folder = folderWith({
      "pressmark.yaml": JSON.stringify({ pressmark: 1, server: { name: "a", version: "1" }, resources: [] }),
    });
    expect(check(folder).codes).toEqual([]);
  });
});

describe("a manifest that isn't there", () => {
  it.each([
    ["nothing.yaml", "missing"],
    ["file/inside.yaml", "missing"],
    ["folder", "folder"],
    ["loop", "unreadable"],
  ])("%s: %s", (name, reason) => {
    const folder = folderWith({ file: "" });
    mkdirSync(path.join(folder, "folder"));
    symlinkSync("loop", path.join(folder, "loop"));
    let thrown: unknown;
    try {
      checkManifest(path.join(folder, name));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ManifestUnreadable);
    expect((thrown as ManifestUnreadable).reason).toBe(reason);
  });
});
