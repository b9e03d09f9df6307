// From Pressmark 0.1.0: src/kit/content/template-meter.ts (MIT)
/** How far one rendering may go. */
export interface RenderBounds {
  /** How many blocks, items and printed values it may go through. */
  readonly maxRenderSteps: number;
  /** The most bytes that it may yield. */
  readonly maxBytes: number;
  /** Milliseconds. */
  readonly timeoutMs: number;
}

/** A rendering that went too far. */
export class RenderExceeded extends Error {
  override readonly name = "RenderExceeded";
  readonly limit: "maxRenderSteps" | "maxBytes" | "timeout";
  constructor(limit: RenderExceeded["limit"]) {
    super(`the rendering exceeds ${limit}`);
    this.limit = limit;
  }
}

/** How many steps go by until the clock is looked at. */
const CLOCK_STEPS = 1_024;

/**
 * Counts what one rendering does, as it does it. Nothing else can end one: it holds the thread from its beginning to
 * its end, and three loops in each other over a list of ten thousand would hold it for days.
 */
export class RenderMeter {
  readonly #bounds: RenderBounds;
  readonly #endsAt: number;
  #steps = 0;
  #clockAt = CLOCK_STEPS;
  #length = 0;

  constructor(bounds: RenderBounds) {
    this.#bounds = bounds;
    this.#endsAt = performance.now() + bounds.timeoutMs;
  }

  /** A block, an item or a value more. @throws RenderExceeded */
  step(): void {
    this.#steps += 1;
    if (this.#steps > this.#bounds.maxRenderSteps) throw new RenderExceeded("maxRenderSteps");
    if (this.#steps < this.#clockAt) return;
    this.#clockAt += CLOCK_STEPS;
    if (performance.now() > this.#endsAt) throw new RenderExceeded("timeout");
  }

  /**
   * So much text more.
   * @param length UTF-16 units, of which there are never more than bytes in UTF-8
   * @throws RenderExceeded
   */
  yield(length: number): void {
    this.#length += length;
    if (this.#length > this.#bounds.maxBytes) throw new RenderExceeded("maxBytes");
  }
}
