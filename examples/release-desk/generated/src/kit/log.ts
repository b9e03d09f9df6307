// From Pressmark 0.1.0: src/kit/log.ts (MIT)
/** How loud a line is. */
export type LogLevel = "debug" | "info" | "warning" | "error" | "silent";

/** Where a server says what happened. Lines hold no secret, no query and no absolute path. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warning(message: string): void;
  error(message: string): void;
}

/** From the loudest to none. */
export const LOG_LEVELS: readonly LogLevel[] = ["debug", "info", "warning", "error", "silent"];

/**
 * A log that writes lines of `level` and above.
 * @param write takes one whole line without its line break
 */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const threshold = LOG_LEVELS.indexOf(level);
  const at = (own: LogLevel) => (message: string) => {
    if (LOG_LEVELS.indexOf(own) >= threshold) write(`pressmark ${own}: ${oneLine(message)}`);
  };
  return { debug: at("debug"), info: at("info"), warning: at("warning"), error: at("error") };
}

/** Control characters would let a value forge lines or drive a terminal. */
function oneLine(message: string): string {
  return message.replaceAll(/[\p{Cc}\u2028\u2029]/gu, " ");
}
