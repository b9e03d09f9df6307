import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
import { newHeaders, newRequest, type Json } from "../support/messages.js";
import { ask } from "../support/posts.js";
import { openUpstream, type Upstream } from "../support/upstream.js";
import { readSteadily, readToItsEnd, STEADY, type Ending } from "./steady.js";

/** Large enough that an answer doesn't fit into a socket's buffers. */
const LARGE = "a".repeat(2 * 1024 * 1024);

let folder: string;
let upstream: Upstream;
let served: HttpServed;
const file = () => path.join(folder, "pressmark.yaml");

beforeAll(async () => {
  upstream = await openUpstream((_, response) => {
    setTimeout(() => response.end("slow"), 400);
  });
  folder = await makeFolder({
    "pressmark.yaml": manifest({
      resources: [
        STEADY,
        { uri: "doc://large", name: "large", file: "docs/large.txt" },
        { uri: "doc://medium", name: "medium", file: "docs/medium.txt" },
        { uri: "up://slow", name: "slow", http: upstream.url, cache: false },
      ],
    }),
    "docs/large.txt": LARGE,
    "docs/medium.txt": LARGE.slice(0, 256 * 1024),
  });
});
afterAll(async () => {
  await upstream.close();
  await removeFolder(folder);
});

describe("clients that leave", { timeout: 120_000 }, () => {
  beforeEach(async () => {
    served = await startHttp([file()]);
  });
  afterEach(async () => {
    await served.stop();
  });

  it.each([
    ["with half of the head", "head"],
    ["with half of the body", "body"],
    ["before the answer", "asked"],
    ["with half of the answer", "answer"],
  ] as const)("%s are forgotten, and disturb nobody", async (_, when) => {
    const before = await openFiles(served);
    const steady = readSteadily(served.url);
    for (let round = 0; round < 3; round++)
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          leave(served.url, when, index % 2 === 0 ? "doc://large" : "up://slow"),
        ),
      );
    const { reads, wrong } = await steady.stop();
    expect(wrong).toEqual([]);
    expect(reads).toBeGreaterThan(0);
    // The steady client's connection may be kept; those of the others are gone.
    await expect.poll(() => openFiles(served)).toBeLessThanOrEqual(before + 5);
    expect(await served.stop()).toBe(0);
    expect(served.said()).not.toMatch(/pressmark (?:error|warning)/);
  });
});

describe("whoever reads what a server says", { timeout: 120_000 }, () => {
  it("may leave: the server goes on, and reloads with nobody to tell", async () => {
    served = await startHttp([file()]);
    const text = async () => {
      const { result } = await ask(served.url, "resources/read", { uri: "note://new" });
      return result === undefined ? undefined : (result["contents"] as readonly Json[])[0]?.["text"];
    };
    served.child.stderr?.destroy();
    const before = await readFile(file());
    for (const round of ["one", "two"]) {
      await writeFile(file(), manifest({ resources: [{ uri: "note://new", name: "new", text: round }] }));
      await expect.poll(text).toBe(round);
    }
    await writeFile(file(), before);
    expect(await served.stop()).toBe(0);
  });
});

describe("SIGTERM under load", { timeout: 120_000 }, () => {
  it("[stop] over HTTP, each request is answered whole or its connection is closed, and the exit is 0", async () => {
    served = await startHttp([file()]);
    let sent = true;
    const endings: Ending[] = [];
    const clients = Array.from({ length: 12 }, async (_, index) => {
      const uri = ["doc://large", "up://slow", STEADY.uri][index % 3]!;
      while (sent) {
        const ending = await readToItsEnd(served.url, uri);
        endings.push(ending);
        if (ending.kind === "closed") break;
      }
    });
    await expect.poll(() => endings.length, { timeout: 20_000 }).toBeGreaterThan(12);
    expect(await served.stop()).toBe(0);
    sent = false;
    await Promise.all(clients);
    for (const ending of endings) {
      if (ending.kind === "closed") continue;
      const { status, message } = ending;
      if (status === 200)
        expect(message["result"]).toMatchObject({ contents: [{ uri: expect.any(String) as unknown }] });
      else expect([status, message]).toMatchObject([503, { error: { code: -32000 } }]);
    }
    expect(served.said()).not.toContain("pressmark error");
  });

  it("[stop] over stdio, each line is whole, and the exit is 0", async () => {
    const child = startProgram(liveServer(file()));
    // Every line is parsed as it comes: half of one would throw.
    const lines = speakLines(child);
    lines.send(newRequest(0, "resources/read", { uri: STEADY.uri }));
    await lines.answerOf(0);
    for (let id = 1; id <= 40; id++)
      lines.send(newRequest(id, "resources/read", { uri: id % 2 === 0 ? "doc://medium" : "up://slow" }));
    await lines.answerOf(2);
    child.kill("SIGTERM");
    expect(await lines.end()).toBe(0);
    expect(lines.lines.length).toBeGreaterThan(1);
    for (const line of lines.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    expect(lines.said()).not.toContain("pressmark error");
  });
});

describe("a client over stdio that doesn't read", { timeout: 120_000 }, () => {
  it.each(["SIGTERM", "the end of stdin"])("[stdout] keeps no program running after %s", async (end) => {
    const child = startProgram(liveServer(file()));
    const exited = once(child, "exit");
    for (let id = 1; id <= 20; id++)
      child.stdin.write(`${JSON.stringify(newRequest(id, "resources/read", { uri: "doc://large" }))}\n`);
    // The first answer has begun, and nobody takes it.
    await once(child.stdout, "readable");
    if (end === "SIGTERM") child.kill("SIGTERM");
    else child.stdin.end();
    expect(await exited).toEqual([0, null]);
  });
});

/** Begins a request, and leaves without a word when it is so far. */
function leave(url: string, when: "head" | "body" | "asked" | "answer", uri: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify(newRequest(1, "resources/read", { uri }));
  const fields = {
    Host: hostname,
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "Content-Length": String(body.length),
    ...newHeaders("resources/read", { uri }),
  };
  const head = `POST /mcp HTTP/1.1\r\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket
      .on("error", () => undefined)
      .on("close", () => {
        resolve();
      });
    const text =
      when === "head" ? head.slice(0, 60) : when === "body" ? head + body.slice(0, 20) : head + body;
    socket.write(text, () => {
      if (when !== "answer") setTimeout(() => socket.destroy(), 30);
    });
    // The first bytes of it are enough.
    socket.once("data", () => socket.destroy());
  });
}

/** How many files and sockets a program has open; 0 where the system doesn't tell. */
async function openFiles({ child }: HttpServed): Promise<number> {
  try {
    return (await readdir(`/proc/${String(child.pid)}/fd`)).length;
  } catch {
    return 0;
  }
}
