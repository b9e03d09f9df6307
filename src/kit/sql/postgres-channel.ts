import type { Client, ClientConfig } from "pg";
import type { Log } from "../log.js";
import type { Watch } from "../watch/watch.js";
import { judgeFailure } from "./postgres-faults.js";

/** The first wait before a lost connection is opened again, in milliseconds; twice as long each time. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

/** A channel that somebody watches. */
interface Channel {
  readonly noticed: Set<() => void>;
  readonly ready: Promise<void>;
  readonly settle: () => void;
}

/**
 * Listens to the notices of a database (PostgreSQL, `LISTEN`), on a connection of its own that is open while somebody
 * watches. A lost one is opened again; since notices may have been missed meanwhile, everybody is told then.
 */
export class PostgresChannels {
  readonly #name: string;
  readonly #config: ClientConfig;
  readonly #log: Log;
  readonly #channels = new Map<string, Channel>();
  #client: Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #waitMs = FIRST_WAIT_MS;
  /** Whether a connection was there before. */
  #missed = false;

  /** @param name the connection's, for the log */
  constructor(name: string, config: ClientConfig, log: Log) {
    this.#name = name;
    this.#config = config;
    this.#log = log;
  }

  /** Watches a channel. @param noticed as in `Database.watchChannel` */
  watch(name: string, noticed: () => void): Watch {
    const channel = this.#channels.get(name) ?? this.#open(name);
    // Each watch is its own, whatever it calls.
    const call = (): void => {
      noticed();
    };
    channel.noticed.add(call);
    return {
      ready: channel.ready,
      close: () => {
        if (channel.noticed.delete(call) && channel.noticed.size === 0) this.#leave(name, channel);
      },
    };
  }

  /** Ends it: nobody is told any more. */
  close(): void {
    this.#channels.clear();
    this.#disconnect();
  }

  #open(name: string): Channel {
    let settle = (): void => undefined;
    const ready = new Promise<void>((resolve) => (settle = resolve));
    const channel: Channel = { noticed: new Set(), ready, settle };
    const isFirst = this.#channels.size === 0;
    this.#channels.set(name, channel);
    if (isFirst) void this.#connect();
    else void this.#listen(name, channel);
    return channel;
  }

  #leave(name: string, channel: Channel): void {
    if (this.#channels.get(name) !== channel) return;
    this.#channels.delete(name);
    if (this.#channels.size === 0) this.#disconnect();
    else void this.#say("UNLISTEN", name);
  }

  async #connect(): Promise<void> {
    const { Client: PostgresClient } = await import("pg");
    if (this.#channels.size === 0 || this.#client !== undefined) return;
    const client = new PostgresClient({
      ...this.#config,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    });
    this.#client = client;
    client.on("error", (error) => {
      this.#lose(client, error);
    });
    client.on("end", () => {
      this.#lose(client, undefined);
    });
    client.on("notification", ({ channel }) => {
      for (const noticed of this.#channels.get(channel)?.noticed ?? []) noticed();
    });
    try {
      await client.connect();
    } catch (error) {
      this.#lose(client, error);
      return;
    }
    await Promise.all([...this.#channels].map(([name, channel]) => this.#listen(name, channel)));
    if (this.#client !== client) return;
    this.#waitMs = FIRST_WAIT_MS;
    if (this.#missed) {
      this.#log.info(`the notices of the connection '${this.#name}' are heard again`);
      for (const { noticed } of this.#channels.values()) for (const call of noticed) call();
    }
    this.#missed = false;
  }

  async #listen(name: string, channel: Channel): Promise<void> {
    if (await this.#say("LISTEN", name)) channel.settle();
  }

  /** @returns whether it arrived */
  async #say(command: "LISTEN" | "UNLISTEN", channel: string): Promise<boolean> {
    const client = this.#client;
    if (client === undefined) return false;
    try {
      await client.query(`${command} ${client.escapeIdentifier(channel)}`);
      return true;
    } catch (error) {
      this.#lose(client, error);
      return false;
    }
  }

  #lose(client: Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    endQuietly(client);
    if (this.#channels.size === 0) return;
    if (!this.#missed) {
      const { code } = judgeFailure(error);
      this.#log.warning(`the notices of the connection '${this.#name}' can't be heard now (${code})`);
    }
    this.#missed = true;
    this.#retry = setTimeout(() => void this.#connect(), this.#waitMs).unref();
    this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS);
  }

  #disconnect(): void {
    clearTimeout(this.#retry);
    this.#missed = false;
    this.#waitMs = FIRST_WAIT_MS;
    const client = this.#client;
    this.#client = undefined;
    if (client !== undefined) endQuietly(client);
  }
}

/** One that is broken may say so once more as it ends, and nobody cares. */
function endQuietly(client: Client): void {
  client.end().catch(() => undefined);
}
