import { bindCatalogue } from "../host/bind.js";
import { NO_CACHE } from "../kit/cache/cache-store.js";
import { createLog, type LogLevel } from "../kit/log.js";
import { sdk } from "../kit/sdk2/sdk.js";
import { EXIT, type ExitCode } from "../kit/serve/command-fault.js";
import { parseListenAddress } from "../kit/serve/listen-address.js";
import { localCaller } from "../kit/serve/local-caller.js";
import { runServer } from "../kit/serve/run.js";
import { processSurroundings } from "../kit/serve/surroundings.js";
import { createDiskWatcher } from "../kit/watch/disk-watcher.js";
import { openCatalogue, type OpenOptions } from "./open-manifest.js";
import type { Terminal } from "./terminal.js";

/** Options of `pressmark serve`. */
export interface ServeCommandOptions extends OpenOptions {
  /** `[host:]port`; absent: stdio. */
  readonly http?: string;
  readonly logLevel: LogLevel;
  readonly claim?: readonly string[];
  readonly skipInvalid?: boolean;
}

/** `pressmark serve`: serves a manifest until the client leaves (stdio) or a signal comes. */
export async function serve(
  manifest: string,
  options: ServeCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const address = options.http === undefined ? undefined : parseListenAddress(options.http);
  const caller = localCaller(options.claim ?? []);
  const { data, environment } = openCatalogue(manifest, options, terminal);
  const say = (line: string) => {
    terminal.say(line);
  };
  const log = createLog(options.logLevel, say);
  const catalogue = bindCatalogue(data, {
    environment: environment.lookUp,
    log,
    disk: createDiskWatcher(log),
    cache: NO_CACHE,
  });
  await runServer(sdk, () => catalogue, {
    address,
    http: data.http,
    environment: environment.lookUp,
    caller,
    log,
    surroundings: { ...processSurroundings(), say },
  });
  return EXIT.done;
}
