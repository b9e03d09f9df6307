import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { systemCode } from "../files/file-failure.js";

/** Whether a process runs. One that has ended and that nobody asked about doesn't. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (systemCode(error) === "ESRCH") return false;
    throw error;
  }
  return process.platform !== "linux" || !/^State:\s+Z/m.test(statusOf(pid));
}

/** Waits until a process is gone. @throws Error after ten seconds */
export async function waitUntilGone(pid: number): Promise<void> {
  for (let tries = 0; isRunning(pid); tries += 1) {
    if (tries > 500) throw new Error(`${String(pid)} still runs`);
    await sleep(20);
  }
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${String(pid)}/status`, "utf8");
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return "State:\tZ";
  }
}
