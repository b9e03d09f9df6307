import { constants } from "node:fs";
import { appendFile, open, rename, rm, stat, symlink, truncate } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ResourceError } from "../errors.js";
import { fileFailure } from "./file-failure.js";
import { makeFolder, requestOf } from "./folder.fixture.js";
import { placeOfOpened, placeOfSame, withFile } from "./open-file.js";
import { readFile, readOpened } from "./read-file.js";
import { createRoot, isBelow } from "./root.js";

describe("withFile", () => {
  it("[link] never uses a file outside, however fast a link changes its target", async () => {
    const folder = await makeFolder({ "root/inside.md": "inside", "outside/secret.md": "secret" });
    const root = createRoot(join(folder, "root"));
    const path = join(folder, "root/page.md");
    let done = false;
    const swap = async (): Promise<void> => {
      for (let turn = 0; !done; turn++) {
        const target = turn % 2 === 0 ? "inside.md" : "../outside/secret.md";
        await symlink(target, `${path}.new`);
        await rename(`${path}.new`, path);
      }
    };
    const swapping = swap();
    const seen = new Set<string>();
    for (let turn = 0; turn < 500; turn++) {
      const text = await withFile(root, path, true, ({ handle }) => handle.readFile("utf8"));
      seen.add(text ?? "none");
    }
    done = true;
    await swapping;
    expect(seen).not.toContain("secret");
    expect([...seen].every((text) => text === "inside" || text === "none")).toBe(true);
  });

  it("[link] sees through a folder that is a link", async () => {
    const folder = await makeFolder({ "root/a/x.md": "in", "outside/x.md": "out" });
    await symlink(join(folder, "outside"), join(folder, "root/away"));
    await symlink("a", join(folder, "root/b"));
    const root = createRoot(join(folder, "root"));
    const read = (path: string, follow = true) =>
      withFile(root, join(folder, "root", path), follow, ({ handle }) => handle.readFile("utf8"));
    expect(await read("away/x.md")).toBeUndefined();
    expect(await read("b/x.md")).toBe("in");
    expect(await read("b/x.md", false)).toBeUndefined();
    expect(await read("a/x.md", false)).toBe("in");
  });

  it("serves on when the root is replaced by another folder", async () => {
    const folder = await makeFolder({ "v1/x.md": "one", "v2/x.md": "two" });
    await symlink("v1", join(folder, "root"));
    const root = createRoot(join(folder, "root"));
    const read = () =>
      withFile(root, join(folder, "root/x.md"), true, ({ handle }) => handle.readFile("utf8"));
    expect(await read()).toBe("one");
    await symlink("v2", join(folder, "next"));
    await rename(join(folder, "next"), join(folder, "root"));
    expect(await read()).toBe("two");
    await rm(join(folder, "root"));
    expect(await read()).toBeUndefined();
  });
});

describe("placeOfOpened", () => {
  it("tells where the open file lies, not where its path leads now", async () => {
    const folder = await makeFolder({ "a.md": "a", "b.md": "b" });
    await symlink("a.md", join(folder, "link.md"));
    const handle = await open(join(folder, "link.md"), constants.O_RDONLY);
    try {
      const status = await handle.stat({ bigint: true });
      expect(await placeOfOpened(handle, status, join(folder, "link.md"))).toBe(join(folder, "a.md"));
      expect(await placeOfSame(status, join(folder, "link.md"))).toBe(join(folder, "a.md"));
      await rm(join(folder, "link.md"));
      await symlink("b.md", join(folder, "link.md"));
      expect(await placeOfSame(status, join(folder, "link.md"))).toBeUndefined();
    } finally {
      await handle.close();
    }
  });
});

describe("readOpened", () => {
  const reading = {
    uri: "test://a",
    limits: { maxBytes: 10, timeoutMs: 1_000 },
    signal: AbortSignal.timeout(10_000),
  };

  it("[regular] reads a file that grows to its end, and fails beyond the limit", async () => {
    const folder = await makeFolder({ a: "12345" });
    const path = join(folder, "a");
    const handle = await open(path);
    const { size } = await stat(path);
    await appendFile(path, "6789");
    expect(Buffer.from(await readOpened({ handle, size: size - 3 }, reading)).toString()).toBe("123456789");
    await handle.close();
    await appendFile(path, "0+");
    const again = await open(path);
    await expect(readOpened({ handle: again, size }, reading)).rejects.toMatchObject({
      data: { uri: "test://a", reason: "limit", limit: "maxBytes", bound: 10 },
    });
    await again.close();
  });

  it("gives what is left of a file that shrinks", async () => {
    const folder = await makeFolder({ a: "12345" });
    await truncate(join(folder, "a"), 2);
    const handle = await open(join(folder, "a"));
    expect(Buffer.from(await readOpened({ handle, size: 5 }, reading)).toString()).toBe("12");
    await handle.close();
  });
});

describe("readFile", () => {
  it("[regular] holds the limit exactly", async () => {
    const folder = await makeFolder({ fits: "x".repeat(1_000), over: "x".repeat(1_001), empty: "" });
    const root = createRoot(folder);
    const read = (name: string) => readFile(root, join(folder, name), true, requestOf());
    expect((await read("fits")).length).toBe(1_000);
    expect((await read("empty")).length).toBe(0);
    await expect(read("over")).rejects.toMatchObject({
      code: -32603,
      data: { limit: "maxBytes", bound: 1_000 },
    });
  });

  it("ends with the signal's reason", async () => {
    const folder = await makeFolder({ a: "a" });
    const signal = AbortSignal.abort(new Error("given up"));
    await expect(
      readFile(createRoot(folder), join(folder, "a"), true, requestOf({}, { signal })),
    ).rejects.toThrow("given up");
  });
});

describe("fileFailure", () => {
  const systemError = (code: string) =>
    Object.assign(new Error(`${code}: open '/secret/place'`), {
      code,
      syscall: "open",
      path: "/secret/place",
    });

  it.each(["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG", "ENXIO"])("%s is not found", (code) => {
    const failure = fileFailure("test://a", systemError(code));
    expect(failure).toMatchObject({ code: -32602, message: "Resource not found", data: { uri: "test://a" } });
  });

  it.each(["EACCES", "EPERM", "EIO", "EMFILE"])("%s is unreadable, without a path", (code) => {
    const failure = fileFailure("test://a", systemError(code));
    expect(failure).toBeInstanceOf(ResourceError);
    expect(failure).toMatchObject({
      code: -32603,
      data: { uri: "test://a", reason: "unreadable" },
      detail: code,
    });
    expect((failure as ResourceError).message).not.toContain("/");
  });

  it("leaves our own faults alone", () => {
    const fault = new TypeError("ours");
    expect(fileFailure("test://a", fault)).toBe(fault);
  });
});

describe("isBelow", () => {
  it.each([
    ["/a", "/a/b", true],
    ["/a", "/ab", false],
    ["/a", "/a", false],
    ["/", "/a", true],
    ["/a", "/", false],
  ])("%s and %s: %s", (folder, path, below) => {
    expect(isBelow(folder, path)).toBe(below);
  });
});
