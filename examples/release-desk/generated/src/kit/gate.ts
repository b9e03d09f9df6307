// From Pressmark 0.1.0: src/kit/gate.ts (MIT)
/** A place among the work that is under way, or in the queue before it. */
export interface Place {
  /** Settles when it's this work's turn; absent: at once. Of a place that was left before, it never settles. */
  readonly ready: Promise<void> | undefined;
  /** Gives the place up, wherever it is. A second call does nothing. */
  leave(): void;
}

/** How much work a gate lets in. */
export interface GateBounds {
  /** How much is under way at once; at least 1. */
  readonly most: number;
  /** How much more may wait. */
  readonly mostWaiting: number;
  /** Makes the error for what is beyond both. */
  readonly refuse: () => Error;
}

/**
 * Lets only so much work be under way at once. The rest waits, first come, first served; beyond a bound it is refused
 * at once, so that whoever has too much to do says so while somebody still listens.
 */
export class Gate {
  readonly #bounds: GateBounds;
  readonly #waiting = new Set<WaitingPlace>();
  #running = 0;

  constructor(bounds: GateBounds) {
    this.#bounds = bounds;
  }

  /** How much is under way, and how much waits. */
  get size(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting.size };
  }

  /**
   * Takes a place for a piece of work. Whoever takes it leaves it, whatever becomes of the work.
   * @throws what `refuse` makes, where too much waits already
   */
  take(): Place {
    const { most, mostWaiting, refuse } = this.#bounds;
    if (this.#running < most) {
      this.#running += 1;
      return new RunningPlace(this.#handOn);
    }
    if (this.#waiting.size >= mostWaiting) throw refuse();
    const place = new WaitingPlace((left, admitted) => {
      if (admitted) this.#handOn();
      else this.#waiting.delete(left);
    });
    this.#waiting.add(place);
    return place;
  }

  /** A place goes to whoever waits for longest, so that nobody who comes meanwhile takes it. */
  readonly #handOn = (): void => {
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(first);
    first.admit();
  };
}

class RunningPlace implements Place {
  readonly ready = undefined;
  #onLeave: (() => void) | undefined;

  constructor(onLeave: () => void) {
    this.#onLeave = onLeave;
  }

  leave(): void {
    const onLeave = this.#onLeave;
    this.#onLeave = undefined;
    onLeave?.();
  }
}

class WaitingPlace implements Place {
  readonly ready: Promise<void>;
  #onLeave: ((place: WaitingPlace, admitted: boolean) => void) | undefined;
  #settle: () => void = () => undefined;
  #admitted = false;

  constructor(onLeave: (place: WaitingPlace, admitted: boolean) => void) {
    this.#onLeave = onLeave;
    this.ready = new Promise((resolve) => (this.#settle = resolve));
  }

  admit(): void {
    this.#admitted = true;
    this.#settle();
  }

  leave(): void {
    const onLeave = this.#onLeave;
    this.#onLeave = undefined;
    onLeave?.(this, this.#admitted);
  }
}
