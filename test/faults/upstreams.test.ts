import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  liveServer,
  makeFolder,
  removeFolder,
  startHttp,
  startProgram,
  type HttpServed,
} from "../support/command.js";
import { speakLines } from "../support/lines.js";
import { manifest } from "../support/manifest.js";
import { newRequest } from "../support/messages.js";
import { ask } from "../support/posts.js";
import { readSteadily, readToItsEnd, STEADY } from "./steady.js";

/** What an upstream does with a request, by its path. */
const DEEDS: Readonly<Record<string, (socket: Socket) => void>> = {
  well: (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nwell"),
  killed: (socket) => socket.resetAndDestroy(),
  silent: (socket) => socket.end(),
  stalled: () => undefined,
  headers: (socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Le"),
  body: (socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"),
  cut: (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"),
  chunk: (socket) => socket.end("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n5\r\nha"),
};

const EXPECTED: Readonly<Record<string, string>> = {
  killed: "upstream_unreachable",
  silent: "upstream_unreachable",
  stalled: "limit",
  headers: "limit",
  body: "limit",
  cut: "upstream_truncated",
  chunk: "upstream_truncated",
};

describe("upstreams that fail", { timeout: 120_000 }, () => {
  let upstream: Server;
  let folder: string;
  const sockets = new Set<Socket>();
  let isDead = false;

  beforeAll(async () => {
    upstream = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
      if (isDead) socket.destroy();
      socket.once("data", (asked: Buffer) =>
        DEEDS[/^GET \/(\w+)/.exec(asked.toString())?.[1] ?? ""]?.(socket),
      );
    });
    await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
    const { port } = upstream.address() as AddressInfo;
    const url = `http://127.0.0.1:${String(port)}/{deed}`;
    folder = await makeFolder({
      "there.txt": "there",
      "pressmark.yaml": manifest({
        resources: [
          STEADY,
          { uriTemplate: "up://{deed}", name: "up", http: url },
          { uriTemplate: "many://{deed}/{number}", name: "many", http: `${url}/{number}` },
          { uri: "file://there", name: "there", file: "there.txt" },
          // Short, so that a test needn't wait for it.
          { uriTemplate: "slow://{deed}", name: "slow", http: url, limits: { timeout: "700ms" } },
        ],
      }),
    });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    upstream.close();
    await removeFolder(folder);
  });

  const file = () => path.join(folder, "pressmark.yaml");
  const deeds = Object.keys(EXPECTED);

  it("each is an error that says why, over HTTP, and disturbs nobody else", async () => {
    const served = await startHttp([file()]);
    const steady = readSteadily(served.url);
    const found = await Promise.all(
      [...deeds, ...deeds, ...deeds].map((deed) =>
        ask(served.url, "resources/read", { uri: addressOf(deed) }),
      ),
    );
    expect(found.map(({ error }) => [error?.code, error?.data?.["reason"]])).toEqual(
      [...deeds, ...deeds, ...deeds].map((deed) => [-32603, EXPECTED[deed]]),
    );
    // One that works works still, and no connection of those that failed is kept.
    const well = await ask(served.url, "resources/read", { uri: "up://well" });
    expect(well.result?.["contents"]).toMatchObject([{ text: "well" }]);
    await expect.poll(() => sockets.size).toBe(0);
    await expectUndisturbed(steady, served);
  });

  it("likewise over stdio", async () => {
    const lines = speakLines(startProgram(liveServer(file())));
    for (const [index, deed] of deeds.entries())
      lines.send(newRequest(index, "resources/read", { uri: addressOf(deed) }));
    lines.send(newRequest(100, "resources/read", { uri: STEADY.uri }));
    expect((await lines.answerOf(100)).result?.["contents"]).toMatchObject([{ text: STEADY.text }]);
    for (const [index, deed] of deeds.entries())
      expect((await lines.answerOf(index)).error?.data).toMatchObject({ reason: EXPECTED[deed] });
    expect(await lines.end()).toBe(0);
  });

  it("however many reads wait for one, what is there is read meanwhile", async () => {
    const served = await startHttp([file()]);
    let answered = 0;
    // More than may be under way.
    const waiting = Array.from({ length: 300 }, (_, index) =>
      ask(served.url, "resources/read", { uri: `many://stalled/${String(index)}` }).then(() => answered++),
    );
    await expect.poll(() => sockets.size).toBe(32);
    const there = await ask(served.url, "resources/read", { uri: "file://there" });
    expect(there.result?.["contents"]).toMatchObject([{ text: "there" }]);
    expect(answered).toBe(0);
    expect(await served.stop()).toBe(0);
    await Promise.allSettled(waiting);
  });

  it("one that dies with requests in flight ends them, and the server outlives it", async () => {
    const served = await startHttp([file(), "--no-cache"]);
    const steady = readSteadily(served.url);
    const pending = Array.from({ length: 20 }, () => readToItsEnd(served.url, "up://stalled"));
    await expect.poll(() => sockets.size).toBeGreaterThan(0);
    // What comes too late to be in flight finds nobody: were it held, it would wait for its timeout.
    isDead = true;
    for (const socket of sockets) socket.destroy();
    for (const ending of await Promise.all(pending))
      expect(ending).toMatchObject({ kind: "answered", message: { error: { code: -32603 } } });
    await expectUndisturbed(steady, served);
  });
});

/** What never ends is read where the timeout is short. */
function addressOf(deed: string): string {
  return `${EXPECTED[deed] === "limit" ? "slow" : "up"}://${deed}`;
}

/** Nothing was wrong with the steady client, and the program ends when it's told. */
async function expectUndisturbed(steady: ReturnType<typeof readSteadily>, served: HttpServed): Promise<void> {
  const { reads, wrong } = await steady.stop();
  expect(wrong).toEqual([]);
  expect(reads).toBeGreaterThan(0);
  expect(await served.stop()).toBe(0);
  expect(served.said()).not.toContain("pressmark error");
}
