/** Keeps the end of a stream of bytes, however long that is. */
export class Tail {
  readonly #most: number;
  #kept: Buffer = Buffer.alloc(0);
  #isCut = false;

  /** @param most how many bytes are kept */
  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Uint8Array): void {
    const joined = Buffer.concat([this.#kept, chunk.subarray(-this.#most)]);
    this.#isCut ||= chunk.length > this.#most || joined.length > this.#most;
    this.#kept = joined.subarray(-this.#most);
  }

  /** The last bytes. */
  get bytes(): Buffer {
    return this.#kept;
  }

  /** Whether something went before them. */
  get isCut(): boolean {
    return this.#isCut;
  }
}
