import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ParseCachePlace } from "./parse-cache-folder.js";

/** What is to be parsed in a process of its own. */
export interface PartedParse {
  /** The manifest's path. */
  readonly file: string;
  /** Where what was parsed is kept. */
  readonly place: ParseCachePlace;
}

const PROGRAM = fileURLToPath(new URL("parse-program.js", import.meta.url));

/**
 * Parses a manifest's files in a process of its own, whose memory goes with it: a thread's stays, in part. What it parsed is
 * in the cache afterwards, as far as it has no faults. Where that fails, whoever reads the cache parses again, and tells why.
 */
export async function parseApart(parse: PartedParse): Promise<void> {
  const child = fork(PROGRAM, [JSON.stringify(parse)], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [],
  });
  child.on("error", () => undefined);
  await once(child, "close");
}
