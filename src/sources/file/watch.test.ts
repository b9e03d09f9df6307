import { appendFile, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bindIn, makeFolder, requestOf } from "../../kit/files/folder.fixture.js";
import type { Source } from "../../kit/source.js";
import type { Value } from "../../kit/values.js";
import type { DiskWatcher } from "../../kit/watch/disk-watcher.js";
import { NOTHING_WATCHED } from "../../kit/watch/watch.js";
import { listen, makeWatcher } from "../../kit/watch/watching.fixture.js";
import { file, type FileSettings } from "./read.js";

const bind = (folder: string, settings: FileSettings, disk: DiskWatcher) =>
  bindIn(folder, (context) => file(settings)({ ...context, disk }));

const watch = (source: Source, values: Readonly<Record<string, Value>> = {}) =>
  listen((changed) => source.watch?.(requestOf(values), changed) ?? NOTHING_WATCHED);

describe("[watch] a file", () => {
  it("at a fixed address is told of, whether it is there or not", async () => {
    const folder = await makeFolder({ "docs/a.md": "1" });
    const disk = makeWatcher();
    const ear = await watch(bind(folder, { path: "docs/a.md" }, disk), {});
    await ear.after(() => appendFile(join(folder, "docs/a.md"), "2"));
    const later = await watch(bind(folder, { path: "later/b.md" }, disk));
    await later.after(() => mkdir(join(folder, "later")));
    await later.quiet();
    await later.after(() => writeFile(join(folder, "later/b.md"), "1"));
  });

  it("of a family is told of by its own address alone", async () => {
    const folder = await makeFolder({ "r/web/1.json": "1", "r/web/2.json": "1" });
    const source = bind(folder, { path: "r/{service}/{version}.json" }, makeWatcher());
    const one = await watch(source, { service: "web", version: "1" });
    const two = await watch(source, { service: "web", version: "2" });
    await two.after(() => writeFile(join(folder, "r/web/2.json"), "2"));
    expect(one.heard()).toBe(0);
    await one.after(() => writeFile(join(folder, "r/web/1.json"), "2"));
  });

  it("[contain] whose values leave their place is none", async () => {
    const folder = await makeFolder({ "r/web/1.json": "1" });
    const disk = makeWatcher();
    const source = bind(folder, { path: "r/{service}/{version}.json" }, disk);
    for (const service of ["..", "a/b", "", "con", ".hidden"])
      expect(source.watch?.(requestOf({ service, version: "1" }), () => undefined)).toBe(NOTHING_WATCHED);
    expect(source.watch?.(requestOf({ version: "1" }), () => undefined)).toBe(NOTHING_WATCHED);
    expect(disk.opened()).toEqual([]);
  });
});

describe("[watch] the members of a family", () => {
  it("are told of as they come and go", async () => {
    const folder = await makeFolder({ "r/web/1.json": "1" });
    const source = bind(folder, { path: "r/{service}/{version}.json" }, makeWatcher());
    const ear = await listen((changed) => source.watchMembers?.(changed) ?? NOTHING_WATCHED);
    await writeFile(join(folder, "r/web/notes.txt"), "no member");
    await ear.quiet(200);
    expect(ear.heard()).toBe(0);
    await ear.after(() => writeFile(join(folder, "r/web/2.json"), "1"));
    await ear.quiet(100);
    await ear.after(() => rename(join(folder, "r/web"), join(folder, "r/api")));
    await ear.quiet(100);
    await ear.after(() => writeFile(join(folder, "r/api/3.json"), "1"));
  });

  it("aren't watched where the address is fixed", async () => {
    const folder = await makeFolder({ "a.md": "1" });
    expect(bind(folder, { path: "a.md" }, makeWatcher())).not.toHaveProperty("watchMembers");
  });
});
