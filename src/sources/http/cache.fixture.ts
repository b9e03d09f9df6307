import { createCacheStore } from "../../kit/cache/cache-store.js";
import type { CachePolicy } from "../../kit/entry.js";
import type { HttpSettings } from "./read.js";
import { readOnce } from "./upstream.fixture.js";
import type { ReadOptions } from "./upstream.fixture.js";

/** A store, as an entry of this policy sees it, with a clock that is moved by hand: it starts at 1,000,000. */
export function keep(policy?: CachePolicy) {
  const clock = { moment: 1_000_000 };
  const store = createCacheStore({ now: () => clock.moment });
  const cache = store.viewFor(policy, false);
  return {
    store,
    cache,
    /** @param ms milliseconds */
    pass: (ms: number) => {
      clock.moment += ms;
    },
    /** Binds a source anew, and reads it. */
    read: (settings: HttpSettings, options: ReadOptions = {}) => readOnce(settings, { cache, ...options }),
  };
}

/** A body as text. */
export function textOf({ body }: { readonly body: Uint8Array | string }): string {
  return Buffer.from(body).toString();
}

/** What a promise is rejected with; `undefined` where it isn't. */
export function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Waits for something that comes by itself. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
