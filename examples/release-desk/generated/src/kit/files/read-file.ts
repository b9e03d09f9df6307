// From Pressmark 0.1.0: src/kit/files/read-file.ts (MIT)
import type { FileHandle } from "node:fs/promises";
import { limitExceeded, notFound } from "../errors.js";
import type { Limits } from "../source.js";
import { fileFailure } from "./file-failure.js";
import { withFile } from "./open-file.js";
import type { OpenedFile } from "./open-file.js";
import type { Root } from "./root.js";

/** What one read of a file is bound to. */
export interface FileReading {
  /** For errors. */
  readonly uri: string;
  readonly limits: Limits;
  readonly signal: AbortSignal;
}

/** The most that is read in one go, in bytes; between two goes the signal is asked. */
const PIECE = 16 * 1024 * 1024;

/**
 * Reads a file below a root whole.
 * @param path absolute, built from checked values
 * @param accepts asked before it is read: what it refuses is not found
 * @returns its bytes, exactly
 * @throws ResourceError: not found (also for what isn't regular or lies outside), `unreadable`, or the limit
 *   `maxBytes`, in which case no more than one byte beyond it was read; the signal's reason once it is aborted
 */
export async function readFile(
  root: Root,
  path: string,
  followLinks: boolean,
  reading: FileReading,
  accepts: () => boolean = () => true,
): Promise<Uint8Array> {
  reading.signal.throwIfAborted();
  try {
    const bytes = await withFile(root, path, followLinks, async (file) =>
      accepts() ? await readOpened(file, reading) : undefined,
    );
    if (bytes === undefined) throw notFound(reading.uri);
    return bytes;
  } catch (error) {
    throw fileFailure(reading.uri, error);
  }
}

/** Reads an open file whole, as `readFile` does. */
export async function readOpened(file: OpenedFile, reading: FileReading): Promise<Uint8Array> {
  const { maxBytes } = reading.limits;
  if (file.size > maxBytes) throw limitExceeded(reading.uri, "maxBytes", maxBytes);
  // One byte more than there should be: reading less than asked tells the end without another call.
  let buffer = Buffer.allocUnsafeSlow(file.size + 1);
  let filled = await fill(file.handle, buffer, 0, reading.signal);
  while (filled === buffer.length) {
    if (filled > maxBytes) throw limitExceeded(reading.uri, "maxBytes", maxBytes);
    const larger = Buffer.allocUnsafeSlow(Math.min(maxBytes + 1, buffer.length * 2 + 4_096));
    buffer.copy(larger, 0, 0, filled);
    buffer = larger;
    filled = await fill(file.handle, buffer, filled, reading.signal);
  }
  if (filled > maxBytes) throw limitExceeded(reading.uri, "maxBytes", maxBytes);
  return buffer.subarray(0, filled);
}

/** Fills the buffer from `start` on. @returns how many bytes it holds: fewer than fit only at the file's end */
async function fill(handle: FileHandle, buffer: Buffer, start: number, signal: AbortSignal): Promise<number> {
  let filled = start;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, Math.min(PIECE, buffer.length - filled), null);
    signal.throwIfAborted();
    filled += bytesRead;
    // The end, or all but the spare byte, which is the end as the file's status told it.
    if (bytesRead === 0 || (start === 0 && filled === buffer.length - 1)) break;
  }
  return filled;
}
