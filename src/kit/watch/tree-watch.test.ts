import { mkdirSync, rmSync } from "node:fs";
import { appendFile, mkdir, rename, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createSelection } from "../files/file-selection.js";
import { makeFolder } from "../files/folder.fixture.js";
import { parsePathPattern } from "../files/path-pattern.js";
import { planPattern } from "../files/pattern-plan.js";
import { createRoot } from "../files/root.js";
import type { WatchedTree } from "./disk-watcher.js";
import { makeWatcher, watchTreeOf } from "./watching.fixture.js";

/** Longer than the folders take to be found out anew. */
const FOUND_MS = 100;

afterEach(() => {
  vi.useRealTimers();
});

/** All Markdown files below a folder that aren't in `old`. */
function markdownBelow(folder: string): WatchedTree {
  const selection = createSelection({ include: ["**/*.md"], exclude: ["old/**"], hidden: false });
  return {
    root: createRoot(folder),
    start: folder,
    followLinks: true,
    plan: {
      enters: (relative) => selection.enters(relative),
      accepts: (relative) => selection.accepts(relative) || undefined,
    },
  };
}

/** The files of a path with variables. */
function filesOf(path: string, folder: string): WatchedTree {
  const { base, pieces } = parsePathPattern(path, folder, () => undefined);
  return { root: createRoot(base), start: base, followLinks: true, plan: planPattern(pieces) };
}

const below = (folder: string, disk: ReturnType<typeof makeWatcher>) =>
  disk
    .opened()
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length));

const opens = (folder: string, disk: ReturnType<typeof makeWatcher>, folders: readonly string[]) =>
  expect.poll(() => below(folder, disk)).toEqual(folders);

describe("[watch] a tree", () => {
  it("is told of files that come, change and go, at any depth", async () => {
    const folder = await makeFolder({ "t/a.md": "1", "t/b/c/d.md": "1" });
    const disk = makeWatcher();
    const ear = await watchTreeOf(disk, markdownBelow(join(folder, "t")));
    expect(below(folder, disk)).toEqual(["", "/t", "/t/b", "/t/b/c"]);
    await ear.after(() => writeFile(join(folder, "t/b/c/e.md"), "new"));
    await ear.quiet();
    await ear.after(() => appendFile(join(folder, "t/a.md"), "more"));
    await ear.quiet();
    await ear.after(() => unlink(join(folder, "t/b/c/d.md")));
    await ear.quiet();
    await ear.after(() => rename(join(folder, "t/b/c/e.md"), join(folder, "t/b/f.md")));
  });

  it("is told of what comes into folders that come", async () => {
    const folder = await makeFolder({ "t/a.md": "1", "elsewhere/g/h.md": "1" });
    const disk = makeWatcher();
    const ear = await watchTreeOf(disk, markdownBelow(join(folder, "t")));
    await ear.after(() => mkdir(join(folder, "t/b/c"), { recursive: true }));
    await ear.quiet(FOUND_MS);
    await ear.after(() => writeFile(join(folder, "t/b/c/d.md"), "1"));
    await ear.quiet(FOUND_MS);
    await ear.after(() => rename(join(folder, "elsewhere"), join(folder, "t/e")));
    await ear.quiet(FOUND_MS);
    await ear.after(() => writeFile(join(folder, "t/e/g/h.md"), "2"));
    await ear.quiet(FOUND_MS);
    await ear.after(() => rm(join(folder, "t/b"), { recursive: true }));
    await opens(folder, disk, ["", "/t", "/t/e", "/t/e/g"]);
  });

  it("is told of a file that comes at once with its folder", async () => {
    const folder = await makeFolder({ "t/a.md": "1" });
    const ear = await watchTreeOf(makeWatcher(), markdownBelow(join(folder, "t")));
    for (let round = 0; round < 2; round++) {
      await ear.after(async () => {
        await mkdir(join(folder, `t/${round}/x`), { recursive: true });
        await writeFile(join(folder, `t/${round}/x/a.md`), "1");
      });
      await ear.quiet(FOUND_MS);
      await ear.after(() => writeFile(join(folder, `t/${round}/x/a.md`), "2"));
    }
  });

  it("isn't told of files that don't matter", async () => {
    const folder = await makeFolder({ "t/a.md": "1", "t/b.txt": "1", "t/old/c.md": "1", "t/.git/d.md": "1" });
    const disk = makeWatcher();
    const ear = await watchTreeOf(disk, markdownBelow(join(folder, "t")));
    expect(below(folder, disk)).toEqual(["", "/t"]);
    await writeFile(join(folder, "t/b.txt"), "2");
    await writeFile(join(folder, "t/b.new"), "2");
    await rename(join(folder, "t/b.new"), join(folder, "t/b.txt"));
    await writeFile(join(folder, "t/old/c.md"), "2");
    await writeFile(join(folder, "t/.git/d.md"), "2");
    await writeFile(join(folder, "foreign.md"), "2");
    await ear.quiet(FOUND_MS);
    expect(ear.heard()).toBe(0);
    await ear.after(() => unlink(join(folder, "t/a.md")));
    expect(ear.heard()).toBe(1);
  });

  it("may not be there yet, go, and come back", async () => {
    const folder = await makeFolder({ x: "" });
    const ear = await watchTreeOf(makeWatcher(), markdownBelow(join(folder, "s/t")));
    await ear.after(() => mkdir(join(folder, "s/t/u"), { recursive: true }));
    await ear.quiet(FOUND_MS);
    await ear.after(() => writeFile(join(folder, "s/t/u/a.md"), "1"));
    await ear.quiet(FOUND_MS);
    for (let round = 0; round < 2; round++) {
      await ear.after(() => rename(join(folder, "s"), join(folder, "away")));
      await ear.quiet(FOUND_MS);
      await ear.after(() => rename(join(folder, "away"), join(folder, "s")));
      await ear.quiet(FOUND_MS);
      await ear.after(() => writeFile(join(folder, "s/t/u/a.md"), `${round}`));
      await ear.quiet(FOUND_MS);
    }
  });

  it("goes on where a folder in it is removed and made anew", async () => {
    const folder = await makeFolder({ "t/a/b/c.md": "1" });
    const ear = await watchTreeOf(makeWatcher(), markdownBelow(join(folder, "t")));
    for (let round = 0; round < 2; round++) {
      await ear.after(() => {
        rmSync(join(folder, "t/a"), { recursive: true });
        mkdirSync(join(folder, "t/a/b"), { recursive: true });
      });
      await ear.quiet(FOUND_MS);
      await ear.after(() => writeFile(join(folder, "t/a/b/c.md"), `${round}`));
      await ear.quiet(FOUND_MS);
    }
  });

  it("ends all handles and timers as it is closed, even while it looks", async () => {
    const folder = await makeFolder({ "t/a/b/c.md": "1" });
    const disk = makeWatcher();
    const early = disk.watchTree(markdownBelow(join(folder, "t")), () => undefined);
    await Promise.resolve();
    early.close();
    await early.ready;
    const ear = await watchTreeOf(disk, markdownBelow(join(folder, "t")));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await rename(join(folder, "t/a"), join(folder, "t/d"));
    while (ear.heard() === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(vi.getTimerCount()).toBe(1);
    ear.close();
    ear.close();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    const heard = ear.heard();
    expect(disk.opened()).toEqual([]);
    await writeFile(join(folder, "t/d/b/c.md"), "2");
    await ear.quiet(FOUND_MS);
    expect([ear.heard(), disk.opened()]).toEqual([heard, []]);
  });
});

describe("[watch] links in a tree", () => {
  it("are followed to folders and files that lie inside the root", async () => {
    const folder = await makeFolder({ "t/a/b.md": "1", "t/.c/d.md": "1", "t/.c/e/f.md": "1" });
    await symlink("../.c/d.md", join(folder, "t/a/d.md"));
    await symlink("../.c/e", join(folder, "t/a/e"));
    const disk = makeWatcher();
    const ear = await watchTreeOf(disk, markdownBelow(join(folder, "t")));
    expect(below(folder, disk)).toEqual(["", "/t", "/t/.c", "/t/.c/e", "/t/a"]);
    await ear.after(() => writeFile(join(folder, "t/.c/d.md"), "2"));
    await ear.quiet(FOUND_MS);
    await ear.after(() => writeFile(join(folder, "t/.c/e/f.md"), "2"));
    await ear.quiet(2 * FOUND_MS);
    const before = ear.heard();
    await writeFile(join(folder, "t/.c/g.md"), "no link leads here");
    await ear.quiet(FOUND_MS);
    expect(ear.heard()).toBe(before);
    await ear.after(() => unlink(join(folder, "t/a/e")));
    await opens(folder, disk, ["", "/t", "/t/.c", "/t/a"]);
  });

  it("may be switched, as Kubernetes does", async () => {
    const folder = await makeFolder({ "t/..1/a.md": "1", "t/..2/a.md": "2" });
    await symlink("..1", join(folder, "t/..data"));
    await symlink("..data/a.md", join(folder, "t/a.md"));
    const ear = await watchTreeOf(makeWatcher(), markdownBelow(join(folder, "t")));
    await ear.after(async () => {
      await symlink("..2", join(folder, "t/..data_tmp"));
      await rename(join(folder, "t/..data_tmp"), join(folder, "t/..data"));
    });
    await ear.quiet(FOUND_MS);
    await ear.after(() => writeFile(join(folder, "t/..2/a.md"), "3"));
  });

  it("may lead nowhere yet", async () => {
    const folder = await makeFolder({ "t/a.md": "1" });
    await symlink(".later/b.md", join(folder, "t/b.md"));
    const ear = await watchTreeOf(makeWatcher(), markdownBelow(join(folder, "t")));
    await ear.after(() => mkdir(join(folder, "t/.later")));
    await ear.quiet(FOUND_MS);
    await ear.after(() => writeFile(join(folder, "t/.later/b.md"), "1"));
  });
});

describe("[watch] the files of a path with variables", () => {
  it("are told of by the names that the path has, in each folder", async () => {
    const folder = await makeFolder({ "releases/web/1/notes.json": "1", "releases/api/1/other.json": "1" });
    const disk = makeWatcher();
    const ear = await watchTreeOf(disk, filesOf("releases/{service}/{version}/notes.json", folder));
    await writeFile(join(folder, "releases/web/1/other.json"), "1");
    await writeFile(join(folder, "releases/web/1/other.json"), "2");
    await ear.quiet(FOUND_MS);
    expect(ear.heard()).toBe(0);
    await ear.after(() => writeFile(join(folder, "releases/web/1/notes.json"), "2"));
    await ear.quiet(FOUND_MS);
    await ear.after(() => writeFile(join(folder, "releases/api/1/notes.json"), "1"));
    await ear.quiet(FOUND_MS);
    await ear.after(() => mkdir(join(folder, "releases/api/2")));
    await ear.quiet(FOUND_MS);
    await ear.after(() => writeFile(join(folder, "releases/api/2/notes.json"), "1"));
    await ear.quiet(FOUND_MS);
    await ear.after(() => rm(join(folder, "releases/web"), { recursive: true }));
  });

  it("lie straight down where the path is literal", async () => {
    const folder = await makeFolder({ "r/1/a/b/x.md": "1", "r/1/c/x.md": "1" });
    const disk = makeWatcher();
    const ear = await watchTreeOf(disk, filesOf("r/{version}/a/b/{name}.md", folder));
    expect(below(folder, disk)).toEqual(["", "/r", "/r/1", "/r/1/a", "/r/1/a/b"]);
    await ear.after(() => rename(join(folder, "r/1/a"), join(folder, "r/1/z")));
    await opens(folder, disk, ["", "/r", "/r/1"]);
    await ear.after(() => rename(join(folder, "r/1/z"), join(folder, "r/1/a")));
    await ear.quiet(FOUND_MS);
    await ear.after(() => writeFile(join(folder, "r/1/a/b/y.md"), "1"));
  });
});
