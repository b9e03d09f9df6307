import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { systemCode } from "../files/file-failure.js";
import { waitUntilGone } from "./programs.fixture.js";
import { runProgram, type ProgramBounds, type ProgramEnd } from "./run-program.js";

const BOUNDS = { maxBytes: 1_000_000, saidBytes: 1_000 };

async function makeFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "pressmark-programs-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a text of `sh` in a folder. */
function runShell(folder: string, text: string, bounds: Partial<ProgramBounds> = {}): Promise<ProgramEnd> {
  const program = {
    file: "sh",
    args: ["-c", text],
    folder,
    environment: { PATH: process.env["PATH"] ?? "" },
  };
  return runProgram(program, { ...BOUNDS, signal: AbortSignal.timeout(20_000), ...bounds });
}

/** Waits for a file that a program writes a process id into. */
async function readPid(file: string): Promise<number> {
  for (;;) {
    const text = await readFile(file, "utf8").catch((error: unknown) => {
      if (systemCode(error) === "ENOENT") return "";
      throw error;
    });
    if (text.endsWith("\n")) return Number(text);
    await sleep(10);
  }
}

describe("runProgram", () => {
  it("gives the exit code, the output and what was said", async () => {
    const end = await runShell("/", "printf 'a\\0b'; echo oh >&2; exit 3");
    expect(end).toMatchObject({ kind: "exit", status: 3, output: Buffer.from("a\0b") });
    expect(end.said.bytes.toString()).toBe("oh\n");
  });

  it("[command] has nothing on stdin, and no environment but its own", async () => {
    const end = await runProgram(
      { file: process.execPath, args: ["-e", SHOW_SURROUNDINGS], folder: "/", environment: { A: "1" } },
      { ...BOUNDS, signal: AbortSignal.timeout(20_000) },
    );
    expect(end).toMatchObject({
      kind: "exit",
      output: Buffer.from('{"stdin":"","env":{"A":"1"},"cwd":"/"}'),
    });
  });

  it("[command] tells of the signal that ended it", async () => {
    expect(await runShell("/", "kill -KILL $$")).toMatchObject({ kind: "signal", signal: "SIGKILL" });
  });

  it.each([
    ["no-such-program", "/", "ENOENT"],
    ["/etc/passwd", "/", "EACCES"],
    ["sh", "/no/such/folder", "ENOENT"],
    ["sh", "/etc/hostname", "ENOTDIR"],
  ])("[command] tells that %s in %s was never started", async (file, folder, code) => {
    const program = { file, args: [], folder, environment: { PATH: process.env["PATH"] ?? "" } };
    const end = await runProgram(program, { ...BOUNDS, signal: AbortSignal.timeout(20_000) });
    expect(end).toMatchObject({ kind: "unstarted", code });
  });

  it("tells that arguments are too long for the system", async () => {
    const program = { file: "true", args: ["x".repeat(3_000_000)], folder: "/", environment: {} };
    const end = await runProgram(program, { ...BOUNDS, signal: AbortSignal.timeout(20_000) });
    expect(end).toMatchObject({ kind: "unstarted", code: "E2BIG" });
  });

  it("starts nothing once it is given up", async () => {
    const folder = await makeFolder();
    expect(await runShell(folder, "echo > ran", { signal: AbortSignal.abort() })).toMatchObject({
      kind: "aborted",
    });
    await expect(readFile(path.join(folder, "ran"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.each([
    ["what it has started", "sleep 1000 & echo $! > child; wait"],
    [
      "what won't end by itself",
      "trap '' TERM; sh -c \"trap '' TERM; echo \\$\\$ > child; while :; do sleep 0.1; done\"",
    ],
  ])("[command] is ended with %s when it is given up", async (_, text) => {
    const folder = await makeFolder();
    const controller = new AbortController();
    const ending = runShell(folder, `echo $$ > self; ${text}`, { signal: controller.signal });
    const pids = [await readPid(path.join(folder, "self")), await readPid(path.join(folder, "child"))];
    controller.abort();
    expect(await ending).toMatchObject({ kind: "aborted" });
    for (const pid of pids) await waitUntilGone(pid);
  });

  it("[command] is ended when it prints too much, and what it printed is let go", async () => {
    const folder = await makeFolder();
    const end = await runShell(folder, "echo $$ > self; while :; do echo 0123456789; done", {
      maxBytes: 10_000,
    });
    expect(end).toMatchObject({ kind: "overflow" });
    expect(end).not.toHaveProperty("output");
    await waitUntilGone(await readPid(path.join(folder, "self")));
    expect(await runShell("/", "printf 1234567890", { maxBytes: 10 })).toMatchObject({ kind: "exit" });
    expect(await runShell("/", "printf 12345678901", { maxBytes: 10 })).toMatchObject({ kind: "overflow" });
  });

  it("says as much as it likes without an end of it", async () => {
    const end = await runShell(
      "/",
      "i=0; while [ $i -lt 3000 ]; do echo 0123456789 >&2; i=$((i+1)); done; echo last >&2",
    );
    expect(end).toMatchObject({ kind: "exit", status: 0 });
    expect(end.said.isCut).toBe(true);
    expect(end.said.bytes.toString()).toMatch(/^[\d\n]+last\n$/);
    expect(end.said.bytes.length).toBe(1_000);
  });

  it("[command] doesn't wait for what it leaves behind, and ends that", async () => {
    const folder = await makeFolder();
    // It holds the pipes, so they don't close with the program.
    const end = await runShell(folder, "sleep 1000 & echo $! > child; echo done");
    expect(end).toMatchObject({ kind: "exit", status: 0, output: Buffer.from("done\n") });
    await waitUntilGone(await readPid(path.join(folder, "child")));
    // It holds nothing.
    await runShell(folder, "sleep 1000 > /dev/null 2>&1 & echo $! > other");
    await waitUntilGone(await readPid(path.join(folder, "other")));
  });

  it("takes all that was printed although the pipes stay open and this process is busy", async () => {
    const ending = runShell("/", "sleep 1000 & head -c 60000 /dev/zero");
    await sleep(100);
    const busyUntil = performance.now() + 1_500;
    while (performance.now() < busyUntil);
    const end = await ending;
    expect(end.kind === "exit" ? end.output.length : end.kind).toBe(60_000);
  });

  it("leaves no listener behind", async () => {
    const counts = () => ["exit", "SIGINT", "SIGTERM", "SIGHUP"].map((name) => process.listenerCount(name));
    const before = counts();
    const controller = new AbortController();
    await Promise.all(Array.from({ length: 8 }, () => runShell("/", "echo", { signal: controller.signal })));
    // A group is forgotten a moment after it's gone.
    await vi.waitFor(() => {
      counts().forEach((count, index) => {
        expect(count).toBeLessThanOrEqual(before[index] ?? 0);
      });
    }, 5_000);
  });
});

const SHOW_SURROUNDINGS = `
  const stdin = require("node:fs").readFileSync(0, "utf8");
  const { PATH, ...env } = process.env;
  process.stdout.write(JSON.stringify({ stdin, env, cwd: process.cwd() }));
`;
