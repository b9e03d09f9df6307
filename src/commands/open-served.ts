import { bindCatalogue } from "../host/bind.js";
import type { Asking } from "../kit/answers.js";
import type { Catalogue } from "../kit/catalogue/catalogue.js";
import { createLog, type LogLevel } from "../kit/log.js";
import { localCaller } from "../kit/serve/local-caller.js";
import { openCatalogue, type OpenOptions } from "./open-manifest.js";
import { readingAlone } from "../kit/resource.js";
import type { Terminal } from "./terminal.js";

/** Options of the commands that use a catalogue. */
export interface ServedOptions extends OpenOptions {
  /** `name=value` pairs: the claims of the one caller that there is. */
  readonly claim?: readonly string[];
  readonly logLevel?: LogLevel;
  readonly skipInvalid?: boolean;
}

/** Options of the commands that print something of a catalogue. */
export interface PrintedOptions extends ServedOptions {
  /** Whether to print JSON, as it goes over the wire. */
  readonly json?: boolean;
}

/** A catalogue that is bound, and the one local caller. */
export interface Served {
  readonly catalogue: Catalogue;
  readonly asking: Asking;
}

/**
 * Opens a manifest, binds it, and stands in as the local caller, who has every scope.
 * @throws CommandFault
 */
export async function openServed(
  manifest: string,
  options: ServedOptions,
  terminal: Terminal,
): Promise<Served> {
  const { data, environment } = await openCatalogue(manifest, options, terminal);
  const log = createLog(options.logLevel ?? "warning", (line) => {
    terminal.say(line);
  });
  return {
    catalogue: bindCatalogue(data, readingAlone(environment.lookUp, log, data.limits)),
    asking: { caller: localCaller(options.claim ?? []), signal: new AbortController().signal },
  };
}
