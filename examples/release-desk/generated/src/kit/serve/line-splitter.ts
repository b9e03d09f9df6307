// From Pressmark 0.1.0: src/kit/serve/line-splitter.ts (MIT)
/** A line without its line break, or the news that one was too long and is gone. */
export type Line = { readonly kind: "line"; readonly bytes: Buffer } | { readonly kind: "oversized" };

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Splits a stream of bytes at its line feeds. A carriage return before one belongs to the line break.
 * A line over the bound is thrown away while it streams in: no more than the bound is ever held.
 */
export class LineSplitter {
  readonly #maxLineBytes: number;
  #parts: Buffer[] = [];
  #size = 0;

  /** @param maxLineBytes the longest line, its line break not counted */
  constructor(maxLineBytes: number) {
    this.#maxLineBytes = maxLineBytes;
  }

  /** The lines that end in this chunk. They must be taken before the next chunk is given. */
  *push(chunk: Buffer): Generator<Line, void, undefined> {
    let start = 0;
    let end = chunk.indexOf(LINE_FEED);
    while (end !== -1) {
      this.#keep(chunk.subarray(start, end));
      yield this.#take();
      start = end + 1;
      end = chunk.indexOf(LINE_FEED, start);
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  /** What stands behind the last line feed once the stream has ended. */
  rest(): Line | undefined {
    return this.#size === 0 ? undefined : this.#take();
  }

  #keep(bytes: Buffer): void {
    this.#size += bytes.length;
    // One byte more than the bound: it may be the carriage return of the line break.
    if (this.#size > this.#maxLineBytes + 1) this.#parts = [];
    else this.#parts.push(bytes);
  }

  #take(): Line {
    const [only, ...more] = this.#parts;
    const whole = only === undefined || more.length > 0 ? Buffer.concat(this.#parts) : only;
    const bytes = whole.at(-1) === CARRIAGE_RETURN ? whole.subarray(0, -1) : whole;
    const oversized = this.#size > this.#maxLineBytes + 1 || bytes.length > this.#maxLineBytes;
    this.#parts = [];
    this.#size = 0;
    return oversized ? { kind: "oversized" } : { kind: "line", bytes };
  }
}
