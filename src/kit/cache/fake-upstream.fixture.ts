import type { CachePolicy } from "../entry.js";
import { createLog } from "../log.js";
import type { Caller, RawContent, ReadRequest } from "../source.js";
import { NO_VALUES } from "../values.js";
import { createCacheStore } from "./cache-store.js";
import type { Fetched, FetchUpstream, UpstreamLife, Validators } from "./upstream-cache.js";

/** The address that these tests read, unless they say otherwise. */
export const URI = "res://a";

/** A clock that stands still until it is moved. Its moments are milliseconds since 1970. */
export class Clock {
  moment = 1_000_000;
  readonly now = (): number => this.moment;
  /** @param ms milliseconds */
  pass(ms: number): void {
    this.moment += ms;
  }
}

/** Somebody with every scope and no claim. */
export const EVERYBODY: Caller = { scopes: "all", claims: new Map() };

/** A request; its parts may be set. */
export function request(parts: Partial<ReadRequest> = {}): ReadRequest {
  return {
    uri: URI,
    values: NO_VALUES,
    limits: { maxBytes: 1000, timeoutMs: 10_000 },
    signal: new AbortController().signal,
    caller: EVERYBODY,
    ...parts,
  };
}

/** An upstream that remembers how it was asked, and answers as the test says. */
export class FakeUpstream {
  readonly asked: { readonly request: ReadRequest; readonly validators: Validators | undefined }[] = [];
  /** What it answers from now on. */
  answer: () => Fetched | Promise<Fetched> = () => content("text");

  readonly fetch: FetchUpstream = async (asked, validators) => {
    this.asked.push({ request: asked, validators });
    return await this.answer();
  };

  /** How often it was asked. */
  get count(): number {
    return this.asked.length;
  }

  /** Answers with an error from now on. */
  fail(error: Error): void {
    this.answer = () => Promise.reject(error);
  }

  /** Holds its answers back from now on, until the function that it gives is called with one. */
  stall(): (answer: Fetched | Error) => void {
    let settle: (answer: Fetched | Error) => void = () => undefined;
    const answer = new Promise<Fetched>((resolve, reject) => {
      settle = (given) => {
        if (given instanceof Error) reject(given);
        else resolve(given);
      };
    });
    this.answer = () => answer;
    return settle;
  }
}

/** What an upstream says of its life, where it lets everything be kept. */
export function life(parts: Partial<UpstreamLife> = {}): UpstreamLife {
  return { shared: false, keep: true, ...parts };
}

/** An answer of one text. */
export function content(body: string, rest: { life?: UpstreamLife; validators?: Validators } = {}): Fetched {
  return { kind: "content", contents: [{ body }], ...rest };
}

/** Validators with an entity tag. */
export const TAGGED: Validators = { etag: '"1"', url: "https://a.example/" };

/** The texts of contents. */
export function bodies(contents: readonly RawContent[]): readonly unknown[] {
  return contents.map(({ body }) => body);
}

/** What a promise is rejected with; an error where it isn't. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("it was not rejected");
}

/** Lets everything run that doesn't wait for time or the outside. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** One entry with its upstream, and what is kept of it. */
export function desk(policy?: CachePolicy) {
  const clock = new Clock();
  const lines: string[] = [];
  const store = createCacheStore({ now: clock.now, log: createLog("debug", (line) => lines.push(line)) });
  const upstream = new FakeUpstream();
  const view = store.viewFor(policy, false);
  const read = (parts?: Partial<ReadRequest>, by = view) => by.read("key", request(parts), upstream.fetch);
  return { clock, store, upstream, view, read, lines };
}
