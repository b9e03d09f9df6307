import { SHARE_ENV, Worker } from "node:worker_threads";
import type { Opening, ParsedPiece } from "./known-manifest.js";
import type { NewEntry, Outcome } from "./work.js";

/** What the thread of a workshop is sent. All but `keep` are answered. */
export type Question =
  | { readonly kind: "keep"; readonly piece: ParsedPiece }
  | { readonly kind: "run"; readonly fingerprints: readonly string[] }
  | { readonly kind: "take" };

/** Where reloads are worked out, one at a time. See `ReloadWork` for what its methods give. */
export interface Workshop {
  /** Whether it can be asked any more. */
  readonly isOpen: boolean;
  keep(piece: ParsedPiece): void;
  /** @throws what went wrong there: a fault of ours */
  run(fingerprints: readonly string[]): Promise<Outcome>;
  /** @throws likewise */
  take(): Promise<readonly NewEntry[]>;
  /** Ends it. Whoever waits for an answer is told by an Error. */
  close(): Promise<void>;
}

/** Makes a workshop. */
export type OpenWorkshop = (opening: Opening) => Workshop;

const WORKER = new URL("worker.js", import.meta.url);

/** A workshop in a thread of its own, which doesn't keep the process alive and shares its environment. */
export function openThread(opening: Opening): Workshop {
  return new Thread(opening);
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

class Thread implements Workshop {
  readonly #worker: Worker;
  #waiting: Waiting | undefined;
  #open = true;

  constructor(opening: Opening) {
    this.#worker = new Worker(WORKER, { name: "pressmark-reload", workerData: opening, env: SHARE_ENV });
    this.#worker.unref();
    this.#worker.on("message", (answer: unknown) => {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      waiting?.resolve(answer);
    });
    this.#worker.on("error", (error: unknown) => {
      this.#end(error instanceof Error ? error : new Error(String(error)));
    });
    this.#worker.on("exit", () => {
      this.#end(ended());
    });
  }

  get isOpen(): boolean {
    return this.#open;
  }

  keep(piece: ParsedPiece): void {
    this.#worker.postMessage({ kind: "keep", piece } satisfies Question);
  }

  async run(fingerprints: readonly string[]): Promise<Outcome> {
    return (await this.#ask({ kind: "run", fingerprints })) as Outcome;
  }

  async take(): Promise<readonly NewEntry[]> {
    return (await this.#ask({ kind: "take" })) as readonly NewEntry[];
  }

  async close(): Promise<void> {
    this.#end(ended());
    await this.#worker.terminate();
  }

  async #ask(question: Question): Promise<unknown> {
    return await new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (this.#open) this.#worker.postMessage(question);
      else this.#end(ended());
    });
  }

  #end(error: Error): void {
    this.#open = false;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }
}

function ended(): Error {
  return new Error("the thread that works out reloads has ended");
}
