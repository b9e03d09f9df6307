import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ResourceError } from "../errors.js";
import { CursorCodec, MAX_CURSOR_LENGTH, type ListKind, type Position } from "./cursor.js";

const codec = new CursorCodec("release-desk");

const positions: fc.Arbitrary<Position> = fc.record(
  { name: fc.string({ unit: "binary" }), address: fc.webUrl() },
  { requiredKeys: ["name"] },
);
const kinds = fc.constantFrom<ListKind>("r", "t");

function refuses(kind: ListKind, cursor: string): void {
  let thrown: unknown;
  try {
    codec.decode(kind, cursor);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ResourceError);
  expect(thrown).toMatchObject({ code: -32602, message: "Invalid cursor", data: undefined });
}

describe("[cursor] a cursor", () => {
  it("gives back the position that it was made of", () => {
    fc.assert(
      fc.property(kinds, positions, (kind, position) => {
        expect(codec.decode(kind, codec.encode(kind, position))).toEqual(position);
      }),
    );
  });

  it("is the same in every process: it holds across restarts and replicas", () => {
    // Pinned: another text here would break the walks that are under way when a server is replaced.
    const cursor = codec.encode("r", { name: "docs", address: "docs://a.md" });
    expect(cursor).toBe(
      new CursorCodec("release-desk").encode("r", { name: "docs", address: "docs://a.md" }),
    );
    expect(cursor).toBe("5mmeIC6P2H9V4zJdWyJyIiwiZG9jcyIsImRvY3M6Ly9hLm1kIl0");
  });

  it.each(["", "bogus", "AAAA", "=", "!".repeat(40), "A".repeat(40), "é"])("refuses %j", (cursor) => {
    refuses("r", cursor);
    refuses("t", cursor);
  });

  it("refuses a very long one", () => {
    refuses("r", "A".repeat(MAX_CURSOR_LENGTH + 1));
    refuses("r", "A".repeat(20_000_000));
  });

  it("refuses another list's and another server's", () => {
    refuses("t", codec.encode("r", { name: "docs" }));
    refuses("r", codec.encode("t", { name: "docs" }));
    refuses("r", new CursorCodec("other-desk").encode("r", { name: "docs" }));
  });

  it("refuses its own text in any other spelling", () => {
    const cursor = codec.encode("r", { name: "docs", address: "docs://a?b>c" });
    const bytes = Buffer.from(cursor, "base64url");
    for (const spelling of [
      `${cursor}=`,
      `${cursor} `,
      ` ${cursor}`,
      `${cursor}\n`,
      `${cursor.slice(0, 9)}*${cursor.slice(9)}`,
      bytes.toString("base64"),
      bytes.toString("hex"),
    ])
      if (spelling !== cursor) refuses("r", spelling);
  });

  it("refuses each text that differs from it in one place", () => {
    fc.assert(
      fc.property(
        kinds,
        positions,
        fc.nat(),
        fc.string({ minLength: 0, maxLength: 3 }),
        (kind, position, at, put) => {
          const cursor = codec.encode(kind, position);
          const place = at % (cursor.length + 1);
          const tampered = cursor.slice(0, place) + put + cursor.slice(place + 1);
          fc.pre(tampered !== cursor);
          refuses(kind, tampered);
        },
      ),
    );
  });
});
