import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PACKAGE_ROOT, run, writeFolder } from "../support/command.js";
import { manifest } from "../support/manifest.js";

const packageFile = (name: string) => readFile(path.join(PACKAGE_ROOT, name), "utf8");
const COMMANDS = ["init", "check", "serve", "list", "read", "schema"];
/** The commands that read the environment's values. */
const READING = ["check", "serve", "list", "read"];

describe("how the command is called", () => {
  it("helps on stdout and exits 0, as a whole and for each command", async () => {
    const [whole, ...each] = await Promise.all([
      run(["--help"]),
      ...COMMANDS.map((name) => run([name, "--help"])),
    ]);
    expect([whole.code, whole.stderr]).toEqual([0, ""]);
    for (const name of COMMANDS) expect(whole.stdout).toMatch(new RegExp(`^ +${name} `, "m"));
    for (const [index, { code, stdout, stderr }] of each.entries()) {
      expect([code, stderr]).toEqual([0, ""]);
      const name = COMMANDS[index] ?? "";
      expect(stdout).toMatch(new RegExp(`^Usage: pressmark ${name} `));
      expect([name, stdout.includes("--env-file <file>")]).toEqual([name, READING.includes(name)]);
    }
  });

  it("tells its version", async () => {
    const { version } = JSON.parse(await packageFile("package.json")) as { readonly version: string };
    expect(await run(["--version"])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  it("prints the committed schemas", async () => {
    for (const [args, file] of [
      [["schema"], "schemas/manifest.schema.json"],
      [["schema", "--included"], "schemas/included.schema.json"],
    ] as const) {
      const { code, stdout, stderr } = await run(args);
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toBe(await packageFile(file));
    }
  });

  it.each([
    ["a mistyped command", ["chek"], ["unknown command 'chek'", "Did you mean check?"]],
    ["a mistyped flag", ["check", "--prob"], ["unknown option '--prob'", "Did you mean --probe?"]],
    ["too many arguments", ["list", "a.yaml", "b.yaml"], ["too many arguments"]],
    ["a missing argument", ["read"], ["missing required argument 'uri'"]],
    ["a format that isn't there", ["check", "--format", "xml"], ["'xml'", "pretty, json, github, sarif"]],
    ["a port that is none", ["serve", "--http", "abc"], ["--http abc is not [host:]port"]],
    ["a port beyond 65535", ["serve", "--http", "65536"], ["--http 65536 is not [host:]port"]],
    ["a claim that is none", ["list", "--claim", "tenant"], ["'tenant'", "name=value"]],
    ["a log level that isn't there", ["serve", "--log-level", "loud"], ["'loud'", "debug, info, warning"]],
    ["no folder for docs", ["docs", "--out", ""], ["--out <folder>", "name a folder"]],
    ["no folder for generate", ["generate", "--out", " "], ["--out <folder>", "name a folder"]],
    ["no arguments", [], ["Usage: pressmark"]],
  ])("exits 2 on %s", async (_, args, said) => {
    const { code, stdout, stderr } = await run(args);
    expect([code, stdout]).toEqual([2, ""]);
    for (const part of said) expect(stderr).toContain(part);
  });

  it.each(["check", "list", "serve"])("exits 2 where %s finds no manifest, and offers init", async (name) => {
    const folder = await writeFolder({});
    expect(await run([name], { cwd: folder })).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "pressmark: pressmark.yaml: no such file\nhint: pressmark init writes one to start from\n",
    });
  });

  it("exits 2 where the manifest is a folder", async () => {
    const folder = await writeFolder({ "sub/x": "" });
    const { code, stdout, stderr } = await run(["check", "sub"], { cwd: folder });
    expect([code, stdout, stderr]).toEqual([2, "", "pressmark: sub: is a folder\n"]);
    expect((await run(["check", "."], { cwd: folder })).stderr).toBe("pressmark: .: is a folder\n");
  });

  it("takes pressmark.yaml of the current folder, and any other that is named", async () => {
    const folder = await writeFolder({
      "pressmark.yaml": manifest({ resources: [{ uri: "note://a", name: "a", text: "here" }] }),
      "other.json": manifest({ resources: [{ uri: "note://a", name: "a", text: "there" }] }),
    });
    expect((await run(["read", "note://a"], { cwd: folder })).stdout).toBe("here");
    expect((await run(["read", "note://a", "other.json"], { cwd: folder })).stdout).toBe("there");
  });

  it("reads --env-file, and lets the environment go first", async () => {
    const folder = await writeFolder({
      "pressmark.yaml": manifest({
        resources: [{ uri: "env://both", name: "both", env: ["APP_ENV", "APP_REGION"] }],
      }),
      "local.env": "APP_ENV=file\nAPP_REGION=eu-1\n",
    });
    const args = ["read", "env://both", "--env-file", "local.env"];
    expect((await run(args, { cwd: folder })).stdout).toBe(
      '{\n  "APP_ENV": "file",\n  "APP_REGION": "eu-1"\n}',
    );
    const { stdout } = await run(args, { cwd: folder, env: { APP_ENV: "process" } });
    expect(stdout).toBe('{\n  "APP_ENV": "process",\n  "APP_REGION": "eu-1"\n}');
    expect((await run(["read", "env://both"], { cwd: folder })).code).toBe(1);
  });
});
