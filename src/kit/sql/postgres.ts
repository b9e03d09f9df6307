import type { ClientConfig, Pool, PoolClient } from "pg";
import type { Log } from "../log.js";
import type { Watch } from "../watch/watch.js";
import { within } from "../within.js";
import type { Database, DatabaseAnswer, DatabaseQuestion, OpenDatabase } from "./database.js";
import { needDriver } from "./driver.js";
import { PostgresChannels } from "./postgres-channel.js";
import { answerOf, isCancelled, judgeFailure } from "./postgres-faults.js";
import { beginOf, cancelAtServer, END, printRows } from "./postgres-session.js";

/** How many connections are open at once at most. */
const MOST_CONNECTIONS = 10;
/** How long a connection stays open that nobody uses, in milliseconds. */
const IDLE_MS = 10_000;
/** How long it's waited for a connection to be there, in milliseconds. */
const CONNECT_MS = 10_000;
/** How long it's waited at the end for what is being cancelled, in milliseconds. */
const CLOSE_MS = 500;

/** A database of PostgreSQL, by its URL. @throws SettingError where its driver is not installed */
export const postgres: OpenDatabase = ({ name, address }, { share, log }) => {
  needDriver("pg", name);
  return share(`postgres ${address}`, () => new PostgresDatabase(name, address, log));
};

/** What a client became after a question: it may be asked another one, or was in the middle of something. */
type Outcome = { readonly answer: DatabaseAnswer; readonly sound: boolean; readonly lost: boolean };

class PostgresDatabase implements Database {
  readonly #config: ClientConfig;
  readonly #log: Log;
  readonly #name: string;
  readonly #channels: PostgresChannels;
  #pool: Promise<Pool> | undefined;
  /** Clients that were asked something already: they may be gone without anybody having noticed. */
  readonly #used = new WeakSet<PoolClient>();
  readonly #cancelling = new Set<Promise<void>>();

  constructor(name: string, url: string, log: Log) {
    this.#name = name;
    this.#log = log;
    this.#config = {
      connectionString: url,
      application_name: "pressmark",
      connectionTimeoutMillis: CONNECT_MS,
      // All values come as PostgreSQL writes them.
      types: { getTypeParser: () => (text: string | Buffer) => text },
    };
    this.#channels = new PostgresChannels(name, this.#config, log);
  }

  async ask(question: DatabaseQuestion, signal: AbortSignal): Promise<DatabaseAnswer> {
    for (;;) {
      signal.throwIfAborted();
      let client: PoolClient;
      try {
        client = await this.#connect(signal);
      } catch (error) {
        signal.throwIfAborted();
        return answerOf(judgeFailure(error));
      }
      const isFresh = !this.#used.has(client);
      this.#used.add(client);
      const { answer, lost } = await this.#askClient(client, question, signal);
      // What a connection was that broke while nobody used it, the next one tells: a read does no harm twice.
      if (!lost || isFresh) return answer;
    }
  }

  watchChannel(channel: string, noticed: () => void): Watch {
    return this.#channels.watch(channel, noticed);
  }

  async close(): Promise<void> {
    this.#channels.close();
    const pool = this.#pool;
    this.#pool = undefined;
    await within(CLOSE_MS, Promise.allSettled([...this.#cancelling, pool?.then((open) => open.end())]));
  }

  async #open(): Promise<Pool> {
    const driver = await import("pg");
    const config = this.#config;
    // What the pool itself waits for is a free connection, and that is the reader's time.
    class PooledClient extends driver.Client {
      constructor() {
        super(config);
      }
    }
    const pool = new driver.Pool({
      Client: PooledClient,
      max: MOST_CONNECTIONS,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    });
    pool.on("error", (error) => {
      this.#log.debug(`an idle connection to '${this.#name}' was lost (${judgeFailure(error).code})`);
    });
    return pool;
  }

  /** A client, or what aborted the signal: one that comes too late goes back. */
  async #connect(signal: AbortSignal): Promise<PoolClient> {
    this.#pool ??= this.#open();
    const connecting = this.#pool.then((pool) => pool.connect());
    return await new Promise((resolve, reject) => {
      const leave = (): void => {
        reject(signal.reason as Error);
        connecting.then(
          (client) => {
            client.release();
          },
          () => undefined,
        );
      };
      signal.addEventListener("abort", leave, { once: true });
      connecting.then(
        (client) => {
          signal.removeEventListener("abort", leave);
          if (!signal.aborted) resolve(client);
        },
        (error: unknown) => {
          signal.removeEventListener("abort", leave);
          reject(error instanceof Error ? error : new Error("no connection"));
        },
      );
    });
  }

  /** @throws what aborted the signal */
  async #askClient(
    client: PoolClient,
    question: DatabaseQuestion,
    signal: AbortSignal,
  ): Promise<Pick<Outcome, "answer" | "lost">> {
    // A client that breaks while it's lent tells its pool nothing, and who doesn't listen is ended by it.
    const ignore = (): void => undefined;
    client.on("error", ignore);
    let outcome: Outcome | undefined;
    let abandon = (): void => undefined;
    try {
      const abandoned = new Promise<never>((_, reject) => {
        abandon = () => {
          reject(signal.reason as Error);
        };
        if (signal.aborted) abandon();
        else signal.addEventListener("abort", abandon, { once: true });
      });
      outcome = await Promise.race([runQuestion(client, question), abandoned]);
      return outcome;
    } finally {
      signal.removeEventListener("abort", abandon);
      if (outcome?.sound === true) {
        client.off("error", ignore);
        client.release();
      } else {
        this.#drop(client, outcome?.lost === true);
      }
    }
  }

  /** Lets a client go that is in the middle of something, which the server is told to leave. */
  #drop(client: PoolClient, lost: boolean): void {
    const cancelling = (lost ? Promise.resolve() : cancelAtServer(client)).then(() => {
      client.release(true);
      this.#cancelling.delete(cancelling);
    });
    this.#cancelling.add(cancelling);
  }
}

/** Asks a question in a transaction of its own. It never rejects. */
async function runQuestion(client: PoolClient, question: DatabaseQuestion): Promise<Outcome> {
  const { Query } = await import("pg");
  const begunAt = performance.now();
  try {
    await client.query(beginOf(question.timeoutMs));
    const answer = await printRows(Query, client, question);
    if (answer.kind !== "rows") return { answer, sound: false, lost: false };
    await client.query(END);
    return { answer, sound: true, lost: false };
  } catch (error) {
    const failure = judgeFailure(error);
    if (failure.lost) return { answer: answerOf(failure), sound: false, lost: true };
    const isLate = isCancelled(failure) && performance.now() - begunAt >= question.timeoutMs;
    const answer: DatabaseAnswer = isLate ? { kind: "limit", limit: "timeout" } : answerOf(failure);
    return { answer, sound: await isEnded(client), lost: false };
  }
}

/** Ends a transaction that failed. @returns whether the client may be asked again */
async function isEnded(client: PoolClient): Promise<boolean> {
  try {
    await client.query(END);
    return true;
  } catch {
    return false;
  }
}
