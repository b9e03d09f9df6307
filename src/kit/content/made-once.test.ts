import { expect, test } from "vitest";
import { NO_VALUES } from "../values.js";
import { serveMadeOnce } from "./made-once.js";

const request = (maxBytes: number) => ({
  uri: "x://a",
  values: NO_VALUES,
  limits: { maxBytes, timeoutMs: 1000 },
  signal: new AbortController().signal,
  caller: { scopes: "all" as const, claims: new Map<string, string>() },
});

test("each read gives the same content, whose size is in bytes", async () => {
  const content = { body: "é", defaultType: "text/plain" };
  const source = serveMadeOnce("text", content);
  expect((await source.read(request(2)))[0]).toBe(content);
  expect(await source.describe?.(NO_VALUES, request(2).signal)).toEqual({
    size: 2,
    defaultType: "text/plain",
  });
});

test("a content beyond maxBytes is an error, not a part of it", async () => {
  await expect(serveMadeOnce("text", { body: "é" }).read(request(1))).rejects.toMatchObject({
    code: -32603,
    data: { uri: "x://a", reason: "limit", limit: "maxBytes", bound: 1 },
  });
});
