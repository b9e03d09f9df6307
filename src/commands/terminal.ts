/** Where a command writes: results to stdout, everything else to stderr. */
export interface Terminal {
  /** Writes a result, and waits until it is with the reader. */
  print(result: string | Uint8Array): Promise<void>;
  /** Writes a line for the person, not for a program. */
  say(line: string): void;
  /** Shows progress over the last such line, on a terminal alone; an empty text clears it. */
  progress(text: string): void;
  /** Whether results may be coloured. */
  readonly colour: boolean;
  /** Whether what is said may be coloured. */
  readonly colourSaid: boolean;
}

/** The process's own streams. Colour only on a terminal, and never with `NO_COLOR` (no-color.org: set and not empty). */
export function processTerminal(): Terminal {
  const { stdout, stderr } = process;
  const wanted = (process.env["NO_COLOR"] ?? "") === "";
  return {
    async print(result) {
      await new Promise<void>((resolve) => {
        // Where it fails, the stream's own error ends the command.
        stdout.write(result, () => {
          resolve();
        });
      });
    },
    say(line) {
      stderr.write(`${line}\n`);
    },
    progress(text) {
      if (stderr.isTTY) stderr.write(`\r\u001B[K${text}`);
    },
    colour: stdout.isTTY && wanted,
    colourSaid: stderr.isTTY && wanted,
  };
}
