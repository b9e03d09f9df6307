// From Pressmark 0.1.0: src/kit/serve/main.ts (MIT)
import { createCacheStore, NO_CACHE } from "../cache/cache-store.js";
import { createReadGates } from "../catalogue/read-gates.js";
import { createChanges } from "../changes/changes.js";
import type { Environment } from "../environment.js";
import { createLog } from "../log.js";
import { bindOffer, type Offer } from "../resource.js";
import { createSharedStore } from "../shared-store.js";
import { createDiskWatcher } from "../watch/disk-watcher.js";
import { EXIT, tellFault, type ExitCode } from "./command-fault.js";
import type { HttpSettings } from "./http-settings.js";
import { localCaller } from "./local-caller.js";
import { HELP, parseArguments } from "./main-arguments.js";
import { runServer } from "./run.js";
import type { Sdk } from "./sdk.js";
import { processSurroundings, type Surroundings } from "./surroundings.js";

/** Everything that a program of its own serves. */
export interface Program extends Offer {
  readonly http: HttpSettings;
}

/** What a program is started with. */
export interface Start {
  /** Without the names of the interpreter and the program. */
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly surroundings: Surroundings;
}

/**
 * The whole of a program that serves one catalogue: reads its arguments, binds the catalogue, serves it until the
 * client leaves or a signal comes. Faults of the user's are said in a line; a fault of ours shows its stack.
 * @param start the process's own, unless given
 * @returns the exit code. The process is the caller's to end, once what was written is out
 */
export async function runMain(program: Program, sdk: Sdk, start: Start = processStart()): Promise<ExitCode> {
  const { args, environment, surroundings } = start;
  const { say, stdout } = surroundings;
  try {
    const { help, address, claims, logLevel, watch, cache, direct } = parseArguments(args);
    if (help) {
      const { name, version } = program.identity;
      stdout.write(`Serves ${name} ${version} over stdio, or over Streamable HTTP at /mcp.\n\n${HELP}`);
      return EXIT.done;
    }
    const { http, limits } = program;
    const log = createLog(logLevel, say);
    const disk = createDiskWatcher(log);
    const store = cache ? createCacheStore({ log, maxBytes: limits.maxCacheBytes }) : NO_CACHE;
    const reads = createReadGates(limits);
    const shared = createSharedStore();
    const catalogue = bindOffer(program, { environment, log, disk, cache: store, shared, limits, reads });
    const changes = watch ? createChanges(catalogue, { log, replaceable: false, limits }) : undefined;
    const caller = localCaller(claims);
    try {
      await runServer(sdk, () => catalogue, {
        address,
        http,
        limits,
        environment,
        caller,
        log,
        changes,
        direct,
        surroundings,
      });
    } finally {
      changes?.close();
      disk.close();
      await shared.close();
    }
    return EXIT.done;
  } catch (error) {
    const told = tellFault(error, say);
    if (told !== undefined) return told;
    say("The server failed; this is a fault of the program, not of yours.");
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return EXIT.broken;
  }
}

function processStart(): Start {
  // A reader that went away, as `| head` does, is no fault of ours.
  process.stdout.on("error", () => undefined);
  return {
    args: process.argv.slice(2),
    environment: (name) => process.env[name],
    surroundings: processSurroundings(),
  };
}
