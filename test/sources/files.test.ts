import { spawnSync } from "node:child_process";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFolder, removeFolder, startHttp, type HttpServed } from "../support/command.js";
import { manifest } from "../support/manifest.js";
import { ask } from "../support/posts.js";

const SECRET = "root:x:0:0";

/** Where what may not be read lies: beside the folders that are served. */
const FILES = {
  "outside/passwd": SECRET,
  "desk/passwd": SECRET,
  "desk/pressmark.yaml": manifest({
    resources: [
      { uriTemplate: "doc://{name}", name: "doc", file: "docs/{name}" },
      { uriTemplate: "tree://{+path}", name: "tree", directory: "docs" },
      { uriTemplate: "path://{+path}", name: "path", file: "docs/{+path}" },
      { uri: "all://docs", name: "all", directory: { path: "docs/sub" } },
      { uri: "small://limit", name: "small", file: "docs/large.bin", limits: { maxBytes: "1KiB" } },
    ],
  }),
  "desk/docs/v1..v2": "dots",
  "desk/docs/file.tar.gz": "archive",
  "desk/docs/a.md": "a",
  "desk/docs/sub/b.md": "b",
  "desk/docs/.hidden.md": SECRET,
  "desk/docs/.git/config": SECRET,
  "desk/docs/node_modules/x.md": SECRET,
  "desk/docs/large.bin": Buffer.alloc(2_000, 1),
};

let folder: string;
let server: HttpServed;

beforeAll(async () => {
  folder = await makeFolder(FILES);
  const docs = path.join(folder, "desk/docs");
  symlinkSync("../../outside/passwd", path.join(docs, "link.md"));
  symlinkSync("../../outside", path.join(docs, "linked"));
  symlinkSync("a.md", path.join(docs, "inside.md"));
  spawnSync("mkfifo", [path.join(docs, "pipe.md")]);
  server = await startHttp(["--log-level", "debug"], { cwd: path.join(folder, "desk") });
});

afterAll(async () => {
  await server.stop();
  await removeFolder(folder);
});

/** What a read answers, in which neither the disk's paths nor what lies outside may be. */
async function read(uri: string) {
  const answer = await ask(server.url, "resources/read", { uri });
  const text = JSON.stringify(answer);
  expect(text).not.toContain(folder);
  expect(text).not.toContain(SECRET);
  return answer;
}

const SCHEMES = ["doc", "tree", "path"];

describe("files", () => {
  it.each([
    "..%2F..%2Fetc%2Fpasswd",
    "..%2Fpasswd",
    "..%5C..%5Cx",
    "%2e%2e/x",
    "%2e%2e%2fpasswd",
    "../passwd",
    "sub/../../passwd",
    "%2Fetc%2Fpasswd",
    "/etc/passwd",
    "C:%5CWindows%5Cwin.ini",
    "%5C%5Chost%5Cshare",
    "a%00.md",
    "CON",
    "a.md::$DATA",
  ])("[contain] refuses %s", async (name) => {
    for (const scheme of SCHEMES) {
      const { error } = await read(`${scheme}://${name}`);
      expect([scheme, error?.code]).toEqual([scheme, -32602]);
    }
  });

  it("[contain] serves names that only look odd", async () => {
    for (const scheme of SCHEMES) {
      expect(await read(`${scheme}://v1..v2`)).toMatchObject({ result: { contents: [{ text: "dots" }] } });
      const blob = Buffer.from("archive").toString("base64");
      expect(await read(`${scheme}://file.tar.gz`)).toMatchObject({
        result: { contents: [{ mimeType: "application/gzip", blob }] },
      });
    }
  });

  it("[link] neither lists nor reads what a link leads out to, but what it leads to inside", async () => {
    for (const uri of ["doc://link.md", "tree://link.md", "tree://linked/passwd", "path://linked/passwd"])
      expect((await read(uri)).error).toMatchObject({ code: -32602, data: { uri } });
    expect(await read("doc://inside.md")).toMatchObject({ result: { contents: [{ text: "a" }] } });
  });

  it("[regular] serves neither hidden files nor pipes nor folders", async () => {
    const names = [".hidden.md", "pipe.md", "sub", ".git/config", "node_modules/x.md"];
    for (const name of names)
      for (const scheme of name.includes("/") ? ["tree", "path"] : SCHEMES)
        expect([scheme, name, (await read(`${scheme}://${name}`)).error?.code]).toEqual([
          scheme,
          name,
          expect.any(Number),
        ]);
  });

  it("[list] lists what can be read, and nothing else", async () => {
    const { result } = await ask(server.url, "resources/list");
    const uris = (result?.["resources"] as readonly { readonly uri: string }[]).map(({ uri }) => uri);
    const files = ["a.md", "file.tar.gz", "inside.md", "large.bin", "v1..v2"];
    expect(uris.filter((uri) => uri.startsWith("doc:"))).toEqual(files.map((name) => `doc://${name}`));
    for (const scheme of ["tree", "path"])
      expect(uris.filter((uri) => uri.startsWith(`${scheme}:`))).toEqual(
        [...files, "sub/b.md"].sort().map((name) => `${scheme}://${name}`),
      );
    for (const uri of uris.filter((listed) => listed !== "small://limit"))
      expect([uri, (await read(uri)).error]).toEqual([uri, undefined]);
  });

  it("[regular] names the limit that a file exceeds", async () => {
    const uri = "small://limit";
    expect((await read(uri)).error).toMatchObject({
      code: -32603,
      message: "The resource exceeds its limit maxBytes of 1024 bytes",
      data: { uri, reason: "limit", limit: "maxBytes", bound: 1024 },
    });
  });

  it("reads a folder in one read, each file under its own address", async () => {
    expect((await read("all://docs")).result).toMatchObject({
      contents: [{ uri: "all://docs/b.md", mimeType: "text/markdown", text: "b" }],
    });
  });

  it("serves what the disk holds now", async () => {
    const file = path.join(folder, "desk/docs/new.md");
    writeFileSync(file, "one");
    expect(await read("doc://new.md")).toMatchObject({ result: { contents: [{ text: "one" }] } });
    writeFileSync(file, "two");
    expect(await read("doc://new.md")).toMatchObject({ result: { contents: [{ text: "two" }] } });
    rmSync(file);
    expect((await read("doc://new.md")).error).toMatchObject({ code: -32602, data: { uri: "doc://new.md" } });
  });

  // Everything above has been asked by now, so the log holds a line of each refusal.
  it("[secret] has no path of the disk and nothing from outside in its log", () => {
    expect(server.said()).toContain("pressmark debug: read failed");
    expect(server.said()).not.toContain(folder);
    expect(server.said()).not.toContain(SECRET);
  });
});

describe("many files", () => {
  it("[cursor] meets each of 1,200 once, in a stable order", async () => {
    const names = Array.from({ length: 1_200 }, (_, index) => `f${String(index).padStart(4, "0")}.md`);
    const many = await makeFolder({
      "pressmark.yaml": manifest({
        resources: [{ uriTemplate: "doc://{name}", name: "doc", file: "docs/{name}.md" }],
      }),
      ...Object.fromEntries(names.map((name) => [`docs/${name}`, "x"])),
    });
    const { url, stop } = await startHttp([], { cwd: many });
    try {
      const pages: string[][] = [];
      let cursor: unknown;
      do {
        const { result } = await ask(url, "resources/list", cursor === undefined ? {} : { cursor });
        pages.push((result?.["resources"] as readonly { readonly uri: string }[]).map(({ uri }) => uri));
        cursor = result?.["nextCursor"];
      } while (cursor !== undefined);
      expect(pages.map((page) => page.length)).toEqual([250, 250, 250, 250, 200]);
      expect(pages.flat()).toEqual(names.map((name) => `doc://${name.slice(0, -3)}`));
    } finally {
      await stop();
      await removeFolder(many);
    }
  });
});
