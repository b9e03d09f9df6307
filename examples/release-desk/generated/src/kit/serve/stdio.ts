// From Pressmark 0.1.0: src/kit/serve/stdio.ts (MIT)
import type { Readable, Writable } from "node:stream";
import type { Answers } from "../answers.js";
import type { Changes } from "../changes/changes.js";
import type { Log } from "../log.js";
import { DEFAULT_LIMITS, type ServerLimits } from "../server-limits.js";
import type { Caller } from "../source.js";
import { createDirectAnswers } from "./direct/direct-answers.js";
import { DirectConnection } from "./direct/direct-transport.js";
import { LineTransport } from "./line-transport.js";
import { ListeningTransport } from "./listening-transport.js";
import type { Closable, Sdk, Service } from "./sdk.js";

/** What a connection over stdio runs on. */
export interface StdioOptions {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly log: Log;
  /** Tells of changes; absent where nobody is told. */
  readonly changes?: Changes | undefined;
  /** The one caller there is. */
  readonly caller: Caller;
  /** The bounds of the server, as far as they aren't the defaults. */
  readonly limits?: Partial<ServerLimits> | undefined;
  /** Whether requests that are plainly in order are answered without the SDK; they are unless it says no. */
  readonly direct?: boolean | undefined;
  /** Called once, when the connection is over for whatever reason and everything is written. */
  readonly onClose?: (() => void) | undefined;
}

/**
 * Serves one client over stdio in the era that it opens with. The connection is over soon after the client closes
 * `stdin`: requests that came before are answered if that takes no longer than half a second.
 * @param answers looked up anew for each request
 * @returns what ends it; that resolves when what was written is with the client, or after a moment if it doesn't read
 */
export function serveStdioConnection(sdk: Sdk, answers: () => Answers, options: StdioOptions): Closable {
  const { stdin, stdout, log, caller, changes, direct = true } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const lines = new LineTransport({
    stdin,
    stdout,
    log,
    maxLineBytes: limits.maxLineBytes,
    onClosed: () => options.onClose?.(),
  });
  const listening =
    changes === undefined ? undefined : new ListeningTransport(lines, changes, caller, limits);
  const client = listening ?? { caller, ready: () => undefined };
  const service: Service = { answers, changes, log, limits, direct };
  const connection = new DirectConnection({
    wire: listening ?? lines,
    client,
    answers: createDirectAnswers(service),
    eras: direct ? sdk.eras : [],
    connect: async (transport) => (await sdk.load()).serveMessages(service, client, transport),
    onerror: (error) => {
      log.debug(`stdio: ${error.message}`);
    },
  });
  connection.start();
  return {
    close: async () => {
      await connection.close();
      await lines.close();
    },
  };
}
