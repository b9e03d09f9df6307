import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { PACKAGE_ROOT, run, writeFolder } from "./support/command.js";

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
  expect(lines[Number(line) - 1]).toContain("readFileSync(");
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

/** The source maps of the command's files. */
async function bundledMaps(): Promise<readonly { readonly sources: readonly string[] }[]> {
  const dist = path.join(PACKAGE_ROOT, "dist");
  const names = (await readdir(dist)).filter((name) => /^(?:cli|worker|part-.+)\.js\.map$/.test(name));
  return await Promise.all(
    names.map(
      async (name) =>
        JSON.parse(await readFile(path.join(dist, name), "utf8")) as { readonly sources: readonly string[] },
    ),
  );
}
