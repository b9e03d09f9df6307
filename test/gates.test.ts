import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { COMMAND, commandEnvironment, PACKAGE_ROOT, writeFolder } from "./support/command.js";
import { manifest } from "./support/manifest.js";
import { gitIn } from "./support/repository.js";
import { sarifFaults } from "./support/sarif-schema.js";

const readme = await readFile(path.join(PACKAGE_ROOT, "README.md"), "utf8");

/** The block of the README that begins with a line. */
function block(first: string): unknown {
  const found = [...readme.matchAll(/^```yaml\n([^]*?)^```$/gm)].find(([, text]) => text?.startsWith(first));
  if (found === undefined) throw new Error(`README has no block that begins with ${first}`);
  return parse(found[1] ?? "");
}

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly jobs: {
    readonly catalogue: { readonly env: Readonly<Record<string, string>>; readonly steps: readonly Step[] };
  };
}
interface PreCommit {
  readonly repos: readonly { readonly hooks: readonly { readonly id: string; readonly entry: string }[] }[];
}

const { env, steps } = (block("name: Catalogue") as Workflow).jobs.catalogue;
const { hooks } = (block("repos:") as PreCommit).repos[0] ?? { hooks: [] };

/** What GitHub puts in. */
const CONTEXT = new Map([
  ["github.base_ref", "main"],
  ["github.event.pull_request.number", "7"],
  ["github.token", "hunter2"],
  ["github.event.pull_request.head.repo.full_name == github.repository", "true"],
]);

const entry = (name: string, more: object = {}) => ({ name, uri: `note://${name}`, text: name, ...more });
const desk = (version: string, resources: readonly object[]) =>
  manifest({ server: { name: "desk", version }, resources });
const BASE = desk("1.4.0", [entry("a"), entry("b")]);

/** A repository with `main` of the remote, and what the pull request makes of the manifest. */
async function makeBranch(base: string | undefined, head: string): Promise<string> {
  const folder = await writeFolder({
    "README.md": "# Desk\n",
    ...(base !== undefined && { "pressmark.yaml": base }),
  });
  const git = gitIn(folder);
  await git("init", "--quiet", "--initial-branch=main");
  await git("add", "-A");
  await git("commit", "--quiet", "--no-gpg-sign", "-m", "Begin");
  await git("update-ref", "refs/remotes/origin/main", "HEAD");
  await writeFile(path.join(folder, "pressmark.yaml"), head);
  return folder;
}

/** Programs that stand for what isn't here: npx runs the built command; npm and gh write down what they're told. */
async function makePrograms(): Promise<string> {
  const bin = await writeFolder({
    npx: `#!/bin/sh\n[ "$1" = --no-install ] && shift\n[ "$1" = pressmark ] && shift || exit 127\nexec "${process.execPath}" "${COMMAND}" "$@"\n`,
    npm: `#!/bin/sh\necho "npm $*" >> "$CALLS"\n`,
    gh: `#!/bin/sh\necho "gh $*" >> "$CALLS"\n`,
  });
  await Promise.all(["npx", "npm", "gh"].map((name) => chmod(path.join(bin, name), 0o755)));
  return bin;
}

interface Ran {
  readonly code: number;
  readonly stdout: string;
}

function runShell(script: string, cwd: string, more: Readonly<Record<string, string>>): Promise<Ran> {
  const own = commandEnvironment();
  const all = { ...own, ...more, PATH: `${more["BIN"] ?? ""}:${own["PATH"] ?? ""}` };
  return new Promise((resolve) => {
    // As GitHub runs a step: bash -e.
    execFile("bash", ["-e", "-c", script], { cwd, env: all }, (error, stdout) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : -1, stdout });
    });
  });
}

/** Runs the workflow's steps, all of them, by their names. */
async function runWorkflow(folder: string) {
  const outside = await writeFolder({ calls: "", summary: "" });
  const values = Object.entries(env).map(([name, text]) => [
    name,
    text.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
      const value = CONTEXT.get(expression);
      if (value === undefined) throw new Error(`nothing is known of ${expression}`);
      return value;
    }),
  ]);
  const more = {
    ...(Object.fromEntries(values) as Record<string, string>),
    BIN: await makePrograms(),
    CALLS: path.join(outside, "calls"),
    GITHUB_STEP_SUMMARY: path.join(outside, "summary"),
  };
  const codes: Record<string, number> = {};
  const printed: Record<string, string> = {};
  for (const { name = "npm ci", run } of steps) {
    if (run === undefined) continue;
    const { code, stdout } = await runShell(run, folder, more);
    codes[name] = code;
    printed[name] = stdout;
  }
  const read = (file: string) => readFile(file, "utf8");
  return {
    codes,
    printed,
    calls: await read(more.CALLS),
    summary: await read(more.GITHUB_STEP_SUMMARY),
    sarif: JSON.parse(await read(path.join(folder, "pressmark.sarif"))) as {
      readonly runs: readonly [{ readonly results: readonly { readonly ruleId: string }[] }];
    },
  };
}

const COMMENT = "gh pr comment 7 --body-file changes.md --edit-last --create-if-none";

describe("the workflow of the README", () => {
  it("uses actions that there are, and puts no expression into a script", () => {
    expect(steps.flatMap(({ uses }) => uses ?? [])).toEqual([
      "actions/checkout@v4",
      "actions/setup-node@v4",
      "github/codeql-action/upload-sarif@v3",
    ]);
    expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([]);
    expect(steps.find(({ uses }) => uses?.includes("checkout"))?.with).toEqual({ "fetch-depth": 0 });
  });

  it("lets through what breaks nothing, and comments on it", async () => {
    const head = desk("1.5.0", [
      entry("a"),
      entry("b"),
      entry("c", { text: undefined, http: "https://${HOST}/" }),
    ]);
    const { codes, calls, summary, printed, sarif } = await runWorkflow(await makeBranch(BASE, head));
    expect(codes).toEqual({
      "npm ci": 0,
      "Faults, at their lines": 0,
      "Faults, for code scanning": 0,
      "What is served": 0,
      "What changes for clients, as a comment": 0,
      "What breaks is told by the version": 0,
    });
    expect(calls).toBe(`npm ci\n${COMMENT}\n`);
    expect(summary).toContain("**1 additive**");
    expect(printed["What breaks is told by the version"]).toContain(
      "title=address-added::additive: note://c: it is new",
    );
    expect(sarifFaults(sarif)).toEqual([]);
    expect(sarif.runs[0].results.map(({ ruleId }) => ruleId)).toEqual(["unset-environment"]);
  });

  it("stops what breaks and isn't told, after it has commented", async () => {
    const { codes, calls, summary, printed } = await runWorkflow(
      await makeBranch(BASE, desk("1.4.1", [entry("a")])),
    );
    expect(Object.values(codes)).toEqual([0, 0, 0, 0, 0, 1]);
    expect(calls).toContain(COMMENT);
    expect(summary).toContain("| `note://b` | nothing answers it any more | `address-gone` |");
    expect(printed["What breaks is told by the version"]).toContain("::error ");
  });

  it("stops a faulty manifest, and uploads its faults", async () => {
    const head = desk("1.5.0", [
      entry("a", { mimetype: "text/plain" }),
      entry("b", { mimeType: "application/json" }),
    ]);
    const { codes, printed, sarif } = await runWorkflow(await makeBranch(BASE, head));
    expect([
      codes["Faults, at their lines"],
      codes["Faults, for code scanning"],
      codes["What is served"],
    ]).toEqual([1, 0, 1]);
    expect(printed["Faults, at their lines"]).toMatch(
      /^::error file=pressmark\.yaml,line=1,col=\d+,title=unknown-key::/,
    );
    expect(printed["What is served"]).toContain("title=probe-not-json");
    expect(sarifFaults(sarif)).toEqual([]);
    expect(sarif.runs[0].results.map(({ ruleId }) => ruleId)).toEqual(["unknown-key"]);
  });

  it("takes what mends a base with errors, and says that nothing can be compared", async () => {
    const faulty = manifest({ server: { name: "desk", version: "1.4.0" }, resource: [], resources: [] });
    const { codes, calls, summary } = await runWorkflow(await makeBranch(faulty, BASE));
    expect(Object.values(codes)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(calls).toBe(`npm ci\n${COMMENT}\n`);
    expect(summary).toBe("What changes for clients can't be told: the manifest of the base has errors.\n");
  });

  it("takes a manifest that is new", async () => {
    const { codes, printed, calls } = await runWorkflow(await makeBranch(undefined, BASE));
    expect(Object.values(codes)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(printed["What changes for clients, as a comment"]).toBe("The manifest is new.\n");
    expect(calls).toBe("npm ci\n");
  });
});

/** Runs the hooks of pre-commit, each by itself. */
async function runHooks(base: string | undefined, head: string): Promise<Readonly<Record<string, number>>> {
  const folder = await makeBranch(base, head);
  // As a hook is run by Git: with an index that isn't ours to read.
  const index = path.join(folder, ".git/index.lock.d");
  await mkdir(index);
  const more = {
    BIN: await makePrograms(),
    CALLS: "/dev/null",
    GIT_INDEX_FILE: path.join(index, "index"),
    GIT_DIR: path.join(folder, ".git"),
  };
  const ran = hooks.map(
    async ({ id, entry: run }) => [id, (await runShell(run, folder, more)).code] as const,
  );
  return Object.fromEntries(await Promise.all(ran));
}

describe("the pre-commit configuration of the README", () => {
  const IN_ORDER = { "pressmark-check": 0, "pressmark-probe": 0, "pressmark-diff": 0 };

  it("lets through what is in order, and stops what isn't", async () => {
    const described = desk("1.4.1", [entry("a"), entry("b", { title: "B" })]);
    expect(await runHooks(BASE, described)).toEqual(IN_ORDER);
    // What isn't JSON is a warning of --probe.
    const broken = desk("1.4.1", [entry("a", { mimeType: "application/json" })]);
    expect(await runHooks(BASE, broken)).toEqual({ ...IN_ORDER, "pressmark-diff": 1 });
    const faulty = desk("1.5.0", [
      entry("a", { titel: "A" }),
      entry("b", { text: undefined, file: "no.md" }),
    ]);
    expect(await runHooks(BASE, faulty)).toEqual({
      "pressmark-check": 1,
      "pressmark-probe": 1,
      "pressmark-diff": 1,
    });
  });

  it("lets through the first manifest, and what mends a faulty one", async () => {
    expect(await runHooks(undefined, BASE)).toEqual(IN_ORDER);
    expect(await runHooks("pressmark: 1\nresource: []\n", BASE)).toEqual(IN_ORDER);
  });

  it("has entries that are split as a shell does, but not run by one", () => {
    // pre-commit splits by shlex: what a shell has to read is one quoted text for sh.
    for (const { entry: run } of hooks)
      expect(run).toMatch(/^(?:npx --no-install pressmark [a-z -]+|sh -c '[^']+')$/);
  });
});
