import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { hashOf } from "./content-hash.js";
import { openParseCache } from "./parse-cache-folder.js";
import { pruneFolder } from "../kept/prune-folder.js";

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pressmark-parsed-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

const told: string[] = [];
const open = (folder: string, build = "b1") => openParseCache({ folder, build }, (line) => told.push(line));

const HASH = hashOf("the text");
const CONTENT = { hash: HASH, value: { resources: [{ name: "ä", n: 1.5 }] }, fits: ["manifest" as const] };

/** A folder with one entry. @returns the entry's path */
function keepOne(folder: string): string {
  open(folder).keep([CONTENT]);
  const [name = ""] = readdirSync(folder);
  return path.join(folder, name);
}

describe("a folder of what was parsed", () => {
  it("gives back what was kept, to the same program alone", () => {
    const folder = path.join(makeFolder(), "deep", "er");
    keepOne(folder);
    expect(open(folder).find(HASH)).toEqual(CONTENT);
    expect(open(folder).find(hashOf("another text"))).toBeUndefined();
    expect(open(folder, "b2").find(HASH)).toBeUndefined();
  });

  it("takes nothing that is too large, as aliases make it of little", () => {
    const folder = makeFolder();
    const long = "x".repeat(1_000_000);
    open(folder).keep([{ ...CONTENT, value: Array.from({ length: 65 }, () => long) }]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is the user's own, as is what is in it", () => {
    const folder = path.join(makeFolder(), "own");
    const file = keepOne(folder);
    expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(readdirSync(folder)).toEqual([path.basename(file)]);
  });

  it("gives back many entries as they were", () => {
    const folder = makeFolder();
    const resources = Array.from({ length: 1_234 }, (_, index) => ({
      name: `ä${String(index)}\n`,
      text: "x".repeat(500),
    }));
    const content = { ...CONTENT, value: { pressmark: 1, resources, after: [true] } };
    open(folder).keep([content]);
    const found = open(folder).find(HASH);
    expect(found).toEqual(content);
    expect(JSON.stringify(found?.value)).toBe(JSON.stringify(content.value));
  });

  it("passes over what is damaged, wherever", () => {
    const folder = makeFolder();
    const file = keepOne(folder);
    const bytes = readFileSync(file);
    for (const at of [0, 63, 64, 70, 100, bytes.length - 1]) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(file, damaged);
      expect([at, open(folder).find(HASH)]).toEqual([at, undefined]);
    }
    for (const cut of [0, 10, 64, 65, 200, bytes.length - 1]) {
      writeFileSync(file, bytes.subarray(0, cut));
      expect(open(folder).find(HASH)).toBeUndefined();
    }
    writeFileSync(file, bytes);
    expect(open(folder).find(HASH)).toEqual(CONTENT);
  });

  it("passes over what only looks like an entry", () => {
    const folder = makeFolder();
    const file = keepOne(folder);
    const seal = (rest: string) => {
      writeFileSync(file, `${hashOf(`${rest}\n`)}\n${rest}\n`);
    };
    const [, head = "", value = ""] = readFileSync(file, "utf8").split("\n");
    for (const rest of [
      `${head}\n{`,
      `${head}`,
      `{}\n${value}`,
      `null\n${value}`,
      `${head.replace("b1", "b2")}\n${value}`,
      `${head.replace(HASH, hashOf("x"))}\n${value}`,
      `${head.replace('"manifest"', '"root"')}\n${value}`,
    ]) {
      seal(rest);
      expect([rest, open(folder).find(HASH)]).toEqual([rest, undefined]);
    }
    seal(`${head}\n${value}`);
    expect(open(folder).find(HASH)).toEqual(CONTENT);
  });

  it.skipIf(process.platform === "win32")("passes over what others may have written", () => {
    const folder = makeFolder();
    const file = keepOne(folder);
    for (const [place, mode] of [
      [file, 0o620],
      [file, 0o602],
      [folder, 0o770],
    ] as const) {
      const { mode: before } = lstatSync(place);
      chmodSync(place, mode);
      expect([mode, open(folder).find(HASH)]).toEqual([mode, undefined]);
      chmodSync(place, before);
    }
    expect(open(folder).find(HASH)).toEqual(CONTENT);
    const other = path.join(makeFolder(), "entry");
    writeFileSync(other, readFileSync(file), { mode: 0o600 });
    rmSync(file);
    symlinkSync(other, file);
    expect(open(folder).find(HASH)).toBeUndefined();
    rmSync(file);
    mkdirSync(file);
    expect(open(folder).find(HASH)).toBeUndefined();
  });

  it.skipIf(process.getuid?.() !== 0)("passes over what another user owns", () => {
    const folder = makeFolder();
    const file = keepOne(folder);
    chownSync(file, 12_345, 12_345);
    expect(open(folder).find(HASH)).toBeUndefined();
    chownSync(file, 0, 0);
    chownSync(folder, 12_345, 12_345);
    expect(open(folder).find(HASH)).toBeUndefined();
    told.length = 0;
    open(folder).keep([CONTENT]);
    expect(told).toEqual([`what was parsed can't be kept in ${folder} (EPERM)`]);
  });

  it("is done without where it can't be written, and that is told", () => {
    const file = path.join(makeFolder(), "file");
    writeFileSync(file, "");
    told.length = 0;
    const cache = open(path.join(file, "below"));
    cache.keep([CONTENT]);
    expect(cache.find(HASH)).toBeUndefined();
    expect(told).toEqual([`what was parsed can't be kept in ${path.join(file, "below")} (ENOTDIR)`]);
  });

  it("is kept small: what is old, what was left behind, and what was used least goes", () => {
    const folder = makeFolder();
    const day = 24 * 60 * 60;
    const now = Date.now() / 1000;
    for (const [name, daysAgo] of [
      ["a", 1],
      ["b", 2],
      ["c", 3],
      ["d", 31],
      ["e.tmp", 0.5],
      ["f.tmp", 0],
    ] as const) {
      writeFileSync(path.join(folder, name), "12345678");
      utimesSync(path.join(folder, name), now, now - daysAgo * day);
    }
    mkdirSync(path.join(folder, "folder"));
    pruneFolder(folder);
    expect(readdirSync(folder).sort()).toEqual(["a", "b", "c", "f.tmp", "folder"]);
    pruneFolder(folder, { bytes: 24 });
    expect(readdirSync(folder).sort()).toEqual(["a", "b", "f.tmp", "folder"]);
    pruneFolder(folder, { entries: 2 });
    expect(readdirSync(folder).sort()).toEqual(["a", "f.tmp", "folder"]);
  });

  it("marks what is used, once in a day", () => {
    const folder = makeFolder();
    const file = keepOne(folder);
    const hour = 60 * 60 * 1000;
    const long = new Date(Date.now() - 25 * hour);
    utimesSync(file, long, long);
    open(folder).find(HASH);
    expect(statSync(file).mtimeMs).toBeGreaterThan(long.getTime() + 24 * hour);
  });
});
