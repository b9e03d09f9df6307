import { SourceData } from "../definition.js";
import { execFileSync } from "node:child_process";
import { mkdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bindIn, listTexts, makeFolder, readText, requestOf } from "../../kit/files/folder.fixture.js";
import { factsOf } from "../../kit/files/file-facts.js";
import { fileDefinition } from "./index.js";
import { file } from "./read.js";

const NOT_FOUND = { code: -32602, message: "Resource not found", data: { uri: "test://entry" } };

describe("a fixed file", () => {
  it("is read from the manifest's folder, byte for byte", async () => {
    const folder = await makeFolder({ "docs/a.bin": Uint8Array.of(0, 255, 13, 10) });
    const source = bindIn(folder, file({ path: "docs/a.bin" }));
    const contents = await source.read(requestOf());
    expect(contents).toEqual([{ body: Buffer.from([0, 255, 13, 10]), fileName: "a.bin" }]);
    expect(source).not.toHaveProperty("members");
  });

  it("may lie above the folder, at an absolute path, and be hidden: the manifest says so", async () => {
    const folder = await makeFolder({ "m/x": "", ".env": "hidden", "up.md": "up" });
    expect(await readText(bindIn(join(folder, "m"), file({ path: "../up.md" })))).toBe("up");
    expect(await readText(bindIn(join(folder, "m"), file({ path: join(folder, ".env") })))).toBe("hidden");
  });

  it("[interpolate] takes environment values into path and root", async () => {
    const folder = await makeFolder({ "data/{x}/a.md": "braces" });
    const source = bindIn(folder, file({ path: "${DIR}/a.md", root: "${ROOT:-data}" }), [], {
      DIR: "data/{x}",
    });
    expect(await readText(source)).toBe("braces");
    expect(() => bindIn(folder, file({ path: "${UNSET}/a.md" }))).toThrow("UNSET");
  });

  it("tells size, time and name from the disk", async () => {
    const folder = await makeFolder({ "a.md": "12345" });
    await utimes(join(folder, "a.md"), 0, Date.UTC(2026, 6, 28, 9) / 1000);
    const source = bindIn(folder, file({ path: "a.md" }));
    const signal = AbortSignal.timeout(1_000);
    expect(await source.describe?.(new Map(), signal)).toEqual({
      size: 5,
      lastModified: "2026-07-28T09:00:00.000Z",
      fileName: "a.md",
    });
    await rm(join(folder, "a.md"));
    expect(await source.describe?.(new Map(), signal)).toBeUndefined();
  });

  it("[list] tells no time that RFC 3339 can't write", () => {
    const moment = (time: number) => factsOf({ size: 0, modifiedMs: time }, "d/a.md");
    expect(moment(Date.UTC(9999, 11, 31)).lastModified).toBe("9999-12-31T00:00:00.000Z");
    expect(moment(Date.UTC(10_000, 0))).toEqual({ size: 0, fileName: "a.md" });
    expect(moment(Date.UTC(-1, 0))).toEqual({ size: 0, fileName: "a.md" });
    expect(moment(Number.MAX_VALUE)).toEqual({ size: 0, fileName: "a.md" });
  });

  it("[regular] refuses folders, pipes, sockets and devices at once", async () => {
    const folder = await makeFolder({ "folder/a.md": "" });
    execFileSync("mkfifo", [join(folder, "pipe")]);
    await symlink("/dev/zero", join(folder, "zero"));
    const server = createServer().listen(join(folder, "socket"));
    for (const name of ["folder", "pipe", "socket", "zero", "absent", "folder/a.md/x", "x".repeat(300)])
      await expect(bindIn(folder, file({ path: name, root: "/" })).read(requestOf())).rejects.toMatchObject(
        NOT_FOUND,
      );
    server.close();
  });

  it("[link] follows a link inside the root, and never out of it", async () => {
    const folder = await makeFolder({ "docs/a.md": "a", "secret.md": "secret" });
    await symlink("a.md", join(folder, "docs/in.md"));
    await symlink("../secret.md", join(folder, "docs/out.md"));
    await symlink("self.md", join(folder, "docs/self.md"));
    expect(await readText(bindIn(folder, file({ path: "docs/in.md" })))).toBe("a");
    for (const settings of [
      { path: "docs/out.md" },
      { path: "docs/self.md" },
      { path: "docs/in.md", followSymlinks: false },
    ]) {
      const source = bindIn(folder, file(settings));
      await expect(source.read(requestOf())).rejects.toMatchObject(NOT_FOUND);
      expect(await source.describe?.(new Map(), AbortSignal.timeout(1_000))).toBeUndefined();
    }
    expect(await readText(bindIn(folder, file({ path: "docs/out.md", root: "." })))).toBe("secret");
    expect(await readText(bindIn(folder, file({ path: "docs/a.md", followSymlinks: false })))).toBe("a");
  });

  it("[text] decodes the charset that was declared, and leaves what is no text in it as bytes", async () => {
    const folder = await makeFolder({
      "latin.txt": Uint8Array.of(0xe9, 0x80),
      "wide.txt": Uint8Array.of(0xff, 0xfe, 0xe9, 0),
      "broken.txt": Uint8Array.of(0xff),
      "nul.txt": "a\0",
      "picture.png": Uint8Array.of(0xe9),
    });
    const body = async (path: string, encoding: string) =>
      (await bindIn(folder, file({ path, encoding })).read(requestOf()))[0];
    expect(await body("latin.txt", "windows-1252")).toMatchObject({ body: "é€" });
    expect(await body("wide.txt", "utf-16le")).toMatchObject({ body: "é" });
    expect(await body("broken.txt", "shift_jis")).toMatchObject({ body: Buffer.from([0xff]) });
    expect(await body("nul.txt", "windows-1252")).toMatchObject({ body: Buffer.from("a\0") });
    expect(await body("picture.png", "windows-1252")).toMatchObject({ body: Buffer.from([0xe9]) });
  });
});

describe("a family of files", () => {
  const FILES = {
    "releases/web/2.4.0.json": "web",
    "releases/web/2.5.0.json": "web5",
    "releases/api/v1..v2.json": "api",
    "releases/api/notes.md": "",
    "releases/.hidden/1.json": "",
    "releases/node_modules/1.json": "",
    "releases/web/.2.json": "",
    "releases/web/a:b.json": "",
    "releases/web/deep/er.json": "",
    "releases/top.json": "",
  };

  it("lists what can be read, and nothing else", async () => {
    const folder = await makeFolder(FILES);
    await mkdir(join(folder, "releases/web/dir.json"));
    const source = bindIn(folder, file({ path: "releases/{service}/{version}.json" }));
    expect(await listTexts(source)).toEqual(["api v1..v2", "web 2.4.0", "web 2.5.0"]);
    const members = (await source.members?.(AbortSignal.timeout(1_000))) ?? [];
    for (const { values, facts } of members) {
      const [content] = await source.read(requestOf({}, { values }));
      expect(content).toMatchObject({ fileName: facts.fileName });
      expect(await source.describe?.(values, AbortSignal.timeout(1_000))).toEqual(facts);
    }
    expect(members[1]?.facts).toMatchObject({ size: 3, fileName: "2.4.0.json" });
  });

  it.each([
    ["..", "x"],
    ["web", "../../secret"],
    ["web", "..\\..\\x"],
    ["web", "/etc/passwd"],
    ["web", "C:\\Windows\\win.ini"],
    ["\\\\host\\share", "x"],
    ["web", "a\0"],
    ["CON", "1"],
    ["web", "a:b"],
    [".hidden", "1"],
    ["node_modules", "1"],
    ["web", ".2"],
    ["", "2.4.0"],
    ["web", "nothing"],
    ["top.json", "x"],
  ])("[contain] %j and %j are not found, and nothing else is said", async (service, version) => {
    const folder = await makeFolder({ ...FILES, "secret.json": "secret" });
    const source = bindIn(folder, file({ path: "releases/{service}/{version}.json" }));
    const error: unknown = await source
      .read(requestOf({ service, version }))
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ ...NOT_FOUND, data: { uri: "test://entry" } });
    expect(JSON.stringify(error) + String(error)).not.toContain(folder);
  });

  it("goes straight down literal segments, and reads {+path} as a tree", async () => {
    const folder = await makeFolder({
      "a/x/docs/one.md": "",
      "a/y/docs/in/two.md": "",
      "a/y/other/three.md": "",
    });
    expect(await listTexts(bindIn(folder, file({ path: "a/{team}/docs/{+path}.md" })))).toEqual([
      "x one",
      "y in/two",
    ]);
    expect(await listTexts(bindIn(folder, file({ path: "a/{team}/docs/one.md" })))).toEqual(["x"]);
    expect(await listTexts(bindIn(folder, file({ path: "{+path}", lists: ["path"] })))).toEqual([
      "a|x|docs|one.md",
      "a|y|docs|in|two.md",
      "a|y|other|three.md",
    ]);
  });

  it("finds literal folders that follow a tree, also hidden ones", async () => {
    const folder = await makeFolder({ "a/b/.meta/x.json": "", "c/.meta/y.json": "", "c/.other/z.json": "" });
    expect(await listTexts(bindIn(folder, file({ path: "{+at}/.meta/{name}.json" })))).toEqual([
      "a/b x",
      "c y",
    ]);
  });

  it("lists a variable that stands twice only where both agree", async () => {
    const folder = await makeFolder({ "d/a/a.md": "", "d/a/b.md": "", "d/b/b.md": "" });
    expect(await listTexts(bindIn(folder, file({ path: "d/{x}/{x}.md" })))).toEqual(["a", "b"]);
  });

  it("[link] lists links inside the root, and none that leaves it, is broken or goes round", async () => {
    const folder = await makeFolder({ "d/v1/a.md": "a", "outside/s.md": "s" });
    await symlink("v1", join(folder, "d/current"));
    await symlink("../../outside/s.md", join(folder, "d/v1/s.md"));
    await symlink("../outside", join(folder, "d/away"));
    await symlink("..", join(folder, "d/v1/up"));
    await symlink("nowhere", join(folder, "d/v1/broken.md"));
    const tree = bindIn(folder, file({ path: "d/{+path}" }));
    expect(await listTexts(tree)).toEqual(["current/a.md", "v1/a.md"]);
    expect(await listTexts(bindIn(folder, file({ path: "d/{v}/{p}.md" })))).toEqual(["current a", "v1 a"]);
    expect(await listTexts(bindIn(folder, file({ path: "d/{+path}", followSymlinks: false })))).toEqual([
      "v1/a.md",
    ]);
    for (const path of ["v1/s.md", "away/s.md", "v1/broken.md"])
      await expect(tree.read(requestOf({ path }))).rejects.toMatchObject(NOT_FOUND);
  });

  it("passes over names that are no UTF-8, pipes and devices", async () => {
    const folder = await makeFolder({ "d/a.md": "" });
    await writeFile(
      Buffer.concat([Buffer.from(join(folder, "d/")), Buffer.from([0xff]), Buffer.from(".md")]),
      "",
    );
    execFileSync("mkfifo", [join(folder, "d/pipe.md")]);
    expect(await listTexts(bindIn(folder, file({ path: "d/{x}.md" })))).toEqual(["a"]);
  });

  it("[names] lists names such as __proto__", async () => {
    const folder = await makeFolder({ "d/__proto__.md": "p", "d/constructor.md": "c" });
    const source = bindIn(folder, file({ path: "d/{__proto__}.md" }));
    expect(await listTexts(source)).toEqual(["__proto__", "constructor"]);
    const values = new Map([["__proto__", "constructor"]]);
    expect(await source.read(requestOf({}, { values }))).toMatchObject([{ fileName: "constructor.md" }]);
  });

  it("lists nothing where the folder is missing, says so once, and lists it when it comes", async () => {
    const folder = await makeFolder({});
    const lines: string[] = [];
    const source = bindIn(folder, file({ path: "d/{x}.md" }), lines);
    expect(await listTexts(source)).toEqual([]);
    expect(await listTexts(source)).toEqual([]);
    expect(lines).toEqual(["pressmark warning: entry: the folder that it lists files from is missing"]);
    await mkdir(join(folder, "d"));
    await writeFile(join(folder, "d/a.md"), "");
    expect(await listTexts(source)).toEqual(["a"]);
  });

  it("lists 2,000 files without delay, and ends with the signal", async () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `d/${index % 50}/${index}.md`);
    const folder = await makeFolder(Object.fromEntries(names.map((name) => [name, ""])));
    const source = bindIn(folder, file({ path: "d/{a}/{b}.md" }));
    expect(await listTexts(source)).toHaveLength(2_000);
    await expect(source.members?.(AbortSignal.abort(new Error("given up")))).rejects.toThrow("given up");
  });
});

describe("fileDefinition", () => {
  it("unfolds the short form, and knows which variables of the address are lists", () => {
    const complete = (value: unknown, template: string) =>
      fileDefinition.complete(value, () => new SourceData("", {}), {
        address: { kind: "template", template },
        mimeType: undefined,
      });
    expect(complete("d/{+p}", "x://a/{+p}")).toEqual({ path: "d/{+p}" });
    expect(complete({ path: "d/{+p}", root: "d" }, "x://a{/p*}")).toEqual({
      path: "d/{+p}",
      root: "d",
      lists: ["p"],
    });
  });
});
