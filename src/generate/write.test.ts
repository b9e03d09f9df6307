import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { decide } from "./decide.js";
import { LEDGER_FILE, LedgerError, parseLedger } from "./ledger.js";
import type { PlannedFile } from "./plan.js";
import { applyChanges, FolderBusy, recover, STAGING_FOLDER } from "./transaction.js";
import { planFolder, tidyFolder, writeFolder } from "./write.js";

type Files = Readonly<Record<string, string>>;

const planned = (files: Files): PlannedFile[] =>
  Object.entries(files).map(([name, text]) => ({ path: name, text }));

async function makeParent(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "pressmark-write-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Plans and writes. @returns what was decided */
async function write(folder: string, files: Files | readonly PlannedFile[], force = false) {
  const list = Array.isArray(files) ? (files as PlannedFile[]) : planned(files as Files);
  const plan = await planFolder({ files: list, version: "1.0.0", sdk: "2" }, folder, { force });
  await writeFolder(plan);
  return Object.fromEntries(plan.decisions);
}

async function look(folder: string): Promise<Files> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && entry.name !== LEDGER_FILE);
  const texts = files.map(async (entry): Promise<[string, string]> => {
    const place = path.join(entry.parentPath, entry.name);
    return [path.relative(folder, place), await readFile(place, "utf8")];
  });
  return Object.fromEntries((await Promise.all(texts)).sort());
}

describe("decide", () => {
  const nothing = { kind: "nothing" } as const;
  const file = (hash: string) => ({ kind: "file", hash }) as const;
  const obstacle = { kind: "obstacle" } as const;
  it.each([
    // planned, written, found: without force, with force
    ["new", undefined, nothing, "create", "create"],
    ["new", undefined, file("new"), "nothing", "nothing"],
    ["new", undefined, file("mine"), "conflict", "replace"],
    ["new", "old", nothing, "restore", "restore"],
    ["new", "old", file("new"), "nothing", "nothing"],
    ["new", "old", file("old"), "replace", "replace"],
    ["new", "old", file("mine"), "conflict", "replace"],
    ["old", "old", file("old"), "nothing", "nothing"],
    ["old", "old", file("mine"), "keep", "keep"],
    ["new", "old", obstacle, "blocked", "blocked"],
    [undefined, "old", nothing, "nothing", "nothing"],
    [undefined, "old", file("old"), "remove", "remove"],
    [undefined, "old", file("mine"), "leave", "leave"],
    [undefined, "old", obstacle, "leave", "leave"],
  ] as const)("planned %s, written %s, found %j: %s, forced %s", (wanted, written, found, plain, forced) => {
    const facts = { planned: wanted, written, found };
    expect([decide(facts, false), decide(facts, true)]).toEqual([plain, forced]);
  });
});

describe("[regenerate] a folder", () => {
  it("that is new appears whole, with its ledger, and a second run changes nothing", async () => {
    const parent = await makeParent();
    const folder = path.join(parent, "deep/out");
    await write(folder, { "a.ts": "a", "src/b.ts": "b" });
    expect(await look(folder)).toEqual({ "a.ts": "a", "src/b.ts": "b" });
    expect(JSON.parse(await readFile(path.join(folder, LEDGER_FILE), "utf8"))).toEqual({
      pressmark: "1.0.0",
      sdk: 2,
      files: {
        "a.ts": "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb",
        "src/b.ts": "3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d",
      },
    });
    expect(await readdir(path.join(parent, "deep"))).toEqual(["out"]);
    const before = await stat(path.join(folder, "a.ts"));
    expect(await write(folder, { "a.ts": "a", "src/b.ts": "b" })).toEqual({});
    expect((await stat(path.join(folder, "a.ts"))).ino).toBe(before.ino);
  });

  it("gets what is new, loses what is no longer planned, and keeps what the user has", async () => {
    const folder = path.join(await makeParent(), "out");
    await write(folder, {
      same: "1",
      changed: "1",
      edited: "1",
      gone: "1",
      "deep/gone": "1",
      "deep/mine": "1",
      lost: "1",
    });
    await writeFile(path.join(folder, "edited"), "mine");
    await writeFile(path.join(folder, "deep/mine"), "mine");
    await writeFile(path.join(folder, "own"), "mine");
    await rm(path.join(folder, "lost"));
    expect(await write(folder, { same: "1", changed: "2", edited: "1", lost: "1", "new/file": "1" })).toEqual(
      {
        [LEDGER_FILE]: "replace",
        changed: "replace",
        "deep/gone": "remove",
        "deep/mine": "leave",
        edited: "keep",
        gone: "remove",
        lost: "restore",
        "new/file": "create",
      },
    );
    const after = {
      same: "1",
      changed: "2",
      edited: "mine",
      "deep/mine": "mine",
      lost: "1",
      "new/file": "1",
      own: "mine",
    };
    expect(await look(folder)).toEqual(after);
    expect(await write(folder, { same: "1", changed: "2", edited: "1", lost: "1", "new/file": "1" })).toEqual(
      {
        edited: "keep",
      },
    );
    // What was left is the user's own from now on.
    const files = { same: "1", changed: "2", edited: "1", lost: "1", "new/file": "1", "deep/mine": "2" };
    const { decisions } = await planFolder({ files: planned(files), version: "1.0.0", sdk: "2" }, folder, {
      force: false,
    });
    expect(decisions.get("deep/mine")).toBe("conflict");
  });

  it("keeps a conflict until it is forced", async () => {
    const folder = path.join(await makeParent(), "out");
    await write(folder, { a: "1", b: "1" });
    await writeFile(path.join(folder, "a"), "mine");
    const project = { files: planned({ a: "2", b: "2" }), version: "1.0.0", sdk: "2" } as const;
    const plan = await planFolder(project, folder, { force: false });
    expect(plan.decisions.get("a")).toBe("conflict");
    expect(await write(folder, { a: "2", b: "2" }, true)).toMatchObject({ a: "replace", b: "replace" });
    expect(await look(folder)).toEqual({ a: "2", b: "2" });
  });

  it("that holds other things is told apart from an empty one and from a project", async () => {
    const folder = await makeParent();
    const project = { files: planned({ a: "1" }), version: "1.0.0", sdk: "2" } as const;
    const strangers = async () => (await planFolder(project, folder, { force: false })).strangers;
    expect(await strangers()).toEqual([]);
    await mkdir(path.join(folder, ".git"));
    expect(await strangers()).toEqual([]);
    await writeFile(path.join(folder, "notes.txt"), "mine");
    expect(await strangers()).toEqual(["notes.txt"]);
    await write(folder, { a: "1" }, true);
    expect(await strangers()).toEqual([]);
    expect(await look(folder)).toEqual({ a: "1", "notes.txt": "mine" });
  });

  it("is not written through links", async () => {
    const parent = await makeParent();
    const folder = path.join(parent, "out");
    await write(folder, { "src/a": "1", b: "1" });
    await mkdir(path.join(parent, "elsewhere"));
    await rm(path.join(folder, "src"), { recursive: true });
    await symlink("../elsewhere", path.join(folder, "src"));
    await rm(path.join(folder, "b"));
    await symlink("../elsewhere/b", path.join(folder, "b"));
    const project = { files: planned({ "src/a": "2", b: "2" }), version: "1.0.0", sdk: "2" } as const;
    const { decisions } = await planFolder(project, folder, { force: true });
    expect([decisions.get("src/a"), decisions.get("b")]).toEqual(["blocked", "blocked"]);
  });

  it("has copies with the bytes and the time of their originals", async () => {
    const parent = await makeParent();
    const original = path.join(parent, "original");
    await writeFile(original, Buffer.from([0, 255, 10]));
    const folder = path.join(parent, "out");
    for (const ms of [1_700_000_000_123, 1_700_000_000_999, 1_234_567_890_001]) {
      await utimes(original, ms / 1_000, ms / 1_000);
      await rm(folder, { recursive: true, force: true });
      await write(folder, [{ path: "content/a", copyOf: original, modifiedMs: ms }]);
      expect(await readFile(path.join(folder, "content/a"))).toEqual(Buffer.from([0, 255, 10]));
      expect(Math.trunc((await stat(path.join(folder, "content/a"))).mtimeMs)).toBe(ms);
    }
  });

  it("has copies that can be executed where their originals can", async () => {
    const parent = await makeParent();
    const folder = path.join(parent, "out");
    for (const mode of [0o755, 0o644]) await writeFile(path.join(parent, String(mode)), "x", { mode });
    const names = [String(0o755), String(0o644)];
    await write(
      folder,
      names.map((name) => ({ path: `content/${name}`, copyOf: path.join(parent, name), modifiedMs: 0 })),
    );
    const modes = await Promise.all(
      names.map(async (name) => (await stat(path.join(folder, "content", name))).mode),
    );
    expect(modes.map((mode) => mode & 0o100)).toEqual([0o100, 0]);
  });
});

describe("a write that fails", () => {
  const hash = "0".repeat(64);
  const file = (name: string, text = "new") => ({ path: name, text, hash });

  async function makeProject(): Promise<string> {
    const folder = await makeParent();
    await mkdir(path.join(folder, "deep"));
    for (const name of ["a", "b", "deep/c"]) await writeFile(path.join(folder, name), "old");
    return folder;
  }

  const changes = {
    created: [file("d"), file("new/e")],
    replaced: [file("a"), file("b")],
    removed: ["deep/c"],
  };
  const before = { a: "old", b: "old", "deep/c": "old" };

  it.each([0, 1, 2, 3, 4, 5, 6])("at move %i leaves the folder as it was", async (at) => {
    const folder = await makeProject();
    let moves = 0;
    const run = applyChanges(folder, changes, () => {
      if (moves++ === at) throw new Error("no more space");
    });
    await expect(run).rejects.toThrow("no more space");
    expect(await look(folder)).toEqual(before);
    expect((await readdir(folder)).sort()).toEqual(["a", "b", "deep"]);
    await applyChanges(folder, changes);
    expect(await look(folder)).toEqual({ a: "new", b: "new", d: "new", "new/e": "new" });
    expect((await readdir(folder)).sort()).toEqual(["a", "b", "d", "new"]);
  });

  it("because another run is under way changes nothing", async () => {
    const folder = await makeProject();
    await mkdir(path.join(folder, STAGING_FOLDER));
    await writeFile(path.join(folder, STAGING_FOLDER, "pid"), String(process.pid));
    await expect(recover(folder)).rejects.toThrow(FolderBusy);
    await expect(applyChanges(folder, changes)).rejects.toThrow(FolderBusy);
    await rm(path.join(folder, STAGING_FOLDER), { recursive: true });
    expect(await look(folder)).toEqual(before);
  });

  it("because an original changed meanwhile leaves no new folder", async () => {
    const parent = await makeParent();
    await writeFile(path.join(parent, "original"), "1");
    const folder = path.join(parent, "deep/out");
    const files = [{ path: "content/a", copyOf: path.join(parent, "original"), modifiedMs: 0 }];
    const plan = await planFolder({ files, version: "1.0.0", sdk: "2" }, folder, { force: false });
    await writeFile(path.join(parent, "original"), "2");
    await expect(writeFolder(plan)).rejects.toThrow("content/a changed while it was copied");
    expect(await readdir(parent)).toEqual(["original"]);
  });

  it.runIf(process.getuid?.() !== 0)("because a folder can't be written leaves it as it was", async () => {
    const folder = await makeProject();
    await chmod(folder, 0o500);
    await expect(applyChanges(folder, changes)).rejects.toMatchObject({ code: "EACCES" });
    await chmod(folder, 0o700);
    expect(await look(folder)).toEqual(before);
  });

  it("in a new folder and was killed is tidied up by the next run", async () => {
    const parent = await makeParent();
    const folder = path.join(parent, "out");
    await write(folder, { a: "1" });
    await rm(folder, { recursive: true });
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    const prefix = `.pressmark-new-${createHash("sha256").update("out").digest("hex").slice(0, 12)}-`;
    await mkdir(path.join(parent, `${prefix}${String(pid)}`));
    await mkdir(path.join(parent, `${prefix}${String(process.ppid)}`));
    await write(folder, { a: "1" });
    // What belongs to a run that isn't over stays.
    expect((await readdir(parent)).sort()).toEqual([`${prefix}${String(process.ppid)}`, "out"]);
    expect(await tidyFolder(folder)).toBe(false);
  });
});

describe("parseLedger", () => {
  const hash = "0".repeat(64);
  it.each([
    ["", "it is no JSON"],
    ["[]", "it lists no files"],
    ['{ "files": null }', "it lists no files"],
    [`{ "files": { "../a": "${hash}" } }`, "it names a path that is not one of a project"],
    [`{ "files": { "/etc/a": "${hash}" } }`, "it names a path that is not one of a project"],
    [`{ "files": { "a//b": "${hash}" } }`, "it names a path that is not one of a project"],
    ['{ "files": { "a": "x" } }', "it has a hash that is none"],
  ])("refuses %j", (text, message) => {
    expect(() => parseLedger(text)).toThrow(new LedgerError(message));
  });

  it("[names] takes names such as __proto__", () => {
    expect([...parseLedger(`{ "files": { "__proto__": "${hash}" } }`)]).toEqual([["__proto__", hash]]);
  });
});
