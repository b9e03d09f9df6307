import { EventEmitter } from "node:events";
import { mkdir, rename, symlink, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { makeFolder } from "../files/folder.fixture.js";
import { createRoot } from "../files/root.js";
import { openHandle, type FolderHandle, type HandleListener, type OpenHandle } from "./folder-handle.js";
import { makeWatcher, watchPathOf, watchTreeOf } from "./watching.fixture.js";

afterEach(() => {
  vi.useRealTimers();
});

/** Refuses folders below this one as the system does. */
function refuseBelow(folder: string, code: string): OpenHandle {
  return (path, listener) => {
    if (path.startsWith(folder))
      throw Object.assign(new Error(`${code}: refused, watch '${path}'`), { code, syscall: "watch" });
    return openHandle(path, listener);
  };
}

/** Handles whose events the test makes. */
function makeHandles() {
  const made: {
    readonly folder: string;
    readonly listener: HandleListener;
    readonly handle: EventEmitter;
  }[] = [];
  const open: OpenHandle = (folder, listener) => {
    const handle = Object.assign(new EventEmitter(), { close: () => undefined }) satisfies FolderHandle;
    made.push({ folder, listener, handle });
    return handle;
  };
  const of = (folder: string) => made.filter((each) => each.folder === folder);
  return { open, of };
}

const everyFile = (folder: string) => ({
  root: createRoot(folder),
  start: folder,
  followLinks: true,
  plan: { enters: () => true, accepts: () => true },
});

describe("[watch] a folder that the system's limit leaves out", () => {
  it("is asked instead, with one warning", async () => {
    const folder = await makeFolder({ "a/b.md": "1", "a/x.md": "1" });
    const disk = makeWatcher({ open: refuseBelow(folder, "ENOSPC"), askEveryMs: 20 });
    const ear = await watchPathOf(disk, join(folder, "a/b.md"));
    const tree = await watchTreeOf(disk, everyFile(join(folder, "a")));
    expect(disk.lines).toHaveLength(1);
    expect(disk.lines[0]).toContain("fs.inotify.max_user_watches");
    expect(disk.lines[0]).toContain("watch: { every: 30s }");
    expect(disk.lines[0]).not.toContain(folder);
    await ear.quiet(100);
    await tree.quiet(100);
    const before = ear.heard();
    await tree.after(() => writeFile(join(folder, "a/x.md"), "2"));
    await ear.quiet(100);
    expect(ear.heard()).toBe(before);
    await ear.after(() => writeFile(join(folder, "a/b.md"), "other"));
    await ear.quiet(100);
    await ear.after(() => unlink(join(folder, "a/b.md")));
    await ear.quiet(100);
    await ear.after(() => rename(join(folder, "a"), join(folder, "c")));
    await ear.quiet(100);
    await ear.after(async () => {
      await mkdir(join(folder, "a"));
      await symlink("../c/x.md", join(folder, "a/b.md"));
    });
    await ear.quiet(100);
    await ear.after(() => writeFile(join(folder, "c/x.md"), "3"));
    expect(disk.lines).toHaveLength(1);
  });

  it("is told of what happened before it was asked for the first time", async () => {
    const folder = await makeFolder({ "a.md": "1" });
    const disk = makeWatcher({ open: refuseBelow(folder, "ENOSPC"), askEveryMs: 50 });
    const ear = await watchPathOf(disk, join(folder, "a.md"));
    await ear.after(() => writeFile(join(folder, "a.md"), "2"));
    await ear.quiet(150);
    const later = await watchPathOf(disk, join(folder, "b.md"));
    await later.after(() => writeFile(join(folder, "b.md"), "1"));
  });

  it("is the same where the system has no more files for it", async () => {
    const folder = await makeFolder({ "a.md": "1" });
    const disk = makeWatcher({ open: refuseBelow(folder, "EMFILE"), askEveryMs: 20 });
    const ear = await watchPathOf(disk, join(folder, "a.md"));
    await ear.after(() => writeFile(join(folder, "a.md"), "2"));
    expect(disk.lines.map((line) => line.includes("fs.inotify.max_user_watches"))).toEqual([true]);
  });

  it("leaves no timer behind", async () => {
    const folder = await makeFolder({ "a/b.md": "1" });
    const disk = makeWatcher({ open: refuseBelow(folder, "ENOSPC") });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const ear = await watchPathOf(disk, join(folder, "a/b.md"));
    expect(vi.getTimerCount()).toBe(1);
    ear.close();
    expect([vi.getTimerCount(), disk.opened()]).toEqual([0, []]);
    const again = await watchPathOf(disk, join(folder, "a/b.md"));
    expect(vi.getTimerCount()).toBe(1);
    disk.close();
    expect([vi.getTimerCount(), disk.opened()]).toEqual([0, []]);
    again.close();
  });
});

describe("[watch] a handle", () => {
  it("that can't be had for lack of rights is done without", async () => {
    const folder = await makeFolder({ "a/b.md": "1" });
    for (const code of ["EACCES", "EPERM"]) {
      const disk = makeWatcher({ open: refuseBelow(join(folder, "a"), code) });
      const ear = await watchPathOf(disk, join(folder, "a/b.md"));
      await ear.after(() => rename(join(folder, "a"), join(folder, "c")));
      await ear.quiet();
      await ear.after(() => rename(join(folder, "c"), join(folder, "a")));
      expect(disk.lines).toEqual([]);
    }
  });

  it("that fails is replaced, and after some times the folder is asked instead", async () => {
    const folder = await makeFolder({ "a.md": "1" });
    const { open, of } = makeHandles();
    const disk = makeWatcher({ open, askEveryMs: 20 });
    const ear = await watchPathOf(disk, join(folder, "a.md"));
    for (let round = 1; round <= 4; round++) {
      expect(of(folder)).toHaveLength(round);
      await ear.after(() => of(folder).at(-1)?.handle.emit("error", new Error("gone")));
      await ear.quiet();
    }
    expect(of(folder)).toHaveLength(4);
    expect(disk.opened()).not.toContain(folder);
    await ear.after(() => writeFile(join(folder, "a.md"), "other"));
    // One that was replaced may fail as it likes.
    of(folder)[0]?.handle.emit("error", new Error("late"));
  });

  it("may tell no name: then everything in the folder may have changed", async () => {
    const folder = await makeFolder({ "a.md": "1", "b.md": "1" });
    const { open, of } = makeHandles();
    const disk = makeWatcher({ open });
    const [one, other] = [
      await watchPathOf(disk, join(folder, "a.md")),
      await watchPathOf(disk, join(folder, "b.md")),
    ];
    of(folder)[0]?.listener("change", null);
    expect([one.heard(), other.heard()]).toEqual([1, 1]);
    of(folder)[0]?.listener("change", "a.md");
    expect([one.heard(), other.heard()]).toEqual([2, 1]);
    of(folder)[0]?.listener("rename", "c.md");
    expect([one.heard(), other.heard()]).toEqual([2, 1]);
    expect(of(folder)).toHaveLength(1);
  });

  it("that tells of the folder's own end is replaced, and so tells of what came in between", async () => {
    const folder = await makeFolder({ "sub/a.md": "1" });
    const { open, of } = makeHandles();
    const disk = makeWatcher({ open });
    const sub = join(folder, "sub");
    const ear = await watchPathOf(disk, join(sub, "a.md"));
    await ear.after(() => of(sub)[0]?.listener("rename", "sub"));
    await ear.quiet();
    expect(of(sub)).toHaveLength(2);
    expect(ear.heard()).toBeGreaterThan(1);
    const before = ear.heard();
    of(sub)[0]?.listener("change", "a.md");
    expect(ear.heard()).toBe(before);
    of(sub)[1]?.listener("change", "a.md");
    expect(ear.heard()).toBe(before + 1);
    expect(disk.opened().filter((path) => path === sub)).toHaveLength(1);
  });
});
