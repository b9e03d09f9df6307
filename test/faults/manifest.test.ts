import { execFileSync } from "node:child_process";
import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeFolder, removeFolder, startHttp, type HttpServed } from "../support/command.js";
import { manifest } from "../support/manifest.js";
import { ask } from "../support/posts.js";
import { readSteadily, STEADY } from "./steady.js";

const soundWith = (text: string) => manifest({ resources: [STEADY, { uri: "note://a", name: "a", text }] });

describe("a manifest that breaks", { timeout: 120_000 }, () => {
  let folder: string;
  let served: HttpServed;
  const file = () => path.join(folder, "pressmark.yaml");

  beforeEach(async () => {
    folder = await makeFolder({ "pressmark.yaml": soundWith("round 0") });
    served = await startHttp([file()]);
  });
  afterEach(async () => {
    await served.stop();
    await removeFolder(folder);
  });

  it("and is mended, under load, never disturbs a read", async () => {
    const clients = Array.from({ length: 4 }, () => readSteadily(served.url));
    const BROKEN = [
      "",
      "[".repeat(5_000),
      soundWith("x").slice(0, 60),
      soundWith("x").replace("text", "txet"),
      "\0\xff",
    ];
    for (const [index, broken] of BROKEN.entries()) {
      const before = faults(served);
      // Written in its place, not renamed: a reader may meet half of it.
      await writeFile(file(), broken, "latin1");
      await expect.poll(() => faults(served)).toBeGreaterThan(before);
      const mended = `round ${String(index + 1)}`;
      await writeFile(file(), soundWith(mended));
      await expect.poll(() => textOf(served.url)).toBe(mended);
    }
    for (const client of clients) {
      const { reads, wrong } = await client.stop();
      expect(wrong).toEqual([]);
      expect(reads).toBeGreaterThan(10);
    }
    expect(await served.stop()).toBe(0);
    expect(served.said()).not.toContain("pressmark error");
  });

  it.runIf(process.platform !== "win32")("by a pipe in a file's place, is refused, and mends", async () => {
    const template = path.join(folder, "page.hbs");
    const rendered = (title: string) =>
      manifest({ resources: [STEADY, { uri: "note://a", name: "a", title, render: { file: "page.hbs" } }] });
    await writeFile(template, "one");
    await writeFile(file(), rendered("One"));
    await expect.poll(() => textOf(served.url)).toBe("one");
    const says = { [template]: "'page.hbs' can't be read (ENXIO)", [file()]: "yaml: is no regular file" };
    for (const [place, text] of Object.entries(says)) {
      const pipe = path.join(folder, "pipe");
      execFileSync("mkfifo", [pipe]);
      await rename(pipe, place);
      await expect.poll(() => served.said()).toContain(text);
      const mended = `mended ${path.basename(place)}`;
      await rm(place);
      await writeFile(template, mended);
      await writeFile(file(), rendered(mended));
      await expect.poll(() => textOf(served.url)).toBe(mended);
    }
    expect(await served.stop()).toBe(0);
  });
});

/** How often it was said so far that the manifest can't be used. */
function faults(served: HttpServed): number {
  return served.said().match(/goes on being served/g)?.length ?? 0;
}

async function textOf(url: string): Promise<unknown> {
  const { result } = await ask(url, "resources/read", { uri: "note://a" });
  return (result?.["contents"] as readonly { readonly text: string }[] | undefined)?.[0]?.text;
}
