/** Whoever waits for work, until the signal is aborted. */
export interface Waiting {
  readonly signal: AbortSignal;
  /** Whether it's aborted, where that is known without making the signal. */
  readonly aborted?: boolean;
}

/** Tells work that nobody waits for it any more, by a signal that is only made if it's asked for: most work needs none. */
export class LazySignal implements Waiting {
  #controller: AbortController | undefined;
  #reason: Error | undefined;

  get aborted(): boolean {
    return this.#reason !== undefined;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** A second call does nothing. */
  abort(reason: Error = new DOMException("The request was given up", "AbortError")): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#controller?.abort(reason);
  }
}
