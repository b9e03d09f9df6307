import { spawn } from "node:child_process";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Client, ProtocolError } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMAND, commandEnvironment, PACKAGE_ROOT, run, writeFolder } from "./support/command.js";
import { manifest } from "./support/manifest.js";
import { compileProjects, openWorkshop, runProjectTests, type Workshop } from "./support/project.js";
import { withoutMoments } from "./support/provenance.js";

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.remove());

/** Everything that a server answers to an official client, from another working directory. */
async function answersOf(args: readonly string[], mode: "legacy" | "auto") {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const parameters = { command: process.execPath, args: [...args], cwd: "/", env: commandEnvironment() };
  await client.connect(new StdioClientTransport({ ...parameters, stderr: "ignore" }));
  try {
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    const uris = [...resources.map(({ uri }) => uri), "checklist://web/9.9.9", "x://nothing", "not a uri"];
    const reads = [];
    for (const uri of uris) reads.push(await client.readResource({ uri }).catch(failure));
    return {
      opening: [client.getServerVersion(), client.getServerCapabilities(), client.getInstructions()],
      resources,
      resourceTemplates,
      reads,
      cursor: await client.listResources({ cursor: "bogus" }).catch(failure),
    };
  } finally {
    await client.close();
  }
}

function failure(error: unknown): object {
  if (!(error instanceof ProtocolError)) throw error;
  return { code: error.code, message: error.message, data: error.data };
}

// Compilers take their time where many tests run at once.
const SLOW = { timeout: 180_000 };

// The other examples are compiled, file by file, and asked the same in the contract suite.
describe("[place] a generated project", SLOW, () => {
  const sources = {
    desk: path.join(PACKAGE_ROOT, "examples/release-desk/pressmark.yaml"),
    docs: path.join(PACKAGE_ROOT, "examples/docs-site/pressmark.yaml"),
  };
  let desk: string;
  let docs: string;

  beforeAll(async () => {
    [desk, docs] = await Promise.all([
      workshop.generate(sources.desk, "release-desk"),
      workshop.generate(sources.docs, "docs-1", { args: ["--sdk", "1"] }),
    ]);
    await addSample(docs);
    // Not a word may be said.
    expect(await compileProjects(desk, docs)).toBe("");
  }, SLOW.timeout);

  it("compiles without a word, passes its tests, and answers as the live server does", async () => {
    const { passed, failed, skipped } = await runProjectTests(desk);
    expect({ failed, passed, skipped }).toEqual({ failed: 0, passed: 6, skipped: 0 });
    const program = path.join(desk, "dist/src/index.js");
    for (const mode of ["auto", "legacy"] as const) {
      const [live, own] = await Promise.all([
        answersOf([COMMAND, "serve", sources.desk], mode),
        answersOf([program], mode),
      ]);
      expect(withoutMoments(own)).toEqual(withoutMoments(live));
    }
  });

  it("of the SDK v1, with the README's sample added, compiles and answers clients of the 2025 era alike", async () => {
    expect(await runProjectTests(docs)).toEqual({ passed: 3, failed: 0, skipped: 0, faults: [] });
    const program = path.join(docs, "dist/src/index.js");
    const [own, live] = await Promise.all([
      answersOf([program], "legacy"),
      answersOf([COMMAND, "serve", sources.docs], "legacy"),
    ]);
    expect(own.resources.slice(0, live.resources.length)).toEqual(live.resources);
    expect(own.resources.slice(live.resources.length).map(({ uri }) => uri)).toEqual([
      "hours://monday",
      "hours://saturday",
    ]);
    const reads = own.reads.slice(0, live.resources.length);
    expect(withoutMoments(reads)).toEqual(withoutMoments(live.reads.slice(0, live.resources.length)));
    expect(own.opening).toEqual(live.opening);
    // What was edited and added is the user's now, and stays.
    const { code, stdout, stderr } = await run(["generate", sources.docs, "--out", docs, "--sdk", "1"]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: `${docs} is up to date\n`,
      stderr: "src/catalogue.ts: kept, because you have changed it\n",
    });
    expect(await run(["generate", sources.docs, "--out", docs, "--sdk", "1", "--check"])).toMatchObject({
      code: 0,
    });
  });

  it("[secret] holds no value of the environment, and asks for each by name", async () => {
    const folder = await writeFolder({
      "pressmark.yaml": manifest({
        network: { allow: ["${UPSTREAM_HOST}"] },
        serve: { http: { auth: { tokens: ["${SERVER_TOKEN}"] } } },
        resources: [
          {
            uri: "x://a",
            name: "a",
            http: { url: "https://a.test/${A_PATH}", headers: { Authorization: "Bearer ${A_TOKEN:-none}" } },
          },
          { uri: "x://b", name: "b", env: { names: ["B_NAME"], prefix: "B_" } },
          { uri: "x://c", name: "c", file: "${C_FOLDER}/c.md" },
        ],
      }),
    });
    const names = ["UPSTREAM_HOST", "SERVER_TOKEN", "A_PATH", "A_TOKEN", "B_NAME", "B_OTHER", "C_FOLDER"];
    const env = Object.fromEntries(names.map((name) => [name, `value-of-${name.toLowerCase()}`]));
    const { code, stderr } = await run(["generate", "--out", "out"], { cwd: folder, env });
    expect(code).toBe(0);
    expect(stderr).toContain("not copied: the files of 'c', file.path: the path holds environment values");
    const files = await readdir(path.join(folder, "out"), { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      const text = await readFile(path.join(file.parentPath, file.name), "utf8");
      expect(text).not.toContain("value-of-");
      expect(text).not.toContain(folder);
    }
    const example = await readFile(path.join(folder, "out/.env.example"), "utf8");
    for (const name of names.filter((one) => one !== "B_OTHER"))
      expect(example).toMatch(new RegExp(`^(?:# )?${name}=$`, "m"));
  });
});

describe("[regenerate] pressmark generate", SLOW, () => {
  const parts = (text: string) => manifest({ resources: [{ uri: "x://a", name: "a", text }] });

  it("refuses a folder that holds other things, with the list, and writes nothing", async () => {
    const folder = await writeFolder({
      "pressmark.yaml": parts("1"),
      "out/notes.txt": "mine",
      "out/deep/a": "",
    });
    const args = ["generate", "pressmark.yaml", "--out", "out"];
    expect(await run(args, { cwd: folder })).toMatchObject({
      code: 1,
      stdout: "",
      stderr:
        "pressmark: out holds other things, and no project that Pressmark wrote:\n  deep\n  notes.txt\n" +
        "hint: nothing was written; name another folder, or add --force\n",
    });
    expect((await readdir(path.join(folder, "out"))).sort()).toEqual(["deep", "notes.txt"]);
    expect(await run([...args, "--check"], { cwd: folder })).toMatchObject({ code: 1 });
  });

  it("never loses an edit silently", async () => {
    const folder = await writeFolder({ "pressmark.yaml": parts("1") });
    const args = ["generate", "--out", "out"];
    const go = (...more: readonly string[]) => run([...args, ...more], { cwd: folder });
    expect(await go("--check")).toMatchObject({ code: 1 });
    expect(await go()).toMatchObject({ code: 0 });
    expect(await go()).toMatchObject({ code: 0, stdout: "out is up to date\n", stderr: "" });
    expect(await go("--check")).toMatchObject({ code: 0, stdout: "out is up to date\n" });
    const module = path.join(folder, "out/src/resources/a.ts");
    const edited = `${await readFile(module, "utf8")}// mine\n`;
    await writeFile(module, edited);
    await writeFile(path.join(folder, "pressmark.yaml"), parts("2"));
    expect(await go("--check")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("src/resources/a.ts: out of date, and changed by you") as string,
    });
    expect(await go()).toMatchObject({
      code: 1,
      stdout: "",
      stderr:
        "pressmark: in out, you have changed what would now be replaced:\n  src/resources/a.ts\n" +
        "hint: nothing was written; take your changes back, move them elsewhere, or lose them with --force\n",
    });
    expect(await readFile(module, "utf8")).toBe(edited);
    expect(await go("--force")).toMatchObject({ code: 0, stdout: "out: wrote 1 file\n" });
    expect(await readFile(module, "utf8")).toContain('text({ text: "2" })');
  });

  it.each([
    [["generate"], "required option '--out <folder>' not specified"],
    [["generate", "--out", "out", "--sdk", "3"], "Allowed choices are 2, 1."],
    [["generate", "nowhere.yaml", "--out", "out"], "nowhere.yaml: no such file"],
    [["generate", "--out", "pressmark.yaml"], "it is, or lies below, something that is no folder"],
    [["generate", "--out", "pressmark.yaml/deep"], "it is, or lies below, something that is no folder"],
  ])("%j exits 2", async (args, said) => {
    const folder = await writeFolder({ "pressmark.yaml": parts("1") });
    expect(await run(args, { cwd: folder })).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining(said) as string,
    });
  });

  it("exits 1 for a faulty manifest, and writes nothing", async () => {
    const folder = await writeFolder({
      "pressmark.yaml": manifest({ resources: [{ uri: "x://a", name: "a" }] }),
    });
    expect(await run(["generate", "--out", "out"], { cwd: folder })).toMatchObject({ code: 1, stdout: "" });
    expect(await readdir(folder)).toEqual(["pressmark.yaml"]);
  });

  it.each([0, 3, 5])("that is killed at move %i leaves what the next run puts right", async (at) => {
    const folder = await writeFolder({ "pressmark.yaml": parts("1") });
    const go = () => run(["generate", "--out", "out"], { cwd: folder });
    await go();
    const out = path.join(folder, "out");
    await cp(out, path.join(folder, "before"), { recursive: true });
    await killAtMove(out, at);
    expect(await readdir(out)).toContain(".pressmark-staging");
    expect(await go()).toMatchObject({
      code: 0,
      stdout: "out is up to date\n",
      stderr: "tidied up after a run that was cut short\n",
    });
    expect((await readdir(out, { recursive: true })).sort()).toEqual(
      (await readdir(path.join(folder, "before"), { recursive: true })).sort(),
    );
  });
});

/** Adds the sample of a project's README to its catalogue, as the README says. */
async function addSample(project: string): Promise<void> {
  const readme = await readFile(path.join(project, "README.md"), "utf8");
  const sample = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  await writeFile(path.join(project, "src/resources/opening-hours.ts"), sample);
  const catalogue = path.join(project, "src/catalogue.ts");
  const text = await readFile(catalogue, "utf8");
  const added = text.replace("resources: [docs, reference]", "resources: [docs, reference, openingHours]");
  const statement = 'import { resource as openingHours } from "./resources/opening-hours.js";';
  await writeFile(catalogue, `${statement}\n${added}`);
}

/** Begins to change a project, and is killed at a move. */
async function killAtMove(project: string, at: number): Promise<void> {
  const module = new URL("../build/generate/transaction.js", import.meta.url).href;
  const file = (name: string) => ({ path: name, text: "new", hash: "0".repeat(64) });
  const changes = {
    created: [file("new/a.ts"), file("b.ts")],
    replaced: [file("README.md"), file("src/index.ts")],
    removed: ["tsconfig.json"],
  };
  const script = `
    const { applyChanges } = await import(${JSON.stringify(module)});
    let moves = 0;
    await applyChanges(${JSON.stringify(project)}, ${JSON.stringify(changes)}, () => {
      if (moves++ === ${String(at)}) process.kill(process.pid, "SIGKILL");
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
  await new Promise((resolve) => child.on("close", resolve));
  expect(child.signalCode).toBe("SIGKILL");
}
