import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeFolder, start } from "../support/command.js";
import { expectSound, openExample, type Example } from "../support/example.js";
import { speakLines, type LineClient } from "../support/lines.js";
import { INITIALIZE, oldRequest, type Json, type WireAnswer } from "../support/messages.js";
import { makeRepository, PICTURE, type Repository } from "../support/repository.js";

let repository: Repository;
let example: Example;
let server: LineClient;
let lastId = 1;
beforeAll(async () => {
  repository = await makeRepository();
  const env = { GIT_REPOSITORY: repository.folder };
  example = openExample("git-history", env);
  server = speakLines(start(["serve", example.manifest], { env }));
  server.send(oldRequest(lastId, "initialize", INITIALIZE));
  await server.answerOf(lastId);
});
afterAll(async () => {
  await server.end();
  await removeFolder(repository.folder);
});

/** The short names of the commits of main, the newest first. */
async function shortNames(): Promise<readonly string[]> {
  return (await repository.git("log", "--format=%h")).split("\n");
}

/** Asks the one server of these tests. */
async function ask(method: string, params: Json): Promise<WireAnswer> {
  lastId += 1;
  server.send(oldRequest(lastId, method, params));
  return await server.answerOf(lastId);
}

/** Completes a variable of a template as a client does. */
async function complete(uri: string, name: string, value: string): Promise<unknown> {
  const { result } = await ask("completion/complete", {
    ref: { type: "ref/resource", uri },
    argument: { name, value },
  });
  return (result as Json)["completion"];
}

describe("the example git-history", () => {
  it("has no fault", async () => {
    await expectSound(example);
  });

  it("lists the log and the commits of the branch that is checked out", async () => {
    const { resources, resourceTemplates } = await example.list();
    const names = await shortNames();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "git://log",
      ...names.map((name) => `git://commits/${name}`).sort(),
    ]);
    expect(resources[1]).toMatchObject({ mimeType: "text/x-diff" });
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "git://commits/{commit}",
      "git://files/{revision}/{+path}",
    ]);
  });

  it("reads the recent commits", async () => {
    const [second, first] = await shortNames();
    expect(await example.read("git://log")).toEqual([
      {
        uri: "git://log",
        mimeType: "text/plain",
        text: `${second ?? ""} 2026-07-28 Ada: It's "quoted" & $(touch pwned); ünï\n${first ?? ""} 2026-07-28 Ada: Begin\n`,
      },
    ]);
  });

  it("reads what a commit says and changes, by its short and its whole name", async () => {
    const [first = ""] = repository.commits;
    for (const name of [first, first.slice(0, 7)]) {
      const [content] = await example.read(`git://commits/${name}`);
      expect(content).toMatchObject({ uri: `git://commits/${name}`, mimeType: "text/x-diff" });
      expect(content?.text).toContain(`commit ${first}\nAuthor:     Ada <ada@shop.example>`);
      expect(content?.text).toContain("+++ b/README.md\n@@ -0,0 +1 @@\n+# One\n");
    }
  });

  it("reads files as they were, be they text or bytes", async () => {
    const read = await example.serve();
    const textOf = async (uri: string) => (await read(uri))[0]?.text;
    expect(await textOf(`git://files/${repository.commits[0] ?? ""}/README.md`)).toBe("# One\n");
    expect(await textOf("git://files/v1.0.0/README.md")).toBe("# Two\n");
    expect(await textOf("git://files/main/docs/a%20b.md")).toBe("first\n");
    expect(await textOf("git://files/feature%2Fx/docs/%C3%BCn%C3%AF.md")).toBe("third\n");
    expect(await textOf("git://files/feature%2Fx/-odd")).toBe("odd\n");
    expect(await read("git://files/main/logo.gif")).toEqual([
      { uri: "git://files/main/logo.gif", mimeType: "image/gif", blob: PICTURE.toString("base64") },
    ]);
  });

  it("[completion] offers revisions, commits and paths", async () => {
    const files = "git://files/{revision}/{+path}";
    expect(await complete(files, "revision", "")).toMatchObject({ values: ["feature/x", "main", "v1.0.0"] });
    expect(await complete(files, "revision", "v")).toMatchObject({ values: ["v1.0.0"] });
    expect(await complete(files, "path", "docs/")).toMatchObject({ values: ["docs/a b.md"] });
    const names = await shortNames();
    expect(await complete("git://commits/{commit}", "commit", "")).toMatchObject({ values: [...names].sort() });
  });

  it.each([
    ["git://files/--output=x/README.md", "not found"],
    ["git://files/--output%3Dx/README.md", "not found"],
    ["git://files/-/README.md", "not found"],
    ["git://files/%3B%20touch%20pwned/README.md", "not found"],
    ["git://files/%24(touch%20pwned)/README.md", "not found"],
    ["git://files/%60touch%20pwned%60/README.md", "not found"],
    ["git://files/main%0A/README.md", "not found"],
    ["git://files/main/..%2F..%2Fetc%2Fpasswd", "not found"],
    ["git://commits/--all", "not found"],
    ["git://commits/HEAD", "not found"],
    ["git://files/main..feature%2Fx/README.md", "failed"],
    ["git://files/main/%3B%20touch%20pwned", "failed"],
    ["git://files/main/$(touch%20pwned)", "failed"],
    ["git://files/main/--output=x", "failed"],
    ["git://files/main//etc/passwd", "failed"],
    ["git://files/main/docs", "failed"],
    ["git://files/main/*", "failed"],
    ["git://files/nowhere/README.md", "failed"],
    ["git://commits/0000000000", "failed"],
  ])("[command] %s is an error, and nothing happens", async (uri, how) => {
    const before = await readdir(repository.folder);
    const { error } = await ask("resources/read", { uri });
    if (how === "not found") expect(error).toMatchObject({ code: -32602 });
    else
      expect(error).toEqual({
        code: -32603,
        message: "The resource's program ended with exit code 128",
        data: { uri, reason: "command_exit", status: 128 },
      });
    expect(server.said()).not.toContain(repository.folder);
    expect(await readdir(repository.folder)).toEqual(before);
    expect(await repository.git("status", "--porcelain")).toBe("");
  });
});
