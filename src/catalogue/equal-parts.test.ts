import { expect, test } from "vitest";
import { EqualParts } from "./equal-parts.js";

test("parts that equal are the first of them", () => {
  const parts = new EqualParts();
  const first = parts.share({ priority: 0.5, audience: ["user"] });
  expect(parts.share({ priority: 0.5, audience: ["user"] })).toBe(first);
  expect(first).toEqual({ priority: 0.5, audience: ["user"] });
});

test("parts that differ stay apart, be it in the order of their keys or in their type", () => {
  const parts = new EqualParts();
  const shared = [{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: "1", b: 2 }, [], {}, "[]", "{}"].map((part) =>
    parts.share(part),
  );
  expect(shared.map((part) => JSON.stringify(part))).toEqual([
    '{"a":1,"b":2}',
    '{"b":2,"a":1}',
    '{"a":"1","b":2}',
    "[]",
    "{}",
    '"[]"',
    '"{}"',
  ]);
});
