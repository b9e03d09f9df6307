import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { waitUntilGone } from "../../src/kit/programs/programs.fixture.js";
import { run, start, writeFolder } from "../support/command.js";
import { speakLines } from "../support/lines.js";
import { manifest } from "../support/manifest.js";
import { INITIALIZE, oldRequest } from "../support/messages.js";

/** Writes down who it is and whom it has started, and doesn't end by itself. */
const ENDLESS = [
  "sh",
  "-c",
  "sleep 1000 & echo $! > child.part; mv child.part child; echo $$ > self.part; mv self.part self; wait",
];

const FILES = {
  "pressmark.yaml": manifest({
    resources: [
      { uri: "run://endless", name: "endless", limits: { timeout: "1h" }, command: ENDLESS },
      { uri: "run://late", name: "late", limits: { timeout: "2s" }, command: ENDLESS },
      {
        uri: "run://broken",
        name: "broken",
        command: {
          run: ["sh", "-c", 'echo "$1 is no token, says $PWD/x" >&2; echo data; exit 4', "sh", "${TOKEN}"],
        },
      },
      { uriTemplate: "run://echo/{text}", name: "echo", command: ["printf", "%s", "{text}"] },
    ],
  }),
};

/** The processes that `ENDLESS` wrote down, once it has. */
async function startedIn(folder: string): Promise<readonly number[]> {
  for (;;) {
    try {
      const texts = await Promise.all(
        ["self", "child"].map((name) => readFile(path.join(folder, name), "utf8")),
      );
      return texts.map(Number);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      await sleep(20);
    }
  }
}

async function serve(env: Readonly<Record<string, string>> = { TOKEN: "a-very-secret-token" }) {
  const folder = await writeFolder(FILES);
  const child = start(["serve", "--log-level", "debug"], { cwd: folder, env });
  const server = speakLines(child);
  server.send(oldRequest(1, "initialize", INITIALIZE));
  await server.answerOf(1);
  return { folder, child, server };
}

describe("[command] a server", () => {
  it("ends its programs with what they have started when stdin closes", async () => {
    const { folder, server } = await serve();
    server.send(oldRequest(2, "resources/read", { uri: "run://endless" }));
    const pids = await startedIn(folder);
    expect(await server.end()).toBe(0);
    for (const pid of pids) await waitUntilGone(pid);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("ends them on %s", async (signal) => {
    const { folder, child, server } = await serve();
    server.send(oldRequest(2, "resources/read", { uri: "run://endless" }));
    const pids = await startedIn(folder);
    const closed = once(child, "close");
    child.kill(signal);
    expect((await closed)[0]).toBe(0);
    for (const pid of pids) await waitUntilGone(pid);
  });

  it("ends one when its time is over, and goes on", async () => {
    const { folder, server } = await serve();
    server.send(oldRequest(2, "resources/read", { uri: "run://late" }));
    expect((await server.answerOf(2)).error).toMatchObject({
      code: -32603,
      data: { uri: "run://late", reason: "limit", limit: "timeout", bound: 2_000 },
    });
    for (const pid of await startedIn(folder)) await waitUntilGone(pid);
    server.send(oldRequest(3, "resources/read", { uri: "run://echo/%3B%20%24(id)" }));
    const contents = [{ uri: "run://echo/%3B%20%24(id)", mimeType: "text/plain", text: "; $(id)" }];
    expect((await server.answerOf(3)).result).toMatchObject({ contents });
    await server.end();
  });

  it("[secret] tells the client the exit code, and the log what was said, but no value and no path", async () => {
    const { folder, server } = await serve();
    server.send(oldRequest(2, "resources/read", { uri: "run://broken" }));
    expect((await server.answerOf(2)).error).toEqual({
      code: -32603,
      message: "The resource's program ended with exit code 4",
      data: { uri: "run://broken", reason: "command_exit", status: 4 },
    });
    await server.end();
    expect(server.said()).toContain("'sh' said: *** is no token, says …/x");
    expect(server.said()).not.toContain("a-very-secret-token");
    expect(server.said()).not.toContain(folder);
  });
});

describe("[command] a single read", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("ends its program when %s ends it", async (signal) => {
    const folder = await writeFolder(FILES);
    const child = start(["read", "run://endless"], { cwd: folder, env: { TOKEN: "t" } });
    const pids = await startedIn(folder);
    const closed = once(child, "close");
    child.kill(signal);
    expect(await closed).toEqual([null, signal]);
    for (const pid of pids) await waitUntilGone(pid);
  });

  it("refuses what could be taken for an option", async () => {
    const cwd = await writeFolder(FILES);
    const { code, stderr } = await run(["read", "run://echo/-n"], { cwd, env: { TOKEN: "t" } });
    expect(code).toBe(1);
    expect(stderr).toContain("Variable 'text' begins with '-', so it could be taken for an option");
  });
});
