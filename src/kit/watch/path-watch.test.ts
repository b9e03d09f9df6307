import { mkdirSync, rmSync } from "node:fs";
import { appendFile, link, mkdir, rename, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../files/folder.fixture.js";
import { makeWatcher, watchPathOf } from "./watching.fixture.js";

/** Saves as editors do. */
async function saveAtomically(path: string, content: string): Promise<void> {
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path);
}

/** A folder and all above it. */
function upwards(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [...upwards(above), folder];
}

describe("[watch] a file", () => {
  it("is told of each time it is saved in place", async () => {
    const folder = await makeFolder({ "a.md": "1" });
    const ear = await watchPathOf(makeWatcher(), join(folder, "a.md"));
    for (let round = 0; round < 3; round++) {
      await ear.after(() => appendFile(join(folder, "a.md"), "more"));
      await ear.quiet();
    }
  });

  it("is told of each time another one takes its place", async () => {
    const folder = await makeFolder({ "a.md": "1" });
    const ear = await watchPathOf(makeWatcher(), join(folder, "a.md"));
    for (let round = 0; round < 3; round++) {
      await ear.after(() => saveAtomically(join(folder, "a.md"), `${round}`));
      await ear.quiet();
    }
    await ear.after(() => appendFile(join(folder, "a.md"), "in place"));
  });

  it("is told of when it goes, and when it is there again", async () => {
    const folder = await makeFolder({ "a.md": "1" });
    const ear = await watchPathOf(makeWatcher(), join(folder, "a.md"));
    for (let round = 0; round < 3; round++) {
      await ear.after(() => unlink(join(folder, "a.md")));
      await ear.quiet();
      await ear.after(() => writeFile(join(folder, "a.md"), "2"));
      await ear.quiet();
    }
    await ear.after(() => appendFile(join(folder, "a.md"), "3"));
  });

  it("is told of by its own name alone", async () => {
    const folder = await makeFolder({ "a.md": "1", "b.md": "1" });
    const disk = makeWatcher();
    const ear = await watchPathOf(disk, join(folder, "a.md"));
    const other = await watchPathOf(disk, join(folder, "b.md"));
    await other.after(() => saveAtomically(join(folder, "b.md"), "2"));
    await other.after(() => writeFile(join(folder, "b.md"), "3"));
    await mkdir(join(folder, "c"));
    expect(ear.heard()).toBe(0);
    await ear.after(() => unlink(join(folder, "a.md")));
    expect(ear.heard()).toBe(1);
  });

  it("may lie where nothing is yet, however deep", async () => {
    const folder = await makeFolder({ x: "" });
    const path = join(folder, "a/b/c/d.md");
    const ear = await watchPathOf(makeWatcher(), path);
    await ear.after(() => mkdir(join(folder, "a")));
    await ear.quiet();
    await ear.after(() => mkdir(join(folder, "a/b/c"), { recursive: true }));
    await ear.quiet();
    await ear.after(() => writeFile(path, "1"));
    await ear.quiet();
    await ear.after(() => saveAtomically(path, "2"));
    // A file in the way is no folder on the way.
    await rm(join(folder, "a"), { recursive: true });
    await ear.quiet();
    await ear.after(() => writeFile(join(folder, "a"), "a file"));
    await ear.quiet();
    await ear.after(() => unlink(join(folder, "a")));
  });

  it("is told of in whatever made it come at once", async () => {
    const folder = await makeFolder({ "elsewhere/b/c.md": "1" });
    const path = join(folder, "a/b/c.md");
    const ear = await watchPathOf(makeWatcher(), path);
    await ear.after(() => rename(join(folder, "elsewhere"), join(folder, "a")));
    await ear.quiet();
    await ear.after(() => writeFile(path, "2"));
  });
});

describe("[watch] a folder on the way", () => {
  it("may be renamed away and come back", async () => {
    const folder = await makeFolder({ "a/b/c.md": "1" });
    const path = join(folder, "a/b/c.md");
    const ear = await watchPathOf(makeWatcher(), path);
    for (let round = 0; round < 3; round++) {
      await ear.after(() => rename(join(folder, "a"), join(folder, "away")));
      await ear.quiet();
      await ear.after(() => rename(join(folder, "away"), join(folder, "a")));
      await ear.quiet();
      await ear.after(() => saveAtomically(path, `${round}`));
      await ear.quiet();
    }
  });

  it("may give its place to another", async () => {
    const folder = await makeFolder({ "a/b/c.md": "1", "other/b/c.md": "2" });
    const ear = await watchPathOf(makeWatcher(), join(folder, "a/b/c.md"));
    await ear.after(async () => {
      await rename(join(folder, "a"), join(folder, "away"));
      await rename(join(folder, "other"), join(folder, "a"));
    });
    await ear.quiet();
    await ear.after(() => writeFile(join(folder, "a/b/c.md"), "3"));
    await ear.quiet(150);
    const before = ear.heard();
    await writeFile(join(folder, "away/b/c.md"), "foreign");
    await ear.quiet();
    expect(ear.heard()).toBe(before);
  });

  it("may be removed and made anew, so fast that its number is the same", async () => {
    const folder = await makeFolder({ "a/b/c.md": "1" });
    const path = join(folder, "a/b/c.md");
    const ear = await watchPathOf(makeWatcher(), path);
    for (let round = 0; round < 5; round++) {
      await ear.after(() => {
        rmSync(join(folder, "a"), { recursive: true });
        mkdirSync(join(folder, "a/b"), { recursive: true });
      });
      await ear.quiet();
      await ear.after(() => writeFile(path, `${round}`));
    }
  });

  it("may be called like what it holds", async () => {
    const folder = await makeFolder({ "a/a/a": "1" });
    const ear = await watchPathOf(makeWatcher(), join(folder, "a/a/a"));
    for (let round = 0; round < 3; round++) {
      await ear.after(() => saveAtomically(join(folder, "a/a/a"), `${round}`));
      await ear.quiet();
    }
  });
});

describe("[watch] a link on the way", () => {
  it("may be switched, as Kubernetes does", async () => {
    const folder = await makeFolder({ "..1/app.yaml": "1", "..2/app.yaml": "2" });
    await symlink("..1", join(folder, "..data"));
    await symlink("..data/app.yaml", join(folder, "app.yaml"));
    const ear = await watchPathOf(makeWatcher(), join(folder, "app.yaml"));
    await ear.after(async () => {
      await symlink("..2", join(folder, "..data_tmp"));
      await rename(join(folder, "..data_tmp"), join(folder, "..data"));
    });
    await ear.quiet();
    await ear.after(() => writeFile(join(folder, "..2/app.yaml"), "3"));
    await ear.quiet(150);
    const before = ear.heard();
    await writeFile(join(folder, "..1/app.yaml"), "foreign by now");
    await ear.quiet();
    expect(ear.heard()).toBe(before);
  });

  it("may lead up, across, and to an absolute path, or nowhere yet", async () => {
    const folder = await makeFolder({ "a/b/x": "", "c/d/x": "" });
    await symlink(".././../c//./to", join(folder, "a/b/from"));
    await symlink(join(folder, "c/d"), join(folder, "c/to"));
    const ear = await watchPathOf(makeWatcher(), join(folder, "a/b/from/e.md"));
    await ear.after(() => writeFile(join(folder, "c/d/e.md"), "1"));
    await ear.quiet();
    await ear.after(() => unlink(join(folder, "c/to")));
    await ear.quiet();
    await ear.after(() => symlink("../new", join(folder, "c/to")));
    await ear.quiet();
    await ear.after(() => mkdir(join(folder, "new")));
    await ear.quiet();
    await ear.after(() => link(join(folder, "c/d/e.md"), join(folder, "new/e.md")));
  });

  it("may lead in a circle", async () => {
    const folder = await makeFolder({ x: "" });
    await symlink("b", join(folder, "a"));
    await symlink("a", join(folder, "b"));
    const ear = await watchPathOf(makeWatcher(), join(folder, "a"));
    await ear.after(() => unlink(join(folder, "b")));
    await ear.quiet();
    await ear.after(() => writeFile(join(folder, "b"), "1"));
  });
});

describe("[watch] the handles", () => {
  it("are one for each folder on the way, for a thousand files too", async () => {
    const folder = await makeFolder({ "a/x": "" });
    const disk = makeWatcher();
    const heard = new Set<number>();
    const watches = Array.from({ length: 1_000 }, (_, index) =>
      disk.watchPath(join(folder, "a", `${index}.md`), () => heard.add(index)),
    );
    await Promise.all(watches.map(({ ready }) => ready));
    expect(disk.opened()).toEqual(upwards(join(folder, "a")));
    const ear = await watchPathOf(disk, join(folder, "a/last.md"));
    await writeFile(join(folder, "a/7.md"), "");
    await ear.after(() => writeFile(join(folder, "a/last.md"), ""));
    expect([...heard]).toEqual([7]);
    await ear.after(() => rename(join(folder, "a"), join(folder, "b")));
    expect(heard.size).toBe(1_000);
    await expect.poll(disk.opened).toEqual(upwards(folder));
    await ear.after(() => rename(join(folder, "b"), join(folder, "a")));
    await expect.poll(disk.opened).toEqual(upwards(join(folder, "a")));
    await ear.quiet();
    for (const watch of watches) watch.close();
    expect(disk.opened()).toEqual(upwards(join(folder, "a")));
    ear.close();
    expect(disk.opened()).toEqual([]);
  });

  it("are gone once all is closed, and nothing more is told", async () => {
    const folder = await makeFolder({ "a.md": "", "b.md": "" });
    const disk = makeWatcher();
    const closed = await watchPathOf(disk, join(folder, "a.md"));
    const early = disk.watchPath(join(folder, "c.md"), () => undefined);
    const open = await watchPathOf(disk, join(folder, "b.md"));
    closed.close();
    closed.close();
    early.close();
    await early.ready;
    await writeFile(join(folder, "a.md"), "1");
    await open.after(() => writeFile(join(folder, "b.md"), "1"));
    expect(closed.heard()).toBe(0);
    disk.close();
    disk.close();
    expect(disk.opened()).toEqual([]);
    const before = open.heard();
    await writeFile(join(folder, "b.md"), "2");
    await open.quiet();
    expect(open.heard()).toBe(before);
    await disk.watchPath(folder, () => undefined).ready;
    expect(disk.opened()).toEqual([]);
  });

  it("are let go even where the watch is closed before it is ready, or as it tells", async () => {
    const folder = await makeFolder({ "a.md": "" });
    const disk = makeWatcher();
    const early = disk.watchPath(join(folder, "a.md"), () => undefined);
    await Promise.resolve();
    early.close();
    await early.ready;
    expect(disk.opened()).toEqual([]);
    const self = disk.watchPath(join(folder, "a.md"), () => {
      self.close();
    });
    await self.ready;
    const ear = await watchPathOf(disk, join(folder, "a.md"));
    await ear.after(() => rm(join(folder, "a.md")));
    await ear.quiet();
    ear.close();
    expect(disk.opened()).toEqual([]);
  });
});
