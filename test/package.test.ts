import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, symlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeFolder, PACKAGE_ROOT, removeFolder, writeFolder } from "./support/command.js";

const execute = promisify(execFile);

/** What npm packs: the archive, in a folder of its own, and the paths of what is in it. */
let packed: string;
let archive: string;
let names: readonly string[];

beforeAll(async () => {
  packed = await makeFolder({});
  const { stdout } = await execute(
    "npm",
    ["pack", "--ignore-scripts", "--json", "--pack-destination", packed],
    { cwd: PACKAGE_ROOT },
  );
  const [{ filename, files }] = JSON.parse(stdout) as [
    { readonly filename: string; readonly files: readonly { readonly path: string }[] },
  ];
  archive = path.join(packed, filename);
  names = files.map((file) => file.path);
});
afterAll(() => removeFolder(packed));

it("[project] the package, installed elsewhere, generates a project with all that it needs", async () => {
  const folder = await writeFolder({ "desk.yaml": MANIFEST });
  expect(names.filter((name) => /\.(test|fixture)\.ts$|^(test|bench|examples|scripts)\//.test(name))).toEqual(
    [],
  );
  expect(names).toEqual(
    expect.arrayContaining([
      "LICENSE",
      "README.md",
      "schemas/included.schema.json",
      "schemas/manifest.schema.json",
      "src/kit/resource.ts",
    ]),
  );

  await execute("tar", ["-xzf", archive], { cwd: folder });
  // An install would put the dependencies beside it; what they are is pinned by the lock file already.
  await symlink(path.join(PACKAGE_ROOT, "node_modules"), path.join(folder, "node_modules"));
  const command = path.join(folder, "package/dist/cli.js");
  await execute(process.execPath, [command, "generate", "desk.yaml", "--out", "made"], { cwd: folder });
  const made = await readdir(path.join(folder, "made"));
  expect(made).toEqual(
    expect.arrayContaining([
      ".dockerignore",
      ".env.example",
      ".gitignore",
      "Dockerfile",
      "package.json",
      "src",
    ]),
  );
});

it("without a driver, says what to install where a catalogue asks for it, and serves all else", async () => {
  const resources = 'resources: [{ uri: "db://a", name: a, sql: { query: "SELECT 1" } }]\n';
  const connected = (url: string) =>
    `pressmark: 1\nserver: { name: desk, version: 1.0.0 }\nconnections: { main: { url: "${url}" } }\n${resources}`;
  const folder = await writeFolder({
    "desk.yaml": MANIFEST,
    "postgres.yaml": connected("postgres://a-host/a"),
    "sqlite.yaml": connected("sqlite:desk.yaml"),
    "package/package.json": await readFile(path.join(PACKAGE_ROOT, "package.json")),
    "node_modules/.keep": "",
  });
  for (const name of ["dist", "schemas", "src"])
    await cp(path.join(PACKAGE_ROOT, name), path.join(folder, "package", name), { recursive: true });
  const { dependencies } = JSON.parse(await readFile(path.join(PACKAGE_ROOT, "package.json"), "utf8")) as {
    readonly dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    const place = path.join(folder, "node_modules", name);
    await mkdir(path.dirname(place), { recursive: true });
    await symlink(path.join(PACKAGE_ROOT, "node_modules", name), place);
  }
  const read = async (uri: string, manifest: string) =>
    await execute(process.execPath, ["package/dist/cli.js", "read", uri, manifest], { cwd: folder }).catch(
      (error: unknown) => error as { readonly stdout: string; readonly stderr: string },
    );
  expect((await read("note://a", "desk.yaml")).stdout).toBe("A");
  for (const [manifest, driver] of [
    ["postgres.yaml", "pg"],
    ["sqlite.yaml", "@photostructure/sqlite"],
  ] as const)
    expect((await read("db://a", manifest)).stderr).toBe(
      `pressmark: the entry 'a' can't be served: connections.main needs the package ${driver}, which is not installed: run npm install ${driver} where Pressmark is installed\n`,
    );
});

it("publishes just what it is made of, as npm's own rules want it", async () => {
  const rooms = new Set(names.map((name) => name.split("/")[0]));
  expect([...rooms].sort()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "dist",
    "docs",
    "package.json",
    "schemas",
    "src",
    "templates",
  ]);
  const bytes = await readFile(archive);
  const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const { messages } = await publint({ pack: { tarball }, strict: true });
  expect(messages).toEqual([]);
});

it("runs nothing when it's installed, and keeps its lock file free of where things came from", async () => {
  const read = async (file: string) =>
    JSON.parse(await readFile(path.join(PACKAGE_ROOT, file), "utf8")) as Record<string, object>;
  const { scripts = {} } = await read("package.json");
  expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$/.test(name))).toEqual([]);
  const { packages = {} } = await read("package-lock.json");
  const entries = Object.entries(packages as Record<string, { resolved?: string; integrity?: string }>);
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  const unpinned = entries.filter(([place, { integrity }]) => place !== "" && integrity === undefined);
  expect(unpinned.map(([place]) => place)).toEqual([]);
});

it("names a reason for each package that it needs", async () => {
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(
    await readFile(path.join(PACKAGE_ROOT, "package.json"), "utf8"),
  ) as {
    readonly dependencies?: Record<string, string>;
    readonly peerDependencies?: Record<string, string>;
  };
  const contributing = await readFile(path.join(PACKAGE_ROOT, "CONTRIBUTING.md"), "utf8");
  const named = [...contributing.matchAll(/^\| `([^`]+)` \| .*\|$/gm)].map((match) => match[1]);
  expect(
    Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !named.includes(name)),
  ).toEqual([]);
});

const MANIFEST = `
pressmark: 1
server: { name: desk, version: 1.0.0 }
resources:
  - { uri: "note://a", name: a, text: A }
`;
