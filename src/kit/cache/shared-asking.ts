import { runWithin, type Bounds } from "../catalogue/deadline.js";
import type { ReadRequest } from "../source.js";
import { abortFailure } from "./abort-failure.js";

/** When an ask must end, and how it fails then. */
export type AskBounds = Omit<Bounds, "parent">;

/** The asks that are under way: whoever wants the same joins the one there is. */
export class SharedAsking<Result> {
  readonly #asks = new Map<string, Ask<Result>>();

  /** How many are under way. */
  get size(): number {
    return this.#asks.size;
  }

  /**
   * The ask under a key that is under way, else a new one.
   * @param bounds those of a new one, from now on
   * @param work asks; its signal is aborted when the time is over or nobody waits any more
   * @param isLater whether the one that is under way may have begun too early: then there is a new one, for others too
   */
  join(
    key: string,
    bounds: AskBounds,
    work: (signal: AbortSignal) => Promise<Result>,
    isLater = false,
  ): Ask<Result> {
    const known = isLater ? undefined : this.#asks.get(key);
    if (known !== undefined) return known;
    const ask: Ask<Result> = new Ask(bounds, work, () => {
      if (this.#asks.get(key) === ask) this.#asks.delete(key);
    });
    this.#asks.set(key, ask);
    return ask;
  }
}

/** One ask, and those who wait for it. It is given up when the last of them has gone. */
export class Ask<Result> {
  readonly #controller = new AbortController();
  readonly #outcome: Promise<Result>;
  readonly #ended: () => void;
  #waiting = 0;
  #lasting = false;

  constructor(bounds: AskBounds, work: (signal: AbortSignal) => Promise<Result>, ended: () => void) {
    this.#ended = ended;
    this.#outcome = runWithin(
      { ...bounds, parent: this.#controller },
      async ({ signal }) => await work(signal),
    );
    this.#outcome.then(ended, ended);
  }

  /**
   * Waits for the outcome, until the request's own signal is aborted.
   * @throws what the ask throws; ResourceError `limit` where the request's time is over; what aborted its signal
   */
  wait(request: ReadRequest): Promise<Result> {
    const { signal } = request;
    if (signal.aborted) return Promise.reject(abortFailure(request));
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(abortFailure(request));
        this.#waiting -= 1;
        if (this.#waiting === 0 && !this.#lasting) this.#giveUp();
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#outcome.then(resolve, reject).finally(() => {
        signal.removeEventListener("abort", leave);
      });
    });
  }

  /**
   * Keeps it going to its end, whoever waits.
   * @param failed told of its failure; of several only the first
   */
  last(failed: (error: unknown) => void): void {
    if (this.#lasting) return;
    this.#lasting = true;
    this.#outcome.catch(failed);
  }

  #giveUp(): void {
    // Who comes now must not join what is about to fail.
    this.#ended();
    this.#controller.abort(new DOMException("Nobody waits for the answer any more", "AbortError"));
  }
}
