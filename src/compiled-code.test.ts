import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { keepCompiledCode } from "./compiled-code.js";

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pressmark-code-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

function fakeNode() {
  const folders: string[] = [];
  return { folders, enableCompileCache: (folder: string) => folders.push(folder) };
}

it("lets Node keep compiled code in a folder of the user's own, where it can", () => {
  const cache = path.join(makeFolder(), "pressmark");
  const node = fakeNode();
  expect(keepCompiledCode(cache, node)).toBe(true);
  expect(node.folders).toEqual([path.join(cache, "code")]);
  expect(statSync(path.join(cache, "code")).mode & 0o777).toBe(0o700);
  expect(keepCompiledCode(cache, {})).toBe(false);
  expect(keepCompiledCode(undefined, node)).toBe(false);
});

it("uses no folder that others may write in, and none that can't be made", () => {
  const cache = makeFolder();
  const node = fakeNode();
  mkdirSync(path.join(cache, "code"));
  chmodSync(path.join(cache, "code"), 0o777);
  expect(keepCompiledCode(cache, node)).toBe(process.getuid === undefined);
  writeFileSync(path.join(cache, "file"), "");
  expect(keepCompiledCode(path.join(cache, "file"), node)).toBe(false);
});
