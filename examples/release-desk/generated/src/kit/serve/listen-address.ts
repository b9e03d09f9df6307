// From Pressmark 0.1.0: src/kit/serve/listen-address.ts (MIT)
import { CommandFault, EXIT } from "./command-fault.js";

/** Where a server listens. */
export interface ListenAddress {
  /** A host name or an IP address, without brackets. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly loopback: boolean;
}

const FORM = /^(?:(?<host>\[[0-9A-Fa-f:.]+\]|[^:[\]/@\s]+):)?(?<port>\d{1,5})$/;

/**
 * Parses `--http [host:]port`. The host is 127.0.0.1 unless given.
 * @throws CommandFault
 */
export function parseListenAddress(text: string): ListenAddress {
  const { host: written, port: digits } = FORM.exec(text)?.groups ?? {};
  const port = Number(digits);
  if (digits === undefined || port > 65_535) {
    throw new CommandFault(
      `--http ${text} is not [host:]port`,
      EXIT.usage,
      "such as --http 3000, or 0.0.0.0:3000",
    );
  }
  const host = written?.replace(/^\[(.*)\]$/, "$1") ?? "127.0.0.1";
  return { host, port, loopback: isLoopback(host) };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
