import { onTestFinished } from "vitest";
import type { Catalogue } from "../catalogue/catalogue.js";
import { createLog } from "../log.js";
import type { Source } from "../source.js";
import { Changes } from "./changes.js";
import type { Notice } from "./notice.js";
import type { Subscriber } from "./subscriber.js";

const SILENT = createLog("silent", () => undefined);

/** Tells of a catalogue's changes until the test is over. */
export function changesOf(catalogue: Catalogue, replaceable = false, log = SILENT): Changes {
  const changes = new Changes(catalogue, { log, replaceable });
  onTestFinished(() => {
    changes.close();
  });
  return changes;
}

/** A source whose content a test sets, and which tells of changes when it is told to. */
export interface Settable extends Required<Pick<Source, "read" | "watch">> {
  body: string;
  failure: Error | undefined;
  reads: number;
  /** How many watches there are. */
  readonly watches: number;
  change(next: string): void;
  touch(): void;
}

/** One that yields this. */
export function settable(body: string): Settable {
  const listeners = new Set<() => void>();
  const source: Settable = {
    body,
    failure: undefined,
    reads: 0,
    get watches() {
      return listeners.size;
    },
    change(next: string) {
      source.body = next;
      source.touch();
    },
    touch() {
      for (const listener of listeners) listener();
    },
    read: async () => {
      source.reads += 1;
      if (source.failure !== undefined) throw source.failure;
      return await Promise.resolve([{ body: source.body }]);
    },
    watch: (_asked: unknown, changed: () => void) => {
      // Each watch is one of its own, whoever it's for.
      const listener = () => {
        changed();
      };
      listeners.add(listener);
      return { ready: Promise.resolve(), close: () => listeners.delete(listener) };
    },
  };
  return source;
}

/** A client that keeps what it's told. */
export function client(changes: Changes): {
  readonly subscriber: Subscriber;
  readonly told: string[];
  blocked: boolean;
} {
  const subscriber = changes.open();
  const told: string[] = [];
  const it = { subscriber, told, blocked: false };
  subscriber.attach({
    get blocked() {
      return it.blocked;
    },
    send: (notice: Notice) => told.push(notice.kind === "updated" ? notice.uri : "lists"),
    left: () => told.push("left"),
  });
  return it;
}

/** Waits until a burst is over and checked. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 120));
