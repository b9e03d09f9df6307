import { open, rename, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  liveServer,
  makeFolder,
  removeFolder,
  startHttp,
  startHttpProgram,
  type HttpServed,
} from "../support/command.js";
import { manifest } from "../support/manifest.js";
import type { Json } from "../support/messages.js";
import { ask } from "../support/posts.js";
import { expectTold, SUBSCRIBERS } from "../support/subscribers.js";
import { readSteadily, readToItsEnd, STEADY } from "./steady.js";

const PARTS = {
  resources: [
    STEADY,
    { uri: "doc://large", name: "large", file: "docs/large.txt" },
    { uriTemplate: "tree://{+path}", name: "tree", directory: "docs" },
    { uri: "all://docs", name: "all", directory: "docs" },
  ],
};
/** Whatever is served of it while it changes is of these. */
const LARGE = "0123456789abcde\n".repeat(32 * 1024);

describe("files that fail", { timeout: 120_000 }, () => {
  let folder: string;
  let served: HttpServed;
  const at = (name: string) => path.join(folder, name);

  beforeEach(async () => {
    folder = await makeFolder({
      "pressmark.yaml": manifest(PARTS),
      "docs/large.txt": LARGE,
      "docs/a.md": "one",
    });
  });
  afterEach(async () => {
    await served.stop();
    await removeFolder(folder);
  });

  it("taken away and truncated while they're read, they are content or not found, and nothing else", async () => {
    served = await startHttp([at("pressmark.yaml")]);
    const steady = readSteadily(served.url);
    let busy = true;
    const spoiled = spoil(at("docs/large.txt"), () => busy);
    const endings = [];
    for (let round = 0; round < 5; round++)
      endings.push(
        ...(await Promise.all(
          ["doc://large", "tree://large.txt", "all://docs", "doc://large"].map((uri) =>
            readToItsEnd(served.url, uri),
          ),
        )),
      );
    busy = false;
    await spoiled;
    for (const ending of endings) {
      if (ending.kind === "closed") throw new Error("a connection was closed");
      const { error, result } = ending.message as { readonly error?: Json; readonly result?: Json };
      if (error !== undefined) expect(["Resource not found", UNREADABLE]).toContain(error["message"]);
      for (const content of (result?.["contents"] ?? []) as readonly { text: string; uri: string }[])
        if (content.text !== "one") expect(LARGE.startsWith(content.text)).toBe(true);
    }
    await writeFile(at("docs/large.txt"), LARGE);
    const last = await ask(served.url, "resources/read", { uri: "doc://large" });
    expect(last.result?.["contents"]).toMatchObject([{ text: LARGE }]);
    const { wrong } = await steady.stop();
    expect(wrong).toEqual([]);
    expect(await served.stop()).toBe(0);
    expect(served.said()).not.toContain("pressmark error");
  });

  it("the whole folder taken away and put back is told of, and served again", async () => {
    served = await startHttp([at("pressmark.yaml")]);
    await rename(at("docs"), at("gone"));
    const missing = await ask(served.url, "resources/read", { uri: "doc://large" });
    expect(missing.error?.data).toEqual({ uri: "doc://large" });
    expect((await ask(served.url, "resources/list")).error).toBeUndefined();
    await rename(at("gone"), at("docs"));
    const back = await ask(served.url, "resources/read", { uri: "tree://a.md" });
    expect(back.result?.["contents"]).toMatchObject([{ text: "one" }]);
  });

  it("[watch] where the system watches no more folders, changes are told of nevertheless", async () => {
    // The limit is the user's, not the process's: instead of using it up, the program is told that it's reached.
    const preload = fileURLToPath(new URL("refuse-watches.mjs", import.meta.url));
    served = await startHttpProgram(["--import", preload, ...liveServer(at("pressmark.yaml"))]);
    const steady = readSteadily(served.url);
    const subscriber = await SUBSCRIBERS[2]!.connect(served);
    expect(await subscriber.subscribe("tree://a.md")).toEqual(["tree://a.md"]);
    await writeFile(at("docs/a.md"), "another text");
    await expectTold(subscriber, "tree://a.md");
    expect(await subscriber.read("tree://a.md")).toBe("another text");
    await subscriber.close();
    expect((await steady.stop()).wrong).toEqual([]);
    expect(served.said().match(/refuses to watch more folders \(ENOSPC/g)).toHaveLength(1);
    expect(await served.stop()).toBe(0);
  });
});

const UNREADABLE = "The file behind the resource can't be read";

/** Truncates a file, writes it anew, takes it away, puts another one in its place. */
async function spoil(file: string, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await truncate(file, 1_000).catch(() => undefined);
    await rm(file, { force: true });
    const handle = await open(file, "w");
    for (let from = 0; from < LARGE.length; from += LARGE.length / 4)
      await handle.write(LARGE.slice(from, from + LARGE.length / 4));
    await handle.close();
    await writeFile(`${file}.next`, LARGE.slice(0, 2_000));
    await rename(`${file}.next`, file);
  }
}
