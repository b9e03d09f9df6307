// From Pressmark 0.1.0: src/kit/limiter.ts (MIT)
/** Lets only so many pieces of work run at once; the others wait in the order in which they came. */
export class Limiter {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param most at least 1 */
  constructor(most: number) {
    this.#most = most;
  }

  /** Runs work when it's its turn. @throws what the work throws */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#most) this.#running += 1;
    // Whoever ends hands its place on, so that nobody who comes meanwhile takes it.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
