import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { run, writeFolder } from "../support/command.js";

const MANIFEST = `
pressmark: 1
server: { name: desk, version: "1" }
include: ["more.yaml"]
resources:
  - { uri: "note://a", name: a, text: A, mimeTyp: text/plain }
`;
const MORE = `
resources:
  - { uri: "note://b", name: b, env: DESK_NAME }
  - { uri: "note://c", name: c, http: "http://127.0.0.1:1/\${DESK_NAME}" }
  - { uri: "note://d", name: d, env: DESK_UNSET }
`;
const SECRET = "s3cret-of-the-environment";

/** What is kept of manifests in a cache folder. */
async function entriesIn(cache: string): Promise<readonly string[]> {
  return await filesIn(path.join(cache, "pressmark/manifests"));
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

it("keeps what was parsed, with no environment value in it, and finds the same faults by it", async () => {
  const folder = await writeFolder({ "pressmark.yaml": MANIFEST, "more.yaml": MORE });
  const cache = path.join(folder, "cache");
  const env = { DESK_NAME: SECRET, XDG_CACHE_HOME: cache };
  const check = () => run(["check", "--format", "json"], { cwd: folder, env });
  const cold = await check();
  expect(cold.code).toBe(1);
  expect(cold.stdout).toContain("unknown-key");
  // The root has a fault that the schema finds, so it's parsed each time.
  const [entry = "", ...others] = await entriesIn(cache);
  expect(others).toEqual([]);
  const text = await readFile(entry, "utf8");
  expect(text).toContain("${DESK_NAME}");
  const kept = await filesIn(cache);
  expect(new Set(kept.map((file) => path.relative(cache, file).split(path.sep)[1]))).toEqual(
    new Set(["code", "manifests"]),
  );
  for (const file of kept) expect([file, (await readFile(file)).includes(SECRET)]).toEqual([file, false]);
  expect(await check()).toEqual(cold);
  await writeFile(entry, text.replace("note://d", "note://e"));
  expect(await check()).toEqual(cold);
  expect(await readFile(entry, "utf8")).toBe(text);
});

it("--no-parse-cache reads nothing of it, and keeps nothing", async () => {
  const folder = await writeFolder({
    "pressmark.yaml": MANIFEST.replace("mimeTyp:", "mimeType:"),
    "more.yaml": MORE,
  });
  const cache = path.join(folder, "cache");
  const env = { DESK_NAME: SECRET, DESK_UNSET: "x", XDG_CACHE_HOME: cache };
  const checks = ["check", "list", "read", "generate"].map((command) =>
    run(
      [
        command,
        ...(command === "read" ? ["note://a"] : []),
        ...(command === "generate" ? ["--out", "made", "--check"] : []),
        "--no-parse-cache",
      ],
      { cwd: folder, env },
    ),
  );
  expect((await Promise.all(checks)).map(({ code }) => code)).toEqual([0, 0, 0, 1]);
  expect(await readdir(folder)).toEqual(["cache", "more.yaml", "pressmark.yaml"]);
  expect(await readdir(path.join(cache, "pressmark"))).toEqual(["code"]);
});

it("is shared by processes that start at once, and done without where it can't be written", async () => {
  const folder = await writeFolder({
    "pressmark.yaml": MANIFEST.replace("mimeTyp:", "mimeType:"),
    "more.yaml": MORE,
    "blocked/pressmark": "a file",
  });
  const cache = path.join(folder, "cache");
  const env = { DESK_NAME: "n", DESK_UNSET: "x", XDG_CACHE_HOME: cache };
  const list = (cacheHome: string, ...args: readonly string[]) =>
    run(["list", "--json", ...args], { cwd: folder, env: { ...env, XDG_CACHE_HOME: cacheHome } });
  const [first, second] = await Promise.all([list(cache), list(cache)]);
  expect([first.code, first.stderr]).toEqual([0, ""]);
  expect(second).toEqual(first);
  expect((await entriesIn(cache)).length).toBe(2);
  const blocked = path.join(folder, "blocked");
  expect(await list(blocked)).toEqual(first);
  const served = await run(["serve", "--log-level", "debug"], {
    cwd: folder,
    env: { ...env, XDG_CACHE_HOME: blocked },
  });
  expect(served.code).toBe(0);
  expect(served.stderr).toContain(
    `what was parsed can't be kept in ${path.join(blocked, "pressmark/manifests")} (ENOTDIR)`,
  );
});

it("has a large manifest parsed by another process, and keeps what that parsed", async () => {
  const entries = Array.from(
    { length: 600 },
    (_, index) => `  - { uri: "note://${index}", name: n${index}, text: ${"x".repeat(2_000)} }\n`,
  );
  const head = 'pressmark: 1\nserver: { name: desk, version: "1" }\n';
  const folder = await writeFolder({
    "sound.yaml": `${head}resources:\n${entries.join("")}`,
    "faulty.yaml": `${head}unknown: 1\nresources:\n${entries.join("")}`,
  });
  const cache = path.join(folder, "cache");
  const ask = (...args: readonly string[]) => run(args, { cwd: folder, env: { XDG_CACHE_HOME: cache } });
  const cold = await ask("list", "sound.yaml", "--json");
  expect((JSON.parse(cold.stdout) as { resources: unknown[] }).resources).toHaveLength(600);
  expect(await entriesIn(cache)).toHaveLength(1);
  expect(await ask("list", "sound.yaml", "--json")).toEqual(cold);
  const faulty = await ask("check", "faulty.yaml");
  expect([faulty.code, faulty.stdout]).toEqual([
    1,
    expect.stringContaining("faulty.yaml:3:1  error  unknown key"),
  ]);
  expect(await entriesIn(cache)).toHaveLength(1);
});
