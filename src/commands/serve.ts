import type { CatalogueData, CatalogueHttp } from "../catalogue/catalogue.js";
import { bindCatalogue } from "../host/bind.js";
import type { Reload, ReloadOptions } from "../host/reload/reload.js";
import { createCacheStore, NO_CACHE } from "../kit/cache/cache-store.js";
import type { Catalogue } from "../kit/catalogue/catalogue.js";
import { createReadGates } from "../kit/catalogue/read-gates.js";
import { createChanges } from "../kit/changes/changes.js";
import { createLog, type LogLevel } from "../kit/log.js";
import type { BindSurroundings } from "../kit/resource.js";
import { sdk } from "../kit/sdk2/sdk.js";
import { CommandFault, EXIT, type ExitCode } from "../kit/serve/command-fault.js";
import type { HttpSettings } from "../kit/serve/http-settings.js";
import type { ServedPage } from "../kit/serve/http-page.js";
import { parseListenAddress } from "../kit/serve/listen-address.js";
import { localCaller } from "../kit/serve/local-caller.js";
import { runServer } from "../kit/serve/run.js";
import { processSurroundings } from "../kit/serve/surroundings.js";
import { createSharedStore } from "../kit/shared-store.js";
import { createDiskWatcher } from "../kit/watch/disk-watcher.js";
import { openReloadable, type OpenOptions } from "./open-manifest.js";
import { releaseMemoryLater } from "./release-memory.js";
import type { Terminal } from "./terminal.js";

/** Options of `pressmark serve`. */
export interface ServeCommandOptions extends OpenOptions {
  /** `[host:]port`; absent: stdio. */
  readonly http?: string;
  readonly logLevel: LogLevel;
  readonly claim?: readonly string[];
  readonly skipInvalid?: boolean;
  /** Whether changes are looked for. */
  readonly watch: boolean;
  /** Whether a page for people is served, too. */
  readonly ui?: boolean;
  /** Whether what upstreams yield is kept. */
  readonly cache: boolean;
  /** Whether requests that are plainly in order are answered without the SDK. */
  readonly direct: boolean;
}

/** `pressmark serve`: serves a manifest until the client leaves (stdio) or a signal comes. */
export async function serve(
  manifest: string,
  options: ServeCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const address = options.http === undefined ? undefined : parseListenAddress(options.http);
  if (options.ui === true && address === undefined)
    throw new CommandFault("--ui is served over HTTP alone", EXIT.usage, "add --http 3000");
  const caller = localCaller(options.claim ?? []);
  const say = (line: string) => {
    terminal.say(line);
  };
  const log = createLog(options.logLevel, say);
  const debug = (line: string) => {
    log.debug(line);
  };
  const { data, environment, known } = await openReloadable(manifest, { ...options, debug }, terminal);
  const { limits } = data;
  const disk = createDiskWatcher(log);
  const cache = options.cache ? createCacheStore({ log, maxBytes: limits.maxCacheBytes }) : NO_CACHE;
  const shared = createSharedStore();
  const surroundings: BindSurroundings = {
    environment: environment.lookUp,
    log,
    disk,
    cache,
    shared,
    limits,
    // It outlives the catalogues whose reads pass it.
    reads: createReadGates(limits),
  };
  let catalogue = bindCatalogue(data, surroundings);
  const changes = options.watch ? createChanges(catalogue, { log, replaceable: true, limits }) : undefined;
  let current = data;
  const page = options.ui === true ? await openPage(() => current) : undefined;
  const swap = (next: Catalogue, nextData: CatalogueData) => {
    catalogue = next;
    current = nextData;
    void changes?.replace(next);
  };
  const stop = new AbortController();
  const reload = options.watch
    ? beginReload({ known, data, catalogue, surroundings, say, swap }, stop.signal)
    : undefined;
  const keepMemory = releaseMemoryLater(data.entries.length);
  try {
    await runServer(sdk, () => catalogue, {
      address,
      http: await withIssuer(data.http),
      limits,
      environment: environment.lookUp,
      caller,
      log,
      changes,
      direct: options.direct,
      surroundings: { ...processSurroundings(), say },
      page,
    });
  } finally {
    keepMemory();
    stop.abort();
    await (await reload)?.close();
    changes?.close();
    disk.close();
    await shared.close();
  }
  return EXIT.done;
}

/** The library that checks an issuer's tokens is loaded only where there is an issuer. */
async function withIssuer({ issuer, ...http }: CatalogueHttp): Promise<HttpSettings> {
  if (issuer === undefined) return http;
  const { issuedTokens } = await import("../kit/serve/issued-tokens.js");
  return { ...http, issued: issuedTokens(issuer) };
}

/** The page's code and its parts are loaded only where it's served. */
async function openPage(data: () => CatalogueData): Promise<ServedPage> {
  const { createLivePage } = await import("../docs/live-page.js");
  const { findTypes } = await import("../host/found-types.js");
  return createLivePage(data, findTypes);
}

/** How long the first questions of a client go before, in milliseconds. */
const FIRST_MS = 100;

/** It begins a little later than the server does, which needn't wait for it: what happens meanwhile is found out. */
async function beginReload(options: ReloadOptions, stopped: AbortSignal): Promise<Reload | undefined> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, FIRST_MS).unref();
    stopped.addEventListener("abort", () => {
      resolve();
    });
  });
  if (stopped.aborted) return undefined;
  const { startReload } = await import("../host/reload/reload.js");
  return startReload(options);
}
