import * as v1 from "@modelcontextprotocol/sdk/types.js";
import * as v2 from "@modelcontextprotocol/server";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAnswer, isNotification, isRequest } from "./json-rpc.js";

const meta = fc.record(
  {
    progressToken: fc.oneof(fc.integer(), fc.jsonValue({ maxDepth: 1 })),
    "io.modelcontextprotocol/related-task": fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.record({ taskId: fc.oneof(fc.string(), fc.integer()) }),
    ),
    more: fc.jsonValue(),
  },
  { requiredKeys: [] },
);

/** Good and bad values of each part of a message. */
const PARTS = {
  jsonrpc: fc.constantFrom("2.0", "1.0", 2),
  id: fc.oneof(fc.integer(), fc.string(), fc.constantFrom(null, 1.5, 2 ** 60, true)),
  method: fc.oneof(fc.string(), fc.integer()),
  params: fc.oneof(
    fc.constantFrom(null, [], "x"),
    fc.record(
      { uri: fc.jsonValue(), _meta: fc.oneof(meta, fc.constantFrom(null, [], 1)) },
      { requiredKeys: [] },
    ),
  ),
  result: fc.oneof(fc.constantFrom(null, [], 1), fc.record({ x: fc.jsonValue() })),
  error: fc.record(
    {
      code: fc.oneof(fc.integer(), fc.constantFrom(1.5, "1")),
      message: fc.oneof(fc.string(), fc.integer()),
      data: fc.jsonValue(),
      more: fc.integer(),
    },
    { requiredKeys: ["code", "message"] },
  ),
  extra: fc.integer(),
};

/** Messages with one or two parts put in, or left out. */
const near = fc
  .tuple(
    fc.constantFrom(
      { jsonrpc: "2.0", id: 1, method: "ping" },
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: 1, error: { code: 1, message: "m" } },
    ),
    fc.record(PARTS),
    fc.subarray(Object.keys(PARTS) as (keyof typeof PARTS)[], { maxLength: 2 }),
    fc.constantFrom("jsonrpc", "id", "method", "none", "none", "none"),
  )
  .map(([message, parts, put, left]) => {
    const changed = { ...message, ...Object.fromEntries(put.map((name) => [name, parts[name]])) };
    return Object.fromEntries(Object.entries(changed).filter(([name]) => name !== left));
  });

describe("messages", () => {
  it("are told apart as both SDKs do", () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: near }, fc.jsonValue()), (value) => {
        for (const sdk of [v1, v2]) {
          expect(isRequest(value)).toBe(sdk.isJSONRPCRequest(value));
          expect(isNotification(value)).toBe(sdk.isJSONRPCNotification(value));
          expect(isAnswer(value)).toBe(
            sdk.isJSONRPCResultResponse(value) || sdk.isJSONRPCErrorResponse(value),
          );
        }
      }),
      { numRuns: 2000 },
    );
  });

  // JSON-RPC 2.0, section 4; MCP's schema is stricter: an id is a text or a whole number.
  it.each([
    [{ jsonrpc: "2.0", id: 1, method: "ping" }, "request"],
    [{ jsonrpc: "2.0", id: "a", method: "ping", params: { _meta: { progressToken: 2 } } }, "request"],
    [{ jsonrpc: "2.0", method: "notifications/initialized" }, "notification"],
    [{ jsonrpc: "2.0", id: 1, result: {} }, "answer"],
    [{ jsonrpc: "2.0", error: { code: -32700, message: "no" } }, "answer"],
    [{ jsonrpc: "2.0", id: null, method: "ping" }, "none"],
    [{ jsonrpc: "2.0", id: 1, method: "ping", params: [1] }, "none"],
    [{ jsonrpc: "2.0", id: 1, method: "ping", result: {} }, "none"],
    [JSON.parse('{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{}}') as unknown, "none"],
  ])("takes %j as: %s", (value, kind) => {
    const found = isRequest(value)
      ? "request"
      : isNotification(value)
        ? "notification"
        : isAnswer(value)
          ? "answer"
          : "none";
    expect(found).toBe(kind);
  });
});
