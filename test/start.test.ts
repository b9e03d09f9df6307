import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { PACKAGE_ROOT, removeFolder, run, writeFolder } from "./support/command.js";

/** Throws as the manifest is read: nothing that the command reckons with. */
const BREAKS = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const read = fs.readFileSync;
fs.readFileSync = (file, ...rest) => {
  if (String(file).endsWith("desk.yaml")) throw new TypeError("broken on purpose");
  return read(file, ...rest);
};
syncBuiltinESMExports();
`;

it("shows a fault of the program with the places of its source, though it's bundled", async () => {
  const folder = await writeFolder({ "desk.yaml": "resources: []\n", "break.mjs": BREAKS });
  const { code, stderr } = await run(["check", "desk.yaml"], {
    cwd: folder,
    env: { NODE_OPTIONS: `--import ${pathToFileURL(path.join(folder, "break.mjs")).href}` },
  });
  expect(code).toBe(70);
  expect(stderr).toMatch(/^TypeError: broken on purpose\n {4}at .*break\.mjs:\d+:\d+\)\n/m);
  const [, file = "", line = ""] = /\((src\/manifest\/[\w-]+\.ts):(\d+):\d+\)/.exec(stderr) ?? [];
  const lines = (await readFile(path.join(PACKAGE_ROOT, file), "utf8")).split("\n");
  expect(lines[Number(line) - 1]).toContain("read(absolute)");
});

it("is published with the licences of all that is bundled", async () => {
  const maps = await bundledMaps();
  const sources = maps.flatMap((map) => map.sources);
  const packages = new Set(
    sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []),
  );
  expect([...packages]).toEqual(expect.arrayContaining(["commander", "yaml", "zod"]));
  const notices = await readFile(path.join(PACKAGE_ROOT, "dist/NOTICES.txt"), "utf8");
  const named = [...notices.matchAll(/^-+\n(\S+) [\d.]+ \((.+)\)\n-+\n/gm)];
  expect(named.map(([, name]) => name).sort()).toEqual([...packages].sort());
  const free = new Set(["Apache-2.0", "BlueOak-1.0.0", "ISC", "MIT"]);
  expect(named.filter(([, , licence = ""]) => !free.has(licence))).toEqual([]);
});

const DESK = `
pressmark: 1
server: { name: desk, version: "1" }
resources:
  - { uri: "note://a", name: a, text: A }
  - { uri: "note://b", name: b, json: { b: 1 } }
  - { uriTemplate: "note://c/{id}", name: c, file: "{id}.md", list: [{ id: "1" }] }
  - { uri: "note://d", name: d, file: desk.yaml }
`;

const ALSO = {
  pattern: `  - { uriTemplate: "note://p/{id}", name: p, file: "{id}.md", variables: { id: { pattern: "[0-9]+" } } }\n`,
  render: `  - { uriTemplate: "note://r/{id}", name: r, render: "{{id}}" }\n`,
  http: `  - { uri: "note://h", name: h, http: "http://127.0.0.1:1/" }\n`,
};

describe("what a command loads", () => {
  it("of a catalogue that was seen before is neither the parser nor what its sources don't need", async () => {
    const folder = await writeFolder({ "desk.yaml": DESK });
    const cold = await packagesLoaded(folder, ["list", "desk.yaml"]);
    expect(cold).toEqual(expect.arrayContaining(["commander", "yaml"]));
    for (const command of ["list", "check", "serve"])
      expect([command, rare(await packagesLoaded(folder, [command, "desk.yaml"]))]).toEqual([command, []]);
  });

  it("comes with the first entry that needs it, and the HTTP client with the first read", async () => {
    const folder = await writeFolder({ "desk.yaml": `${DESK}${Object.values(ALSO).join("")}` });
    expect(rare(await packagesLoaded(folder, ["list", "desk.yaml"]))).toEqual([
      "handlebars",
      "re2js",
      "yaml",
    ]);
    expect(rare(await packagesLoaded(folder, ["read", "note://h", "desk.yaml"]))).toEqual([
      "handlebars",
      "re2js",
      "undici",
    ]);
    const again = await packagesLoaded(folder, ["list", "desk.yaml", "--no-parse-cache"]);
    expect(rare(again)).toEqual(["handlebars", "re2js", "yaml"]);
  });

  it("for help is the command line alone", async () => {
    const folder = await writeFolder({});
    expect(await packagesLoaded(folder, ["--help"])).toEqual(["commander"]);
  });
});

const RARE = new Set(["file-type", "handlebars", "jose", "mime-types", "re2js", "undici", "yaml"]);

/** Those packages that few catalogues need, or only the first time. */
function rare(packages: readonly string[]): readonly string[] {
  return packages.filter((name) => RARE.has(name));
}

/** The packages that a command has loaded at its end, bundled or not. */
async function packagesLoaded(folder: string, args: readonly string[]): Promise<readonly string[]> {
  const coverage = path.join(folder, "coverage");
  await run(args, { cwd: folder, env: { NODE_V8_COVERAGE: coverage } });
  const loaded = new Set<string>();
  for (const name of await readdir(coverage)) {
    const { result } = JSON.parse(await readFile(path.join(coverage, name), "utf8")) as {
      readonly result: readonly { readonly url: string }[];
    };
    for (const { url } of result.filter((script) => script.url.startsWith("file:"))) {
      const file = fileURLToPath(url);
      for (const source of [file, ...(await sourcesOf(file))]) {
        const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
        if (found !== undefined) loaded.add(found);
      }
    }
  }
  await removeFolder(coverage);
  return [...loaded].sort();
}

async function sourcesOf(file: string): Promise<readonly string[]> {
  try {
    const map = JSON.parse(await readFile(`${file}.map`, "utf8")) as { readonly sources: readonly string[] };
    return map.sources;
  } catch {
    return [];
  }
}

/** The source maps of the command's files. */
async function bundledMaps(): Promise<readonly { readonly sources: readonly string[] }[]> {
  const dist = path.join(PACKAGE_ROOT, "dist");
  const names = (await readdir(dist)).filter((name) => /^(?:cli|main|worker|part-.+)\.js\.map$/.test(name));
  return await Promise.all(
    names.map(
      async (name) =>
        JSON.parse(await readFile(path.join(dist, name), "utf8")) as { readonly sources: readonly string[] },
    ),
  );
}
