import { vi } from "vitest";
import type { Json } from "./messages.js";

/** A stream of server-sent events that a test reads. */
export interface EventStream {
  readonly response: Response;
  /** The messages so far. */
  readonly messages: readonly Json[];
  /** Waits until there are so many, or the stream ends. */
  wait(count: number): Promise<readonly Json[]>;
  /** Settles when the server ends it. */
  readonly ended: Promise<void>;
  /** Goes away without a word. */
  drop(): void;
}

/** Reads the events of an answer. @param send makes the request, with the signal that ends it */
export async function readEvents(send: (signal: AbortSignal) => Promise<Response>): Promise<EventStream> {
  const gone = new AbortController();
  const response = await send(gone.signal);
  const messages: Json[] = [];
  const ended = collect(response, messages).catch(() => undefined);
  return {
    response,
    messages,
    wait: async (count) => {
      await vi.waitFor(
        () => {
          if (messages.length < count) throw new Error(`${JSON.stringify(messages)} so far`);
        },
        { timeout: 10_000, interval: 10 },
      );
      return messages;
    },
    ended,
    drop: () => {
      gone.abort();
    },
  };
}

async function collect({ body }: Response, messages: Json[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body ?? []) {
    const events = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const data = /^data: (.+)$/m.exec(event)?.[1];
      if (data !== undefined) messages.push(JSON.parse(data) as Json);
    }
  }
}
