import type { Catalogue } from "../catalogue/catalogue.js";
import type { Changes } from "../changes/changes.js";
import type { Environment } from "../environment.js";
import type { Log } from "../log.js";
import type { ServerLimits } from "../server-limits.js";
import type { Caller } from "../source.js";
import { CommandFault, EXIT } from "./command-fault.js";
import type { HttpService } from "./http.js";
import type { ServedPage } from "./http-page.js";
import type { HttpSettings } from "./http-settings.js";
import type { ListenAddress } from "./listen-address.js";
import type { Sdk } from "./sdk.js";
import { serveStdioConnection } from "./stdio.js";
import { nextSteps, summaryOf } from "./summary.js";
import type { Surroundings } from "./surroundings.js";

/** How a server runs. */
export interface RunOptions {
  /** Where it listens; absent: stdio. */
  readonly address: ListenAddress | undefined;
  readonly http: HttpSettings;
  readonly limits: ServerLimits;
  readonly environment: Environment;
  /** The one caller over stdio. */
  readonly caller: Caller;
  readonly log: Log;
  /** Tells of changes; absent where nobody is told. */
  readonly changes: Changes | undefined;
  /** Whether requests that are plainly in order are answered without the SDK. */
  readonly direct: boolean;
  readonly surroundings: Surroundings;
  /** What is served for people over HTTP beside the protocol. */
  readonly page?: ServedPage | undefined;
}

/**
 * Runs a server until the client leaves (stdio) or it is told to stop.
 * @param catalogue looked up anew for each request
 * @throws SettingError where the settings can't be used with the environment; CommandFault where it can't listen
 */
export async function runServer(sdk: Sdk, catalogue: () => Catalogue, options: RunOptions): Promise<void> {
  const stopped = options.surroundings.stopped();
  if (options.address === undefined) await runStdio(sdk, catalogue, options, stopped);
  else await runHttp(sdk, catalogue, options.address, options, stopped);
}

async function runStdio(
  sdk: Sdk,
  catalogue: () => Catalogue,
  { caller, log, changes, limits, direct, surroundings: { stdin, stdout } }: RunOptions,
  stopped: Promise<void>,
): Promise<void> {
  log.info(`serves ${summaryOf(catalogue())} over stdio`);
  await new Promise<void>((resolve, reject) => {
    const connection = serveStdioConnection(sdk, catalogue, {
      stdin,
      stdout,
      log,
      changes,
      caller,
      limits,
      direct,
      onClose: resolve,
    });
    stopped.then(() => connection.close()).then(resolve, reject);
  });
}

async function runHttp(
  sdk: Sdk,
  catalogue: () => Catalogue,
  address: ListenAddress,
  { http, environment, log, changes, limits, direct, page, surroundings: { say } }: RunOptions,
  stopped: Promise<void>,
): Promise<void> {
  // Whoever serves over stdio needn't load them.
  const [{ serveHttp }, { resolveHttpSettings }] = await Promise.all([
    import("./http.js"),
    import("./http-settings.js"),
  ]);
  const { host, port } = address;
  const settings = resolveHttpSettings(http, environment, log);
  const service = await listen(address, () =>
    serveHttp(sdk, catalogue, { host, port, ...settings, log, changes, limits, direct, page }),
  );
  if (!address.loopback && settings.authenticate === undefined)
    log.warning(`anyone who reaches ${host} can read this catalogue: set serve.http.auth`);
  say(`pressmark serves ${summaryOf(catalogue())} at ${service.url}`);
  if (page !== undefined) say(`its page is at ${new URL("/", service.url).href}`);
  say(nextSteps(catalogue().identity.name, service.url));
  await stopped;
  await service.close();
}

async function listen(
  { host, port }: ListenAddress,
  start: () => Promise<HttpService>,
): Promise<HttpService> {
  try {
    return await start();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === undefined ? undefined : LISTEN_FAULTS.get(code);
    if (reason === undefined) throw error;
    const place = `${host}:${String(port)}`;
    throw new CommandFault(`can't listen on ${place}: ${reason} (--http 0 takes a free port)`, EXIT.faults);
  }
}

const LISTEN_FAULTS: ReadonlyMap<string, string> = new Map([
  ["EADDRINUSE", "the port is in use"],
  ["EADDRNOTAVAIL", "this machine has no such address"],
  ["EACCES", "the port may not be used by this user"],
  ["ENOTFOUND", "the host has no address"],
  ["EAI_AGAIN", "the host can't be looked up"],
]);
