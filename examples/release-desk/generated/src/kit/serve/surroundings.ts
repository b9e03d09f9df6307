// From Pressmark 0.1.0: src/kit/serve/surroundings.ts (MIT)
import type { Readable, Writable } from "node:stream";

/** What a server that runs finds around it. */
export interface Surroundings {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Takes a line for the person, not for a program. */
  readonly say: (line: string) => void;
  /** Settles when the server is to stop. Asked for once, when it begins. */
  readonly stopped: () => Promise<void>;
}

/** The process's own streams and signals. */
export function processSurroundings(): Surroundings {
  const { stdin, stdout, stderr } = process;
  // Whoever read what is said may leave: the server has others to serve.
  stderr.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  const say = (line: string) => {
    stderr.write(`${line}\n`);
  };
  return { stdin, stdout, say, stopped: stopSignal };
}

/** Settles at the first SIGINT or SIGTERM; the next one ends the process as the system does by default. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
      resolve();
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
}
