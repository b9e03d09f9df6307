// From Pressmark 0.1.0: src/kit/serve/main-arguments.ts (MIT)
import { parseArgs } from "node:util";
import { LOG_LEVELS, type LogLevel } from "../log.js";
import { CommandFault, EXIT } from "./command-fault.js";
import { parseListenAddress, type ListenAddress } from "./listen-address.js";

/** What a program's arguments say. */
export interface MainArguments {
  readonly help: boolean;
  /** Where it listens; absent: stdio. */
  readonly address: ListenAddress | undefined;
  /** Each `name=value`, not yet checked. */
  readonly claims: readonly string[];
  readonly logLevel: LogLevel;
  /** Whether changes are looked for. */
  readonly watch: boolean;
  /** Whether what upstreams yield is kept. */
  readonly cache: boolean;
  /** Whether requests that are plainly in order are answered without the SDK. */
  readonly direct: boolean;
}

/** What `--help` says of the arguments. */
export const HELP = `Options:
  --http <[host:]port>  serve over HTTP; the host is 127.0.0.1 unless given, port 0 takes a free one
  --claim <name=value>  a claim of the local caller; may be given again
  --log-level <level>   what to log: ${LOG_LEVELS.join(", ")}; info unless given
  --no-watch            don't look for changes
  --no-cache            ask upstreams anew for each read
  --no-direct           leave every request to the SDK
  --help                show this
`;

/**
 * Parses a program's arguments.
 * @param args without the names of the interpreter and the program
 * @throws CommandFault
 */
export function parseArguments(args: readonly string[]): MainArguments {
  const options = parseOptions(args);
  const { help = false, http, claim = [], "log-level": level = "info" } = options;
  const logLevel = LOG_LEVELS.find((known) => known === level);
  if (logLevel === undefined) {
    throw new CommandFault(
      `--log-level ${level} is no level`,
      EXIT.usage,
      `it is one of ${LOG_LEVELS.join(", ")}`,
    );
  }
  return {
    help,
    address: http === undefined ? undefined : parseListenAddress(http),
    claims: claim,
    logLevel,
    watch: options["no-watch"] !== true,
    cache: options["no-cache"] !== true,
    direct: options["no-direct"] !== true,
  };
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        http: { type: "string" },
        claim: { type: "string", multiple: true },
        "log-level": { type: "string" },
        "no-watch": { type: "boolean" },
        "no-cache": { type: "boolean" },
        "no-direct": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    if (!(error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_")))
      throw error;
    // What follows the first sentence is advice on options that begin with a dash.
    const [fault = error.message] = error.message.split(/\. |\n/, 1);
    throw new CommandFault(fault, EXIT.usage, "--help shows what there is");
  }
}
