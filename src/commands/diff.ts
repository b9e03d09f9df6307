import type { DiffFormatName } from "../compare/format-names.js";
import { DIFF_FORMATTERS } from "../compare/format.js";
import { reportDifference } from "../compare/report.js";
import { CommandFault, EXIT, type ExitCode } from "../kit/serve/command-fault.js";
import { openSide } from "../sides/open-side.js";
import type { Terminal } from "./terminal.js";

/** Options of `pressmark diff`. */
export interface DiffCommandOptions {
  readonly format: DiffFormatName;
  /** Whether what breaks is no fault. */
  readonly allowBreaking?: boolean;
  readonly skipInvalid?: boolean;
  /** The name of an environment value: the bearer token for servers. */
  readonly tokenEnv?: string;
}

/** `pressmark diff`: what changes for a client. Of the environment, nothing is read but the token that is asked for by name. */
export async function diff(
  old: string,
  next: string,
  options: DiffCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const reading = {
    skipInvalid: options.skipInvalid ?? false,
    token: options.tokenEnv === undefined ? undefined : readToken(options.tokenEnv, [old, next]),
    colour: terminal.colourSaid,
    say: (text: string) => {
      terminal.say(text);
    },
  };
  const report = reportDifference(
    await openSide(old, reading),
    await openSide(next, reading),
    options.allowBreaking ?? false,
  );
  await terminal.print(DIFF_FORMATTERS[options.format](report, terminal.colour));
  return report.ok ? EXIT.done : EXIT.faults;
}

/** One token is for one server. */
function readToken(name: string, sides: readonly string[]): string {
  const token = process.env[name];
  if (token === undefined || token === "")
    throw new CommandFault(`--token-env ${name}: the environment has no such value`, EXIT.usage);
  const origins = new Set(
    sides.flatMap((side) => (/^https?:\/\//i.test(side) && URL.canParse(side) ? [new URL(side).origin] : [])),
  );
  if (origins.size === 0)
    throw new CommandFault("--token-env is for a server, and neither side is one", EXIT.usage);
  if (origins.size > 1)
    throw new CommandFault("one token would go to two servers", EXIT.usage, "save the list of one of them");
  return token;
}
