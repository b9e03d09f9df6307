import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Gate, type Place } from "../gate.js";
import { ProcessGroup } from "../programs/process-group.js";
import { programEnvironment } from "../programs/surroundings.js";
import { SettingError } from "../setting-error.js";
import type { Shareable } from "../shared-store.js";
import type { DatabaseAnswer, OpenDatabase } from "./database.js";
import { needDriver } from "./driver.js";
import type { ReaderQuestion } from "./sqlite-reader.js";
import { shapeOfStatement } from "./sqlite-statement.js";

/** How many statements run at once at most. */
const MOST_READERS = 4;
/** How long a reader waits for another question before it ends, in milliseconds. */
const IDLE_MS = 10_000;

const PROGRAM = fileURLToPath(new URL("sqlite-reader.js", import.meta.url));

/**
 * A database of SQLite, by its file. It's opened for each question, so that a file that was replaced is the one that
 * is read.
 * @throws SettingError where its driver is not installed
 */
export const sqlite: OpenDatabase = ({ name, address }, { share }) => {
  needDriver("@photostructure/sqlite", name);
  const readers = share("sqlite", () => new SqliteReaders());
  return {
    ask: (question, signal) => readers.ask({ ...question, file: address }, signal),
    countValues: (query) => {
      const { values, named, several } = shapeOfStatement(query);
      if (several) throw new SettingError("query holds more than one statement");
      if (named) throw new SettingError("query asks for values by names: write ? instead");
      return values;
    },
    close: () => Promise.resolve(),
  };
};

/** The programs that read databases of SQLite. They start as they are needed, and end when they aren't any more. */
class SqliteReaders implements Shareable {
  readonly #gate = new Gate({
    most: MOST_READERS,
    mostWaiting: Infinity,
    refuse: () => new Error("a queue without an end is full"),
  });
  readonly #readers = new Set<Reader>();

  /** @throws what aborted the signal */
  async ask(question: ReaderQuestion, signal: AbortSignal): Promise<DatabaseAnswer> {
    signal.throwIfAborted();
    const place = this.#gate.take();
    try {
      await turnOf(place, signal);
      signal.throwIfAborted();
      return await this.#idleReader().ask(question, signal);
    } finally {
      place.leave();
    }
  }

  close(): Promise<void> {
    for (const reader of this.#readers) reader.kill();
    return Promise.resolve();
  }

  #idleReader(): Reader {
    for (const reader of this.#readers) if (reader.isIdle) return reader;
    const reader: Reader = new Reader(() => this.#readers.delete(reader));
    this.#readers.add(reader);
    return reader;
  }
}

/** A program that reads, one question at a time. */
class Reader {
  readonly #child: ChildProcess;
  readonly #group: ProcessGroup | undefined;
  readonly #gone: () => void;
  #settle: ((answer: DatabaseAnswer) => void) | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isOver = false;

  /** @param gone called once it can't be asked any more */
  constructor(gone: () => void) {
    this.#gone = gone;
    const child = process.getBuiltinModule("node:child_process").fork(PROGRAM, {
      // A group of its own, that goes with this process.
      detached: true,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: [],
      env: programEnvironment((name) => process.env[name], {}),
    });
    this.#child = child;
    this.#group = child.pid === undefined ? undefined : new ProcessGroup(child.pid);
    child.on("message", (answer) => {
      this.#answer(answer as DatabaseAnswer);
    });
    child.on("error", () => {
      this.#end();
    });
    child.on("exit", () => {
      this.#group?.end();
      this.#end();
    });
  }

  get isIdle(): boolean {
    return this.#settle === undefined && !this.#isOver;
  }

  async ask(question: ReaderQuestion, signal: AbortSignal): Promise<DatabaseAnswer> {
    clearTimeout(this.#idle);
    this.#child.ref();
    this.#child.channel?.ref();
    return await new Promise((resolve, reject) => {
      const abandon = (): void => {
        this.kill();
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", abandon, { once: true });
      this.#settle = (answer) => {
        signal.removeEventListener("abort", abandon);
        resolve(answer);
      };
      this.#child.send(question, (error) => {
        if (error !== null) this.#end();
      });
    });
  }

  /** Ends it at once, whatever it does. */
  kill(): void {
    this.#group?.kill();
    this.#end();
  }

  #answer(answer: DatabaseAnswer): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => {
      this.#end();
    }, IDLE_MS).unref();
    this.#give(answer);
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#idle);
    if (this.#child.connected) this.#child.disconnect();
    this.#child.unref();
    this.#gone();
    this.#give({ kind: "fault", fault: "unreachable", code: "its reader ended" });
  }

  #give(answer: DatabaseAnswer): void {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(answer);
  }
}

/** Waits for one's turn. @throws what aborts the signal */
async function turnOf({ ready }: Place, signal: AbortSignal): Promise<void> {
  if (ready === undefined) return;
  await new Promise<void>((resolve, reject) => {
    const abandon = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", abandon, { once: true });
    void ready.then(() => {
      signal.removeEventListener("abort", abandon);
      resolve();
    });
  });
}
