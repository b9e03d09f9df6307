import type { ChildProcess } from "node:child_process";
import { systemCode } from "../files/file-failure.js";
import { GRACE_MS, ProcessGroup } from "./process-group.js";
import { Tail } from "./tail.js";

/** A program, and what it is started with. */
export interface Program {
  /** An absolute path, or a name that is looked up in the `PATH` of `environment`. */
  readonly file: string;
  readonly args: readonly string[];
  /** The absolute folder that it runs in. */
  readonly folder: string;
  /** All of its environment. */
  readonly environment: Readonly<Record<string, string>>;
}

/** How far a program may go. */
export interface ProgramBounds {
  /** The most bytes of output that are taken. */
  readonly maxBytes: number;
  /** How many bytes of the end of its stderr are kept. */
  readonly saidBytes: number;
  /** Ends it when it is aborted. */
  readonly signal: AbortSignal;
}

/** How a program ended, with the end of what it wrote to stderr. */
export type ProgramEnd = { readonly said: Tail } & (
  | { readonly kind: "exit"; readonly status: number; readonly output: Buffer }
  | { readonly kind: "signal"; readonly signal: string }
  /** It wrote more than `maxBytes`. */
  | { readonly kind: "overflow" }
  | { readonly kind: "aborted" }
  /** It was never started. `code` is the system's, such as `ENOENT`. */
  | { readonly kind: "unstarted"; readonly code: string }
);

/** How long the pipes of a program that has ended may stay open before whoever holds them is ended, in milliseconds. */
const PIPES_MS = 200;
/** After how long they are given up: who holds them then has left the group. In milliseconds. */
const GIVE_UP_MS = PIPES_MS + 2 * GRACE_MS;

/**
 * Runs a program to its end: without a shell, with nothing on stdin, as the leader of its own process group. The whole
 * group ends with it, and ends before it where a bound is reached.
 * @returns how it ended; it never rejects for what the program or the system does
 */
export function runProgram(program: Program, bounds: ProgramBounds): Promise<ProgramEnd> {
  const said = new Tail(bounds.saidBytes);
  if (bounds.signal.aborted) return Promise.resolve({ kind: "aborted", said });
  const child = startProgram(program);
  if (typeof child === "string") return Promise.resolve({ kind: "unstarted", code: child, said });
  if (child.pid === undefined)
    return new Promise((resolve, reject) => {
      child.once("error", (error) => {
        const code = systemCode(error);
        if (code === undefined) reject(error);
        else resolve({ kind: "unstarted", code, said });
      });
    });
  return superviseProgram(child, new ProcessGroup(child.pid), said, bounds);
}

/** @returns the child, which has no `pid` if it couldn't be started; or at once the system's code of what is wrong */
function startProgram({ file, args, folder, environment }: Program): ChildProcess | string {
  try {
    // It takes a while to load, and few catalogues run programs.
    return process.getBuiltinModule("node:child_process").spawn(file, args, {
      cwd: folder,
      env: environment,
      shell: false,
      detached: process.platform !== "win32",
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
  } catch (error) {
    // Of what the system refuses, some is thrown and some is told later.
    const code = systemCode(error);
    if (code === undefined || code.startsWith("ERR_")) throw error;
    return code;
  }
}

function superviseProgram(
  child: ChildProcess,
  group: ProcessGroup,
  said: Tail,
  { maxBytes, signal }: ProgramBounds,
): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    let size = 0;
    let stopped: "overflow" | "aborted" | undefined;
    let end: { readonly status: number | null; readonly signal: NodeJS.Signals | null } | undefined;
    const timers: NodeJS.Timeout[] = [];

    const finish = () => {
      timers.forEach(clearTimeout);
      signal.removeEventListener("abort", onAbort);
      child.stdout?.destroy();
      child.stderr?.destroy();
      // What it has left behind ends with it.
      group.end();
      if (stopped !== undefined) resolve({ kind: stopped, said });
      else if (end?.signal != null) resolve({ kind: "signal", signal: end.signal, said });
      else resolve({ kind: "exit", status: end?.status ?? 0, output: Buffer.concat(output), said });
    };
    const stop = (why: "overflow" | "aborted") => {
      stopped ??= why;
      group.end();
      if (end !== undefined) finish();
    };
    const onAbort = () => {
      stop("aborted");
    };

    child.stdout?.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) output.push(chunk);
      else {
        output.length = 0;
        stop("overflow");
      }
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      said.add(chunk);
    });
    child.once("exit", (status, endedBy) => {
      end = { status, signal: endedBy };
      if (stopped !== undefined) {
        finish();
        return;
      }
      // Whoever holds the pipes is waited for but a moment. What is in them already is read before they're given up:
      // timers come first in a turn of the event loop, and may come late.
      timers.push(
        setTimeout(
          () =>
            void setImmediate(() => {
              group.end();
            }),
          PIPES_MS,
        ),
      );
      timers.push(setTimeout(() => void setImmediate(finish), GIVE_UP_MS));
    });
    child.once("close", finish);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
