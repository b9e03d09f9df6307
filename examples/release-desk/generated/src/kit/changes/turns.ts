// From Pressmark 0.1.0: src/kit/changes/turns.ts (MIT)
import { Limiter } from "../limiter.js";
import type { Source } from "../source.js";

/** How many that ask the same are asked at once whether something changed. */
const ASKED_AT_ONCE = 16;

/** What sources ask, as one key; `undefined` where they ask nobody. */
export function whomAsked(sources: readonly Pick<Source, "asks">[]): string | undefined {
  const asked = new Set(sources.flatMap(({ asks }) => asks ?? []));
  return asked.size === 0 ? undefined : [...asked].sort().join("\n");
}

/** Those whose turn it is, or who wait for it. */
interface Queue {
  readonly limiter: Limiter;
  size: number;
}

/**
 * Bounds how many checks are under way at once: of those that ask the same, so that nobody waits for an upstream but
 * those who ask it, and what asks nobody waits for no upstream at all.
 */
export class Turns {
  /** Those of which something is under way. */
  readonly #queues = new Map<string | undefined, Queue>();

  /** Runs a check when it's its turn. @throws what the check throws @param asked as `whomAsked` gives it */
  async run<Result>(asked: string | undefined, check: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(asked) ?? { limiter: new Limiter(ASKED_AT_ONCE), size: 0 };
    this.#queues.set(asked, queue);
    queue.size += 1;
    try {
      return await queue.limiter.run(check);
    } finally {
      queue.size -= 1;
      if (queue.size === 0) this.#queues.delete(asked);
    }
  }
}
