// From Pressmark 0.1.0: src/kit/catalogue/cursor.ts (MIT)
import { createHash } from "../crypto.js";
import { invalidParameter, type ResourceError } from "../errors.js";

/** Which list a cursor belongs to: resources or templates. */
export type ListKind = "r" | "t";

/** The last line that a page held; the next page starts behind it. */
export interface Position {
  /** The entry's name: it outlives a restart and a change of order, an index wouldn't. */
  readonly name: string;
  /** The last member's address, where the entry is a family whose members are listed. */
  readonly address?: string;
}

/** A longer cursor is refused before anything of it is decoded. In UTF-16 units. */
export const MAX_CURSOR_LENGTH = 16 * 1024;

const CHECKSUM_BYTES = 12;

/**
 * Writes and reads the opaque cursors of MCP (2026-07-28, "Pagination") for one server.
 *
 * A cursor says where a page ended and carries a checksum over that and the server's name. So it holds across
 * restarts and replicas, and one that was made up, cut or altered is recognised. It is no secret and no
 * permission: what a page shows is decided by its caller alone.
 */
export class CursorCodec {
  readonly #salt: string;

  /** @param serverName the name the server gives itself; cursors of another server are refused */
  constructor(serverName: string) {
    this.#salt = `pressmark cursor 1\n${JSON.stringify(serverName)}\n`;
  }

  /** Gives the cursor of a position; the same position always gives the same text. */
  encode(kind: ListKind, position: Position): string {
    const payload = Buffer.from(
      JSON.stringify(
        position.address === undefined ? [kind, position.name] : [kind, position.name, position.address],
      ),
    );
    return Buffer.concat([this.#checksum(payload), payload]).toString("base64url");
  }

  /**
   * Gives the position that a cursor was made of.
   * @throws ResourceError -32602 for a text that `encode` didn't make for this list of this server
   */
  decode(kind: ListKind, cursor: string): Position {
    if (cursor.length > MAX_CURSOR_LENGTH) throw invalidCursor();
    const bytes = Buffer.from(cursor, "base64url");
    const payload = bytes.subarray(CHECKSUM_BYTES);
    // Buffer skips characters that aren't base64url: only the text that it would write itself counts.
    if (payload.length === 0 || bytes.toString("base64url") !== cursor) throw invalidCursor();
    if (!this.#checksum(payload).equals(bytes.subarray(0, CHECKSUM_BYTES))) throw invalidCursor();
    return parsePosition(kind, payload.toString());
  }

  #checksum(payload: Uint8Array): Buffer {
    const digest = createHash("sha256").update(this.#salt).update(payload).digest();
    return digest.subarray(0, CHECKSUM_BYTES);
  }
}

/** What a client is told of a cursor that this list didn't give out. */
export function invalidCursor(): ResourceError {
  return invalidParameter("Invalid cursor");
}

function parsePosition(kind: ListKind, payload: string): Position {
  // The checksum is no secret, so a payload may still be anything that somebody took the trouble to sign.
  const parts = parseJson(payload);
  if (!Array.isArray(parts) || parts[0] !== kind || parts.length > 3) throw invalidCursor();
  const [, name, address] = parts as readonly unknown[];
  if (typeof name !== "string") throw invalidCursor();
  if (address === undefined) return { name };
  if (typeof address !== "string") throw invalidCursor();
  return { name, address };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
