import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** The root of the package. */
export const PACKAGE_ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The built command, as `bin` names it. */
export const COMMAND = path.join(PACKAGE_ROOT, "dist/cli.js");

/** How the command is run. */
export interface RunOptions {
  readonly cwd?: string;
  /** Beside PATH and HOME, the whole environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
}

/** What a command left behind. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly bytes: Buffer;
  readonly stderr: string;
}

/** Runs the built command to its end. */
export async function run(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = start(args, options);
  child.stdin.end(options.stdin ?? "");
  const [stdout, stderr, [code]] = await Promise.all([
    collect(child.stdout),
    collect(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { code, stdout: stdout.toString(), bytes: stdout, stderr: stderr.toString() };
}

/** Starts the built command with pipes. */
export function start(args: readonly string[], options: RunOptions = {}) {
  return startProgram([COMMAND, ...args], options);
}

/** Starts a program of Node with pipes. @param program its file, and its arguments */
export function startProgram(program: readonly string[], options: RunOptions = {}) {
  return spawn(process.execPath, program, {
    cwd: options.cwd ?? PACKAGE_ROOT,
    env: commandEnvironment(options.env),
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** The environment that commands get in tests: nothing of the surroundings but what a program needs, and a cache of their own. */
export function commandEnvironment(env: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { PATH = "", HOME = "", XDG_CACHE_HOME = "" } = process.env;
  return { PATH, HOME, XDG_CACHE_HOME, ...env };
}

/** A command that serves over HTTP. */
export interface HttpServed {
  /** The endpoint, as the command printed it. */
  readonly url: string;
  readonly child: ChildProcess;
  /** What it said on stderr so far. */
  readonly said: () => string;
  /** Ends it by a signal. @returns its exit code */
  readonly stop: () => Promise<number | null>;
}

/** Starts `serve --http` on a free port. Whoever starts it ends it. */
export function startHttp(args: readonly string[], options: RunOptions = {}): Promise<HttpServed> {
  return startHttpProgram(liveServer(...args), options);
}

/** The program that serves a manifest. @param args of `serve` */
export function liveServer(...args: readonly string[]): readonly string[] {
  return [COMMAND, "serve", ...args];
}

/** Starts a program that takes `--http`, on a free port. Whoever starts it ends it. */
export async function startHttpProgram(
  program: readonly string[],
  options: RunOptions = {},
): Promise<HttpServed> {
  const child = startProgram(program.includes("--http") ? program : [...program, "--http", "0"], options);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const closed = once(child, "close") as Promise<[number | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", () => {
      const found = /at (http:\/\/\S+\/mcp)\n/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on("close", () => {
      reject(new Error(`the command ended: ${said}`));
    });
  });
  const stop = async () => {
    child.kill("SIGTERM");
    return (await closed)[0];
  };
  return { url, child, said: () => said, stop };
}

/** Starts `serve --http` on a free port, and ends it with the test. */
export async function serveOverHttp(args: readonly string[], options: RunOptions = {}): Promise<HttpServed> {
  const served = await startHttp(args, options);
  onTestFinished(async () => {
    await served.stop();
  });
  return served;
}

/** Writes files into a new folder that goes with the test. @returns the folder */
export async function writeFolder(files: Files): Promise<string> {
  const folder = await makeFolder(files);
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Files by their path in a folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Writes files into a new folder. Whoever makes it removes it. @returns the folder, without links in its path */
export async function makeFolder(files: Files): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "pressmark-")));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}

/** Removes a folder and what is in it. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

async function collect(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
