import { SourceData } from "../definition.js";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { frontMatter } from "../../kit/files/front-matter-reader.js";
import { bindIn, listTexts, makeFolder, readText, requestOf } from "../../kit/files/folder.fixture.js";
import type { RawContent } from "../../kit/source.js";
import type { CheckContext } from "../definition.js";
import { directoryDefinition } from "./index.js";
import { directory } from "./read.js";

const FILES = {
  "docs/b.md": "b",
  "docs/a b/§.md": "section",
  "docs/a.txt": "a",
  "docs/.env": "hidden",
  "docs/.git/config": "git",
  "docs/node_modules/x.md": "module",
  "secret.md": "secret",
};
const NOT_FOUND = { code: -32602, message: "Resource not found", data: { uri: "test://entry" } };
const TEXT = { name: "path", list: false };

describe("a directory at a fixed address", () => {
  it("is all files in one read, sorted by path, each at its encoded path", async () => {
    const folder = await makeFolder(FILES);
    const source = bindIn(folder, directory({ path: "docs" }));
    const contents = (await source.read(requestOf())) as readonly RawContent[];
    expect(
      contents.map(({ uri, fileName, body }) => [uri, fileName, Buffer.from(body as Uint8Array).toString()]),
    ).toEqual([
      ["test://entry/a%20b/%C2%A7.md", "§.md", "section"],
      ["test://entry/a.txt", "a.txt", "a"],
      ["test://entry/b.md", "b.md", "b"],
    ]);
    const [first] = (await source.read(requestOf({}, { uri: "test://entry/" }))) as readonly RawContent[];
    expect(first?.uri).toBe("test://entry/a%20b/%C2%A7.md");
    expect(source).not.toHaveProperty("members");
  });

  it("counts as a whole against maxBytes and maxFiles", async () => {
    const folder = await makeFolder({ "d/a": "123456", "d/b": "12345" });
    const read = (maxBytes: number, maxFiles?: number) =>
      bindIn(folder, directory({ path: "d", ...(maxFiles !== undefined && { maxFiles }) })).read(
        requestOf({}, { limits: { maxBytes, timeoutMs: 1_000 } }),
      );
    expect(await read(11)).toHaveLength(2);
    await expect(read(10)).rejects.toMatchObject({ code: -32603, data: { limit: "maxBytes", bound: 10 } });
    expect(await read(11, 2)).toHaveLength(2);
    await expect(read(11, 1)).rejects.toMatchObject({ code: -32603, data: { limit: "maxFiles", bound: 1 } });
  });

  it("[failure] is not found if it is missing, and an error if it holds nothing to serve", async () => {
    const folder = await makeFolder({ "empty/.hidden": "", file: "" });
    await expect(bindIn(folder, directory({ path: "gone" })).read(requestOf())).rejects.toMatchObject(
      NOT_FOUND,
    );
    await expect(bindIn(folder, directory({ path: "empty" })).read(requestOf())).rejects.toMatchObject({
      code: -32603,
      data: { reason: "empty" },
    });
    await expect(bindIn(folder, directory({ path: "file" })).read(requestOf())).rejects.toMatchObject({
      code: -32602,
    });
  });

  it("[link] leaves out what leads outside", async () => {
    const folder = await makeFolder(FILES);
    await symlink("../secret.md", join(folder, "docs/s.md"));
    await symlink("..", join(folder, "docs/up"));
    await symlink("b.md", join(folder, "docs/c.md"));
    const contents = (await bindIn(folder, directory({ path: "docs", include: ["**/*.md"] })).read(
      requestOf(),
    )) as readonly RawContent[];
    expect(contents.map(({ fileName }) => fileName)).toEqual(["§.md", "b.md", "c.md"]);
  });
});

describe("a directory as a family", () => {
  it("lists and reads each file by its path", async () => {
    const folder = await makeFolder(FILES);
    const source = bindIn(folder, directory({ path: "docs", variable: TEXT }));
    expect(await listTexts(source)).toEqual(["a b/§.md", "a.txt", "b.md"]);
    expect(await readText(source, { path: "a b/§.md" })).toBe("section");
    const list = bindIn(folder, directory({ path: "docs", variable: { name: "p", list: true } }));
    expect(await listTexts(list)).toEqual(["a b|§.md", "a.txt", "b.md"]);
    expect(await readText(list, { p: ["a b", "§.md"] })).toBe("section");
    await expect(list.read(requestOf({ p: ["a b/§.md"] }))).rejects.toMatchObject(NOT_FOUND);
  });

  it.each([
    "../secret.md",
    "..\\secret.md",
    "/etc/passwd",
    "a b/../b.md",
    "./b.md",
    "b.md/",
    "b.md.",
    "b.md::$DATA",
    "C:\\x",
    "b\0.md",
    "CON",
    "",
    "a b",
    "gone.md",
    ".env",
    ".git/config",
    "node_modules/x.md",
    "s.md",
    "x/".repeat(3_000) + "a",
  ])("[contain] doesn't find %j", async (path) => {
    const folder = await makeFolder(FILES);
    await symlink("../secret.md", join(folder, "docs/s.md"));
    const source = bindIn(folder, directory({ path: "docs", variable: TEXT }));
    const error: unknown = await source.read(requestOf({ path })).catch((reason: unknown) => reason);
    expect(error).toMatchObject(NOT_FOUND);
    expect(JSON.stringify(error)).not.toContain(folder);
    expect(await source.describe?.(new Map([["path", path]]), AbortSignal.timeout(1_000))).toBeUndefined();
  });

  it("serves by include, exclude and hidden, in lists and reads alike", async () => {
    const folder = await makeFolder(FILES);
    const source = bindIn(
      folder,
      directory({
        path: "docs",
        include: ["**/*", ".git/config"],
        exclude: ["a*/**"],
        hidden: true,
        variable: TEXT,
      }),
    );
    expect(await listTexts(source)).toEqual([".env", ".git/config", "a.txt", "b.md"]);
    expect(await readText(source, { path: ".git/config" })).toBe("git");
    await expect(source.read(requestOf({ path: "a b/§.md" }))).rejects.toMatchObject(NOT_FOUND);
  });

  it("lists no more than maxFiles, and says so once", async () => {
    const folder = await makeFolder({ "d/c": "", "d/a": "", "d/b/x": "" });
    const lines: string[] = [];
    const source = bindIn(folder, directory({ path: "d", maxFiles: 2, variable: TEXT }), lines);
    expect(await listTexts(source)).toEqual(["a", "b/x"]);
    expect(await listTexts(source)).toEqual(["a", "b/x"]);
    expect(lines).toEqual([
      "pressmark warning: entry: its folder holds 3 files, of which the first 2 are listed (maxFiles)",
    ]);
    expect(await readText(source, { path: "c" })).toBe("");
  });

  it("survives its folder being removed and made anew", async () => {
    const folder = await makeFolder({ "d/a": "one" });
    const source = bindIn(folder, directory({ path: "d", variable: TEXT }));
    expect(await readText(source, { path: "a" })).toBe("one");
    await rm(join(folder, "d"), { recursive: true });
    expect(await listTexts(source)).toEqual([]);
    await mkdir(join(folder, "d"));
    await writeFile(join(folder, "d/a"), "two");
    expect(await readText(source, { path: "a" })).toBe("two");
  });

  it("takes metadata from front matter, anew when a file changes, and leaves the text as it is", async () => {
    const text = "---\ntitle: Policy\naudience: [user]\npriority: 1\n---\nText";
    const folder = await makeFolder({ "d/a.md": text, "d/b.txt": text, "d/c.md": "no" });
    const source = bindIn(folder, directory({ path: "d", metadata: frontMatter, variable: TEXT }));
    const facts = async () =>
      (await source.members?.(AbortSignal.timeout(1_000)))?.map((member) => member.facts) ?? [];
    expect(await facts()).toMatchObject([{ title: "Policy", audience: ["user"], priority: 1 }, {}, {}]);
    expect((await facts())[1]).not.toHaveProperty("title");
    expect(await readText(source, { path: "a.md" })).toBe(text);
    await writeFile(
      join(folder, "d/a.md"),
      `---\ntitle: Changed\nlong: ${"x".repeat(10_000)}\ndescription: D\n---\n`,
    );
    expect((await facts())[0]).toMatchObject({ title: "Changed", description: "D" });
    expect((await facts())[0]).not.toHaveProperty("priority");
    const plain = bindIn(folder, directory({ path: "d", variable: TEXT }));
    expect(
      await plain.describe?.(new Map([["path", "a.md"]]), AbortSignal.timeout(1_000)),
    ).not.toHaveProperty("title");
  });
});

describe("directoryDefinition", () => {
  async function check(value: unknown, template?: string) {
    const folder = await makeFolder({ "docs/a.md": "", file: "" });
    const context: CheckContext = {
      variables: [...(template ?? "").matchAll(/\w+(?=[*,}])/g)].map(([name]) => name),
      address: template === undefined ? { kind: "fixed", uri: "x://a" } : { kind: "template", template },
      folder,
      mimeType: undefined,
      network: [],
      maxBytes: 100,
      listed: false,
      environment: undefined,
      environmentNames: undefined,
    };
    return directoryDefinition.check(value, context);
  }

  it.each(["docs://{+path}", "docs://x{/path*}"])("takes %s", async (template) => {
    expect(await check("docs", template)).toEqual([]);
  });

  it.each([
    "docs://{path}",
    "docs://{lang}/{+path}",
    "docs://{#path}",
    "docs://x{/path}",
    "docs://{+path*}",
    "docs://{+path:3}",
  ])("refuses %s, whose variable takes no whole path", async (template) => {
    expect(await check("docs", template)).toMatchObject([{ code: "directory-variable", path: "" }]);
  });

  it("tells of folders that aren't there and of patterns that can't match", async () => {
    expect(await check("docs")).toEqual([]);
    expect(await check("dcs")).toEqual([
      {
        code: "missing-folder",
        severity: "warning",
        path: "",
        message: "there is no folder 'dcs'",
        hint: "did you mean docs?",
      },
    ]);
    expect(await check("file")).toMatchObject([{ code: "not-a-folder", hint: "serve a file by 'file'" }]);
    expect(await check("docs/{path}", "docs://{+path}")).toMatchObject([
      { code: "directory-variable", path: "" },
    ]);
    const faults = await check({
      path: "docs",
      include: ["**/*.md", "/a", "../x"],
      exclude: ["!y", "drafts/"],
    });
    expect(faults.map(({ code, path }) => [code, path])).toEqual([
      ["invalid-glob", "/include/1"],
      ["invalid-glob", "/include/2"],
      ["invalid-glob", "/exclude/0"],
      ["invalid-glob", "/exclude/1"],
    ]);
  });

  it("takes the path's variable from the address", () => {
    const complete = (value: unknown, template: string) =>
      directoryDefinition.complete(value, () => new SourceData("", {}), {
        address: { kind: "template", template },
        mimeType: undefined,
      });
    expect(complete("docs", "docs://{+path}")).toEqual({
      path: "docs",
      variable: { name: "path", list: false },
    });
    expect(complete({ path: "docs", hidden: true }, "docs://x{/p*}")).toEqual({
      path: "docs",
      hidden: true,
      variable: { name: "p", list: true },
    });
  });
});
