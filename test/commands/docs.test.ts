import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hostileManifest } from "../page/hostile.js";
import { run, writeFolder } from "../support/command.js";
import { manifest } from "../support/manifest.js";

const SMALL = manifest({ resources: [{ uri: "note://a", name: "a", text: "A" }] });

describe("pressmark docs", () => {
  it("writes a site, and the same again changes nothing", async () => {
    const cwd = await writeFolder({ "pressmark.yaml": SMALL });
    expect(await run(["docs", "--out", "site"], { cwd })).toMatchObject({
      code: 0,
      stdout: "site: wrote 2 files\n",
      stderr: "",
    });
    expect((await readdir(path.join(cwd, "site"))).sort()).toEqual([
      ".pressmark.json",
      "NOTICES.txt",
      "index.html",
    ]);
    const again = await run(["docs", "--out", "site", "--check"], { cwd });
    expect([again.code, again.stdout]).toEqual([0, "site is up to date\n"]);
    await writeFile(path.join(cwd, "pressmark.yaml"), SMALL.replace("note://a", "note://b"));
    const stale = await run(["docs", "--out", "site", "--check"], { cwd });
    expect([stale.code, stale.stderr]).toEqual([
      1,
      "index.html: out of date\npressmark: site is not up to date\nhint: run it without --check\n",
    ]);
  });

  it("[regenerate] refuses a folder that holds other things, or what generate wrote, also by force", async () => {
    const cwd = await writeFolder({ "pressmark.yaml": SMALL, "other/thesis.txt": "years of work" });
    const other = await run(["docs", "--out", "other"], { cwd });
    expect([other.code, other.stderr]).toEqual([
      1,
      "pressmark: other holds other things, and no project that Pressmark wrote:\n  thesis.txt\n" +
        "hint: nothing was written; name another folder, or add --force\n",
    ]);
    expect(await readdir(path.join(cwd, "other"))).toEqual(["thesis.txt"]);
    expect((await run(["generate", "--out", "project"], { cwd })).code).toBe(0);
    expect((await run(["docs", "--out", "site"], { cwd })).code).toBe(0);
    for (const args of [
      ["docs", "--out", "project", "--force"],
      ["generate", "--out", "site", "--force"],
    ]) {
      const refused = await run(args, { cwd });
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain("holds something else that Pressmark wrote");
    }
    expect(await readdir(path.join(cwd, "project"))).toContain("package.json");
  });

  it("[secret] reads no environment value, and names no path of this machine", async () => {
    const file = manifest({
      serve: { http: { auth: { tokens: ["${TOKEN}"] } } },
      resources: [
        { uri: "up://a", name: "a", http: { url: "https://${HOST}/a", headers: { "X-Key": "${TOKEN}" } } },
        { uri: "env://a", name: "b", env: "REGION" },
      ],
    });
    const cwd = await writeFolder({ "pressmark.yaml": file });
    const env = { TOKEN: "canary-token", HOST: "canary-host.test", REGION: "canary-region" };
    for (const format of ["html", "markdown"]) {
      const { code, stderr } = await run(["docs", "--out", format, "--format", format], { cwd, env });
      expect([code, stderr]).toEqual([0, ""]);
      for (const name of await readdir(path.join(cwd, format))) {
        const text = await readFile(path.join(cwd, format, name), "utf8");
        expect([name, /canary|pressmark-\w{6}\//.test(text)]).toEqual([name, false]);
      }
    }
  });

  it("tells as Markdown what there is, and what of it is asked for", async () => {
    const file = manifest({
      defaults: { cache: { ttl: "90s", scope: "public", staleIfError: "1h" } },
      resources: [
        {
          uriTemplate: "plan://{tenant}/{name}{?page}",
          name: "plan",
          title: "Plan",
          mimeType: "text/markdown",
          render: "a",
          annotations: { audience: ["user"], priority: 0.5 },
          cache: { scope: "private" },
          access: { scopes: ["plans:read"] },
          limits: { maxBytes: "64KiB", timeout: "1500ms" },
          variables: { tenant: { claim: "tenant_id" }, page: { default: "1" } },
          examples: [{ tenant: "a", name: "b c" }],
        },
      ],
    });
    const cwd = await writeFolder({ "pressmark.yaml": file });
    expect((await run(["docs", "--out", "md", "--format", "markdown"], { cwd })).stderr).toBe("");
    const text = await readFile(path.join(cwd, "md/README.md"), "utf8");
    for (const line of [
      "| `plan://{tenant}/{name}{?page}` | [plan](#entry-plan) | `text/markdown` | render | Plan |",
      "| `tenant` |  | the caller's tenant\\_id |",
      "| `page` |  | may be left out; else 1 |",
      "- `plan://a/b%20c`",
      "- Kept: 90 s; for each caller apart; served for 1 h more where its source fails",
      "- Limits: 64 KiB, 1500 ms",
    ])
      expect(text.split("\n")).toContain(line);
  });

  it("finds the types out that nobody declared, on the disk alone", async () => {
    const file = manifest({
      resources: [
        { uri: "a://text", name: "text", text: "A" },
        { uri: "a://declared", name: "declared", mimeType: "text/csv", file: "a.json" },
        { uri: "a://file", name: "file", file: "a.json" },
        { uriTemplate: "a://one/{+path}", name: "one", directory: { path: "d", include: ["*.md"] } },
        { uriTemplate: "a://mixed/{+path}", name: "mixed", directory: "d" },
        { uriTemplate: "a://none/{+path}", name: "none", directory: { path: "d", include: ["*.html"] } },
        { uriTemplate: "a://named/{n}", name: "named", render: "A", list: [{ n: "a" }, { n: "b" }] },
        { uri: "a://upstream", name: "upstream", http: "http://127.0.0.1:1/a.json" },
        { uri: "a://program", name: "program", command: [process.execPath, "--version"] },
        { uri: "a://elsewhere", name: "elsewhere", file: "${FOLDER}/a.json" },
      ],
    });
    const files = { "a.json": "{}", "d/a.md": "A", "d/b.md": "B", "d/c.txt": "C" };
    const cwd = await writeFolder({ "pressmark.yaml": file, ...files });
    expect((await run(["docs", "--out", "md", "--format", "markdown"], { cwd })).stderr).toBe("");
    const text = await readFile(path.join(cwd, "md/README.md"), "utf8");
    const rows = [...text.matchAll(/^\| `a:\S+` \| \[(\w+)\]\S+ \| (\S*) ?\|/gm)];
    expect(rows.map(([, name, type]) => [name, type])).toEqual([
      ["text", "`text/plain`"],
      ["declared", "`text/csv`"],
      ["file", "`application/json`"],
      ["one", "`text/markdown`"],
      ["mixed", ""],
      ["none", ""],
      ["named", "`text/plain`"],
      ["upstream", ""],
      ["program", ""],
      ["elsewhere", ""],
    ]);
  });

  it("[escape] as Markdown, too, takes nothing of a manifest for markup", async () => {
    const cwd = await writeFolder({ "pressmark.yaml": hostileManifest() });
    expect((await run(["docs", "--out", "md", "--format", "markdown"], { cwd })).code).toBe(0);
    const text = await readFile(path.join(cwd, "md/README.md"), "utf8");
    const outsideCode = text.replaceAll(/(?<![\\`])(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, "");
    const tags = [...outsideCode.replaceAll("<!-- -->", "").matchAll(/(?<!\\)<[^>]*>/g)].map(([tag]) => tag);
    expect(tags.every((tag) => /^<a id="entry-[a-z0-9-]+">$|^<\/a>$/.test(tag))).toBe(true);
    expect(tags).toHaveLength(4);
  });
});
