import { mkdir, mkdtemp, realpath, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { CatalogueEntry } from "../catalogue/catalogue.js";
import { SourceData } from "../sources/definition.js";
import { makeCatalogue, makeEntry } from "./catalogue.fixture.js";
import { gatherContent } from "./content.js";

async function makeFolder(files: readonly string[]): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "pressmark-content-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), name);
  }
  return folder;
}

const FAMILY = { kind: "template", template: "x://{+path}" } as const;

async function gather(entries: readonly CatalogueEntry[], apart = "/apart") {
  const { files, folders, elsewhere } = await gatherContent(makeCatalogue(entries), apart);
  return { files: files.map((file) => file.path), folders: Object.fromEntries(folders), elsewhere };
}

describe("gatherContent", () => {
  it("lays out the files of all entries as they lie, from the folder that holds them all", async () => {
    const root = await makeFolder(["desk/a.md", "desk/teams/b.md", "shared/c.hbs", "shared/unused.md"]);
    const desk = path.join(root, "desk");
    const entries = [
      makeEntry("a", { folder: desk, source: new SourceData("file", { path: "a.md" }) }),
      makeEntry("b", { folder: path.join(desk, "teams"), source: new SourceData("file", { path: "b.md" }) }),
      makeEntry("c", { folder: desk, source: new SourceData("render", { file: "../shared/c.hbs" }) }),
      makeEntry("d", { folder: "/far/away" }),
    ];
    expect(await gather(entries)).toEqual({
      files: ["desk/a.md", "desk/teams/b.md", "shared/c.hbs"],
      folders: { a: "desk", b: "desk/teams", c: "desk" },
      elsewhere: [],
    });
  });

  it("takes what is served of a folder and of a family, and nothing else", async () => {
    const root = await makeFolder([
      "docs/a.md",
      "docs/.hidden.md",
      "docs/b.txt",
      "docs/.git/c.md",
      "rel/web/1.json",
      "rel/web/x.json",
      "rel/api/2.json",
      "rel/notes.md",
      "outside.md",
    ]);
    await symlink("../outside.md", path.join(root, "docs/out.md"));
    await symlink("a.md", path.join(root, "docs/link.md"));
    const variable = { name: "path", list: false };
    const entries = [
      makeEntry("docs", {
        address: FAMILY,
        folder: root,
        source: new SourceData("directory", { path: "docs", include: ["**/*.md"], variable }),
      }),
      makeEntry("rel", {
        address: { kind: "template", template: "x://{s}/{v}" },
        folder: root,
        variables: [
          { name: "s", enum: ["web"] },
          { name: "v", pattern: "[0-9]+" },
        ],
        source: new SourceData("file", { path: "rel/{s}/{v}.json" }),
      }),
    ];
    expect((await gather(entries)).files).toEqual(["docs/a.md", "docs/link.md", "rel/web/1.json"]);
  });

  it("takes the files of nested sources, lists and completions", async () => {
    const root = await makeFolder(["data.json", "list.json", "names.json"]);
    const fileOf = (name: string) => new SourceData("file", { path: name });
    const entry = makeEntry("a", {
      address: { kind: "template", template: "x://{a}" },
      folder: root,
      variables: [{ name: "a", complete: fileOf("names.json") }],
      listing: { kind: "from", source: fileOf("list.json"), items: "", variables: new Map() },
      source: new SourceData("render", { template: "", from: fileOf("data.json") }),
    });
    expect((await gather([entry])).files).toEqual(["data.json", "list.json", "names.json"]);
  });

  it("leaves absolute paths and those of the environment where they are, and says so", async () => {
    const root = await makeFolder(["a.md"]);
    const entries = [
      makeEntry("one", { folder: root, source: new SourceData("file", { path: path.join(root, "a.md") }) }),
      makeEntry("two", { folder: root, source: new SourceData("directory", { path: "${DOCS:-docs}" }) }),
      makeEntry("three", { folder: root, source: new SourceData("file", { path: "a.md", root: "${DOCS}" }) }),
    ];
    expect(await gather(entries)).toEqual({
      files: [],
      folders: { two: "", three: "" },
      elsewhere: [
        { entry: "one", setting: "file.path", why: "absolute" },
        { entry: "two", setting: "directory.path", why: "environment" },
        { entry: "three", setting: "file.root", why: "environment" },
      ],
    });
  });

  it("keeps a root above the path inside of the content", async () => {
    const root = await makeFolder(["desk/in/a.md"]);
    const entry = makeEntry("a", {
      folder: path.join(root, "desk/in"),
      source: new SourceData("file", { path: "a.md", root: ".." }),
    });
    expect(await gather([entry])).toMatchObject({ files: ["in/a.md"], folders: { a: "in" } });
  });

  it("makes the folders that programs run in, and carries what their commands name", async () => {
    const root = await makeFolder(["desk/bin/tool", "desk/data/a.json", "desk/unused.md"]);
    const folder = path.join(root, "desk");
    const run = (settings: object) => new SourceData("command", settings);
    const entries = [
      makeEntry("a", { folder, source: run({ run: ["date"] }) }),
      makeEntry("b", { folder, source: run({ run: ["./bin/tool", "data/a.json"] }) }),
      makeEntry("c", { folder, source: run({ run: ["ls"], cwd: "../other" }) }),
      makeEntry("d", { folder, source: run({ run: ["ls"], cwd: "data" }) }),
    ];
    const { files, folders, emptyFolders, elsewhere } = await gatherContent(makeCatalogue(entries), "/apart");
    expect(files.map((file) => file.path)).toEqual(["desk/bin/tool", "desk/data/a.json"]);
    expect(Object.fromEntries(folders)).toEqual({ a: "desk", b: "desk", c: "desk", d: "desk" });
    expect(emptyFolders).toEqual(["other"]);
    expect(elsewhere).toEqual([
      { entry: "c", setting: "command.cwd", why: "folder" },
      { entry: "d", setting: "command.cwd", why: "folder" },
    ]);
    const alone = await gatherContent(makeCatalogue(entries.slice(0, 1)), "/apart");
    expect(alone).toMatchObject({ files: [], emptyFolders: [""] });
  });

  it("passes over a project that lies among the files, so that it doesn't grow with each run", async () => {
    const root = await makeFolder(["a.md", "out/content/a.md", "out/README.md"]);
    const source = new SourceData("directory", { path: ".", variable: { name: "path", list: false } });
    const entry = makeEntry("a", { address: FAMILY, folder: root, source });
    expect((await gather([entry], path.join(root, "out"))).files).toEqual(["a.md"]);
  });

  it("tells when each file was changed last", async () => {
    const root = await makeFolder(["a.md"]);
    await utimes(path.join(root, "a.md"), 1_700_000_000.25, 1_700_000_000.25);
    const entry = makeEntry("a", { folder: root, source: new SourceData("file", { path: "a.md" }) });
    const { files } = await gatherContent(makeCatalogue([entry]), "/apart");
    expect(files.map(({ place, modifiedMs }) => [place, Math.trunc(modifiedMs)])).toEqual([
      [path.join(root, "a.md"), 1_700_000_000_250],
    ]);
  });
});
