import { mkdir, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bindIn, makeFolder, requestOf } from "../../kit/files/folder.fixture.js";
import type { Source } from "../../kit/source.js";
import type { Value } from "../../kit/values.js";
import type { DiskWatcher } from "../../kit/watch/disk-watcher.js";
import { NOTHING_WATCHED } from "../../kit/watch/watch.js";
import { listen, makeWatcher } from "../../kit/watch/watching.fixture.js";
import { directory, type DirectorySettings } from "./read.js";

const bind = (folder: string, settings: Omit<DirectorySettings, "path">, disk: DiskWatcher) =>
  bindIn(folder, (context) => directory({ path: "docs", ...settings })({ ...context, disk }));

const watch = (source: Source, values: Readonly<Record<string, Value>> = {}) =>
  listen((changed) => source.watch?.(requestOf(values), changed) ?? NOTHING_WATCHED);

const ONLY_MARKDOWN = { include: ["**/*.md"], exclude: ["old/**"] };

describe("[watch] a directory at a fixed address", () => {
  it("is told of each served file in it", async () => {
    const folder = await makeFolder({ "docs/a.md": "1", "docs/old/b.md": "1" });
    const source = bind(folder, ONLY_MARKDOWN, makeWatcher());
    expect(source).not.toHaveProperty("watchMembers");
    const ear = await watch(source);
    await writeFile(join(folder, "docs/old/b.md"), "2");
    await writeFile(join(folder, "docs/c.txt"), "1");
    await ear.quiet(200);
    expect(ear.heard()).toBe(0);
    await ear.after(() => writeFile(join(folder, "docs/a.md"), "2"));
    await ear.quiet(100);
    await ear.after(() => mkdir(join(folder, "docs/new/deep"), { recursive: true }));
    await ear.quiet(100);
    await ear.after(() => writeFile(join(folder, "docs/new/deep/d.md"), "1"));
    await ear.quiet(100);
    await ear.after(() => unlink(join(folder, "docs/a.md")));
  });
});

describe.each([
  ["a text", { name: "path", list: false }, "sub/a.md"],
  ["a list", { name: "path", list: true }, ["sub", "a.md"]],
] as const)("[watch] a directory whose paths are %s", (_kind, variable, path) => {
  it("is told of one file by its address, and of all as members", async () => {
    const folder = await makeFolder({ "docs/sub/a.md": "1", "docs/sub/b.md": "1" });
    const source = bind(folder, { ...ONLY_MARKDOWN, variable }, makeWatcher());
    const one = await watch(source, { path });
    const all = await listen((changed) => source.watchMembers?.(changed) ?? NOTHING_WATCHED);
    await all.after(() => writeFile(join(folder, "docs/sub/b.md"), "2"));
    expect(one.heard()).toBe(0);
    await one.after(() => writeFile(join(folder, "docs/sub/a.md"), "2"));
    await all.quiet(100);
    await all.after(() => writeFile(join(folder, "docs/sub/c.md"), "1"));
  });
});

it("[contain] a path that can't be served isn't watched", async () => {
  const folder = await makeFolder({ "docs/a.md": "1" });
  const disk = makeWatcher();
  const source = bind(folder, { ...ONLY_MARKDOWN, variable: { name: "path", list: false } }, disk);
  for (const path of ["../secret", "a//b", ".env", ".git/config", "con", ""])
    expect(source.watch?.(requestOf({ path }), () => undefined)).toBe(NOTHING_WATCHED);
  expect(disk.opened()).toEqual([]);
});
