import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { diff } from "../../src/commands/diff.js";
import type { Terminal } from "../../src/commands/terminal.js";
import { CommandFault } from "../../src/kit/serve/command-fault.js";
import { PACKAGE_ROOT, run, serveOverHttp, writeFolder, type Files } from "../support/command.js";
import { serveLegacyLists } from "../support/legacy-server.js";
import { manifest } from "../support/manifest.js";
import { gitIn } from "../support/repository.js";

const entry = (name: string, more: object = {}) => ({ name, uri: `note://${name}`, text: name, ...more });
const versioned = (version: string, resources: readonly object[]) =>
  manifest({ server: { name: "desk", version }, resources });

const OLD = versioned("1.4.0", [entry("a"), entry("b")]);
const BROKEN = versioned("1.5.0", [entry("a")]);

/** A report as `--format json` prints it. */
interface Report {
  readonly ok: boolean;
  readonly old: unknown;
  readonly new: unknown;
  readonly step: string;
  readonly nextVersion: string | null;
  readonly changes: readonly { readonly kind: string; readonly code: string; readonly address?: string }[];
  readonly notes: readonly string[];
}

async function report(args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await run(["diff", ...args, "--format", "json"], { cwd, env });
  if (stdout === "") throw new Error(`exit ${String(code)}: ${stderr}`);
  return { code, ...toReport(stdout) };
}

function toReport(printed: string) {
  const { changes, ...rest } = JSON.parse(printed) as Report;
  return { ...rest, changes: changes.map(({ kind, code: what, address }) => [kind, what, address]) };
}

/** The same in this process, which needn't start anew. Files are named from the folder. */
async function reportHere(sides: readonly [string, string], folder: string, tokenEnv?: string) {
  const [old, next] = sides.map((side) => (URL.canParse(side) ? side : path.resolve(folder, side)));
  const printed: string[] = [];
  const terminal: Terminal = {
    print: async (text) => void printed.push(String(text)),
    say: (line) => {
      throw new Error(line);
    },
    progress: () => undefined,
    colour: false,
    colourSaid: false,
  };
  const code = await diff(
    old ?? "",
    next ?? "",
    { format: "json", ...(tokenEnv !== undefined && { tokenEnv }) },
    terminal,
  );
  return { code, ...toReport(printed.join("").replaceAll(`${folder}${path.sep}`, "")) };
}

async function makeGit(files: Files) {
  const cwd = await writeFolder(files);
  const git = gitIn(cwd);
  await git("init", "--quiet", "--initial-branch=main");
  await git("add", "-A");
  await git("commit", "--quiet", "--no-gpg-sign", "-m", "Begin");
  return { cwd, git };
}

describe("pressmark diff", () => {
  it("exits 0, 1 or 2, and takes pressmark.yaml for the new side", async () => {
    const cwd = await writeFolder({
      "old.yaml": OLD,
      "pressmark.yaml": BROKEN,
      "major.yaml": versioned("2.0.0", [entry("a")]),
      "faulty.yaml": versioned("1.5.0", [entry("a"), { name: "b", uri: "note://b" }]),
    });
    const exit = async (...args: readonly string[]) => (await run(["diff", ...args], { cwd })).code;
    expect(
      await Promise.all([
        exit("old.yaml"),
        exit("old.yaml", "old.yaml"),
        exit("old.yaml", "major.yaml"),
        exit("old.yaml", "--allow-breaking"),
        exit("old.yaml", "faulty.yaml"),
        exit("pressmark.yaml", "faulty.yaml", "--skip-invalid"),
        exit("missing.yaml"),
        exit("nowhere:pressmark.yaml"),
        exit("http://127.0.0.1:1/mcp"),
        exit(),
      ]),
    ).toEqual([1, 0, 0, 0, 1, 0, 2, 2, 2, 2]);
  });

  it("[json] prints one object, its keys in a fixed order", async () => {
    const cwd = await writeFolder({
      "old.yaml": OLD,
      "pressmark.yaml": versioned("1.5.0", [entry("a", { title: "A" })]),
    });
    const { stdout, stderr } = await run(["diff", "old.yaml", "--format", "json"], { cwd });
    expect(stderr).toBe("");
    expect(stdout).toBe(`{
  "old": {
    "name": "old.yaml",
    "kind": "manifest",
    "version": "1.4.0"
  },
  "new": {
    "name": "pressmark.yaml",
    "kind": "manifest",
    "version": "1.5.0"
  },
  "ok": false,
  "step": "major",
  "nextVersion": "2.0.0",
  "changes": [
    {
      "kind": "breaking",
      "code": "address-gone",
      "address": "note://b",
      "name": "b",
      "message": "nothing answers it any more"
    },
    {
      "kind": "editorial",
      "code": "title-changed",
      "address": "note://a",
      "name": "a",
      "message": "its title is 'A'",
      "file": "pressmark.yaml",
      "line": 1,
      "column": 72
    }
  ],
  "notes": []
}
`);
  });

  it("[hostile] escapes what a manifest says, in each format", async () => {
    const title =
      "</summary>|<img src=x> @team #1 ::error::x\n\u001B[31m `y` www.evil.example http://evil.example";
    const cwd = await writeFolder({
      "old.yaml": versioned("1.4.0", [entry("a")]),
      "pressmark.yaml": versioned("1.4.1", [entry("a", { title })]),
    });
    const [github, markdown, pretty] = await Promise.all(
      ["github", "markdown", "pretty"].map((format) =>
        run(["diff", "old.yaml", "--format", format], { cwd }),
      ),
    );
    expect(github?.stdout.split("\n")).toEqual([
      "::notice file=pressmark.yaml,line=1,col=72,title=title-changed::editorial: note://a: its title is " +
        "'</summary>|<img src=x> @team #1 ::error::x%0A␛[31m `y` www.evil.example http://evil.example'",
      "::notice title=server.version::1 editorial; next version: 1.4.1 or later; pressmark.yaml says 1.4.1",
      "",
    ]);
    const row = markdown?.stdout.split("\n").find((line) => line.startsWith("| `note://a`"));
    expect(row).toBe(
      "| `note://a` | its title is '\\</summary\\>\\|\\<img src=x\\> @<!-- -->team #<!-- -->1 ::<!-- -->error::x \\[31m \\`y\\` " +
        "www<!-- -->.evil.example http:<!-- -->//evil.example' | `title-changed` |",
    );
    expect(pretty?.stdout).toContain("::error::x ␛[31m");
    expect(pretty?.stdout).not.toContain("\u001B");
  });

  it("prints a comment for a pull request", async () => {
    const cwd = await writeFolder({
      "old.yaml": OLD,
      "pressmark.yaml": versioned("1.5.0", [entry("a", { title: "A" }), entry("c")]),
    });
    const { stdout } = await run(["diff", "old.yaml", "--format", "markdown"], { cwd });
    expect(stdout).toBe(`### What changes for clients

old.yaml (1.4.0) → pressmark.yaml (1.5.0): **1 breaking, 1 additive, 1 editorial**

Next version: 2.0.0; pressmark.yaml says 1.5.0, which breaks clients without telling them.

#### Breaking (1)

| address | what | code |
| --- | --- | --- |
| \`note://b\` | nothing answers it any more | \`address-gone\` |

#### Additive (1)

| address | what | code |
| --- | --- | --- |
| \`note://c\` | it is new | \`address-added\` |

<details><summary>Editorial (1)</summary>

| address | what | code |
| --- | --- | --- |
| \`note://a\` | its title is 'A' | \`title-changed\` |

</details>
`);
  });

  it("[secret] reads no environment value, asks no upstream and runs no program", async () => {
    const resources = [
      entry("file", { text: undefined, file: "${FOLDER}/a.md" }),
      entry("env", { text: undefined, env: ["APP_ENV"] }),
      entry("http", { text: undefined, http: { url: "http://127.0.0.1:1/${KEY}" } }),
      entry("command", { text: undefined, command: ["touch", "ran"] }),
      {
        name: "family",
        uriTemplate: "x://{id}",
        render: "a",
        list: { from: { command: ["touch", "listed"] }, variables: { id: "" } },
      },
    ];
    const cwd = await writeFolder({ "old.yaml": OLD, "pressmark.yaml": versioned("2.0.0", resources) });
    const env = { FOLDER: "/hunter2", KEY: "hunter2", APP_ENV: "hunter2" };
    const { code, stdout, stderr } = await run(["diff", "old.yaml"], { cwd, env });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).not.toContain("hunter2");
    expect((await readdir(cwd)).sort()).toEqual(["old.yaml", "pressmark.yaml"]);
  });
});

describe("a side that is a Git revision", () => {
  const files = {
    "pressmark.yaml": manifest({
      server: { name: "desk", version: "1.4.0" },
      include: ["teams/*.yaml"],
      resources: [{ name: "docs", uriTemplate: "docs://{+path}", directory: "docs" }],
    }),
    "teams/one.yaml": JSON.stringify({ resources: [entry("team")] }),
    "docs/a.md": "a\n",
    "docs/b.md": "b\n",
    "sub/pressmark.yaml": OLD,
  };

  it("is read with what it includes and lists, as they were; the repository stays as it is", async () => {
    const { cwd, git } = await makeGit(files);
    await git("tag", "v1");
    await git("rm", "--quiet", "docs/b.md", "teams/one.yaml");
    await writeFile(path.join(cwd, "docs/c.md"), "c\n");
    await mkdir(path.join(cwd, "teams"));
    await writeFile(path.join(cwd, "teams/one.yaml"), JSON.stringify({ resources: [entry("other")] }));
    await writeFile(path.join(cwd, ".git/hooks/post-checkout"), "#!/bin/sh\ntouch hooked\n", { mode: 0o755 });
    const before = await git("status", "--porcelain=v2");
    const temporary = await writeFolder({});
    const env = { TMPDIR: temporary, GIT_DIR: "/nowhere", GIT_INDEX_FILE: "/nowhere/index" };
    const changes = [
      ["breaking", "members-gone", "docs://{+path}"],
      ["breaking", "address-gone", "note://team"],
      ["additive", "members-added", "docs://{+path}"],
      ["additive", "address-added", "note://other"],
    ];
    for (const side of ["main:pressmark.yaml", "v1:./pressmark.yaml", "HEAD~0:pressmark.yaml"]) {
      const found = await report([side], cwd, env);
      expect([found.old, found.code]).toEqual([{ name: side, kind: "revision", version: "1.4.0" }, 1]);
      expect(found.changes).toEqual(changes);
    }
    expect(await readdir(temporary)).toEqual([]);
    expect(await git("status", "--porcelain=v2")).toBe(before);
    expect(await readdir(cwd)).not.toContain("hooked");
  });

  it("runs no hook and no program that a repository's settings name", async () => {
    const { cwd, git } = await makeGit(files);
    const ran = path.join(await writeFolder({}), "ran");
    const script = `#!/bin/sh\necho "$0" >> '${ran}'\n`;
    for (const hook of ["post-index-change", "post-checkout", "reference-transaction"])
      await writeFile(path.join(cwd, ".git/hooks", hook), script, { mode: 0o755 });
    await writeFile(path.join(cwd, ".git/program"), script, { mode: 0o755 });
    // They do run where Git is left alone.
    await git("read-tree", "HEAD");
    expect(await readFile(ran, "utf8")).toBe(".git/hooks/post-index-change\n");
    const program = path.join(cwd, ".git/program");
    for (const setting of ["core.fsmonitor", "core.pager", "diff.external", "core.sshCommand", "core.editor"])
      await git("config", setting, program);
    await rm(ran);
    expect((await report(["HEAD:pressmark.yaml"], cwd)).changes).toEqual([]);
    expect(await readdir(path.dirname(ran))).toEqual([]);
  });

  it("is on both sides, and named from the root or from the current folder", async () => {
    const { cwd, git } = await makeGit(files);
    await writeFile(path.join(cwd, "sub/pressmark.yaml"), BROKEN);
    await git("commit", "--quiet", "--no-gpg-sign", "-am", "Break");
    const gone = [["breaking", "address-gone", "note://b"]];
    const sub = path.join(cwd, "sub");
    expect((await report(["HEAD~1:sub/pressmark.yaml", "HEAD:sub/pressmark.yaml"], sub)).changes).toEqual(
      gone,
    );
    expect((await report(["HEAD~1:./pressmark.yaml"], sub)).changes).toEqual(gone);
    expect((await report(["HEAD~1:../sub/pressmark.yaml"], sub)).changes).toEqual(gone);
    await git("mv", "pressmark.yaml", "desk.yaml");
    await git("commit", "--quiet", "--no-gpg-sign", "-m", "Move");
    const { code, stderr } = await run(["diff", "HEAD:pressmark.yaml"], { cwd: sub });
    expect([code, stderr]).toEqual([
      2,
      "pressmark: there is no pressmark.yaml in HEAD\nhint: did you mean HEAD:./pressmark.yaml?\n",
    ]);
  });

  it("is named in every way that Git knows, colons included", async () => {
    const { cwd, git } = await makeGit({ "pressmark.yaml": OLD });
    await git("commit", "--quiet", "--no-gpg-sign", "--allow-empty", "-m", "fix: say it");
    await writeFile(path.join(cwd, "pressmark.yaml"), BROKEN);
    await git("commit", "--quiet", "--no-gpg-sign", "-am", "Break");
    const gone = [["breaking", "address-gone", "note://b"]];
    const sides = ["main@{2100-01-01 00:00:00}~1", "HEAD^{/fix: say}", ":/fix: say", ":/fix: say it", "@{1}"];
    for (const side of sides) {
      const found = await report([`${side}:pressmark.yaml`], cwd);
      expect([found.old, found.changes]).toEqual([
        { name: `${side}:pressmark.yaml`, kind: "revision", version: "1.4.0" },
        gone,
      ]);
    }
    const { code, stderr } = await run(["diff", ":/never said:pressmark.yaml"], { cwd });
    expect([code, stderr.split("\n")[0]]).toEqual([2, "pressmark: there is no revision ':/never said'"]);
  });

  it("says what there isn't, and names no folder of its own", async () => {
    const faulty =
      "pressmark: 1\nserver: { name: desk, version: 1.0.0 }\nresources:\n  - { name: a, uri: note://a }\n";
    const { cwd } = await makeGit({ "pressmark.yaml": faulty, "ok.yaml": OLD });
    const said = async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await run(["diff", ...args], { cwd });
      return [code, stdout, stderr];
    };
    expect(await said("main:pressmark.yaml", "ok.yaml")).toEqual([
      1,
      "",
      `main:pressmark.yaml:4:5  error  the entry has no source  no-source
  4 |   - { name: a, uri: note://a }
    |     ^
  hint: add one of text, json, base64, render, file, directory, http, env, command, sql, bundle

1 error
pressmark: main:pressmark.yaml has errors
hint: mend them, or leave the faulty entries out with --skip-invalid
`,
    ]);
    expect(await said("other:ok.yaml", "ok.yaml")).toEqual([
      2,
      "",
      "pressmark: there is no revision 'other'\nhint: git log --all shows what there is; a shallow clone has the last commits alone\n",
    ]);
    expect((await said("--", "-v:ok.yaml", "ok.yaml"))[2]).toContain("there is no revision '-v'");
    expect((await said("main:../ok.yaml", "ok.yaml"))[2]).toContain(
      "../ok.yaml is outside of the repository",
    );
    const outside = await run(["diff", "main:ok.yaml"], {
      cwd: await writeFolder({ "pressmark.yaml": OLD }),
    });
    expect([outside.code, outside.stderr]).toEqual([
      2,
      expect.stringContaining("main:ok.yaml can't be read: fatal: not a git repository"),
    ]);
  });

  it("gives way to a file of that name", async () => {
    const { cwd } = await makeGit({ "pressmark.yaml": BROKEN });
    await writeFile(path.join(cwd, "main:pressmark.yaml"), OLD);
    const found = await report(["main:pressmark.yaml"], cwd);
    expect([found.old, found.changes.length]).toEqual([
      { name: "main:pressmark.yaml", kind: "manifest", version: "1.4.0" },
      1,
    ]);
  });
});

describe("a side that is a list", () => {
  const family = { name: "docs", uriTemplate: "docs://{+path}", directory: "docs" };
  const deployed = (resources: readonly object[]) => ({
    "pressmark.yaml": manifest({
      server: { name: "desk", version: "1.4.0" },
      serve: { pageSize: 2 },
      resources,
    }),
    "docs/a.md": "a\n",
    "docs/b.md": "b\n",
  });
  const before = deployed([entry("a"), entry("b"), entry("c"), family]);
  const next = {
    "next.yaml": versioned("1.5.0", [entry("a"), entry("c", { title: "C" }), entry("d"), family]),
    "docs/c.md": "c\n",
  };
  const changes = [
    ["breaking", "address-gone", "note://b"],
    ["additive", "members-added", "docs://{+path}"],
    ["additive", "address-added", "note://d"],
    ["editorial", "title-changed", "note://c"],
  ];

  it("is what list --json saved, or a server in the latest era, all pages", async () => {
    const cwd = await writeFolder({ ...before, ...next });
    const { stdout } = await run(["list", "--json"], { cwd: await writeFolder(before) });
    await writeFile(path.join(cwd, "saved.json"), stdout);
    const saved = await reportHere(["saved.json", "next.yaml"], cwd);
    expect(saved.changes).toEqual(changes);
    // As programs of Windows save it.
    await writeFile(path.join(cwd, "marked.json"), `\uFEFF${stdout}`);
    expect((await reportHere(["marked.json", "next.yaml"], cwd)).changes).toEqual(changes);
    expect([saved.old, saved.nextVersion]).toEqual([
      { name: "saved.json", kind: "list", version: null },
      null,
    ]);
    expect(saved.notes).toEqual([
      "saved.json is a list: not compared are scopes, claims, enum, pattern and default of variables, sources, " +
        "and who may call, server.version and what the server says of itself",
    ]);
    const { url } = await serveOverHttp([path.join(await writeFolder(before), "pressmark.yaml")]);
    const running = await reportHere([url, "next.yaml"], cwd);
    expect(running.changes).toEqual(changes);
    expect([running.old, running.nextVersion]).toEqual([
      { name: url, kind: "server", version: "1.4.0" },
      "2.0.0",
    ]);
    expect((await reportHere(["saved.json", url], cwd)).changes).toEqual([]);
    expect((await reportHere([url, "pressmark.yaml"], cwd)).changes).toEqual([
      ["additive", "members-added", "docs://{+path}"],
    ]);
  });

  it.each(["docs-site", "release-desk"])("says the same as the manifest of %s", async (example) => {
    const file = `examples/${example}/pressmark.yaml`;
    const { stdout } = await run(["list", file, "--json"]);
    const saved = path.join(await writeFolder({ "saved.json": stdout }), "saved.json");
    expect((await reportHere([saved, file], PACKAGE_ROOT)).changes).toEqual([]);
    expect((await reportHere([file, saved], PACKAGE_ROOT)).changes).toEqual([]);
  });

  it("is a server in the era up to 2025, all pages", async () => {
    const url = await serveLegacyLists({
      pages: [[{ uri: "note://a", name: "a" }], [{ uri: "note://b", name: "b" }]],
      templates: [{ uriTemplate: "docs://{+path}", name: "docs" }],
    });
    const cwd = await writeFolder(next);
    expect((await reportHere([url, "next.yaml"], cwd)).changes).toEqual([
      ["breaking", "address-gone", "note://b"],
      ["additive", "type-declared", "note://a"],
      ["additive", "members-added", "docs://{+path}"],
      ["additive", "address-added", "note://c"],
      ["additive", "address-added", "note://d"],
    ]);
  });

  it("[secret] gets the token that is named, and nobody else does", async () => {
    const auth = { tokens: ["${TOKEN}", { token: "${READER}", scopes: ["plans"] }] };
    const cwd = await writeFolder({
      "pressmark.yaml": manifest({
        serve: { http: { auth } },
        resources: [entry("a"), entry("plan", { access: { scopes: ["plans"] } })],
      }),
    });
    const env = { TOKEN: "hunter2-hunter2", READER: "swordfish-swordfish" };
    const { url } = await serveOverHttp([path.join(cwd, "pressmark.yaml")], { env });
    for (const [name, value] of Object.entries({ ...env, WRONG: "hunter3-hunter3" })) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const ask = (tokenEnv?: string, other = "pressmark.yaml", side = url) =>
      reportHere([side, other], cwd, tokenEnv);
    const some = await ask("TOKEN");
    expect([some.code, some.changes]).toEqual([0, []]);
    expect(some.notes.at(-1)).toBe("not listed, perhaps because they ask for scopes or claims: note://plan");
    const all = await ask("READER");
    expect([all.changes, all.notes.length]).toEqual([[], 1]);
    const fault = async (asking: Promise<unknown>) => {
      const error = await asking.catch((thrown: unknown) => thrown);
      if (!(error instanceof CommandFault)) throw error;
      expect([error.exitCode, error.message.includes("hunter")]).toEqual([2, false]);
      return error.hint ?? error.message;
    };
    expect(await fault(ask())).toBe("a server that asks for a token gets it by --token-env");
    expect(await fault(ask("WRONG"))).toContain("can't be asked");
    expect(await fault(ask("UNSET"))).toContain("the environment has no such value");
    expect(await fault(ask("TOKEN", "pressmark.yaml", "pressmark.yaml"))).toContain("neither side is one");
    expect(await fault(ask("TOKEN", "http://127.0.0.1:1/mcp"))).toBe("save the list of one of them");
    expect(await fault(ask("TOKEN", "pressmark.yaml", "http://desk.shop.example/mcp"))).toContain(
      "over https alone",
    );
  });
});
