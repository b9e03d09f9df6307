import { describe, expect, it } from "vitest";
import {
  invalidAddress,
  invalidValue,
  limitExceeded,
  tooBusy,
  notFound,
  readFailed,
  type ResourceError,
} from "../errors.js";
import { failureFor, isGone, isOutage } from "./upstream-failure.js";

const URI = "res://a";
const status = (code: number) => readFailed(URI, "upstream_status", "no", { status: code });

describe("what was kept may stand in", () => {
  it.each<[string, ResourceError]>([
    ["out of reach", readFailed(URI, "upstream_unreachable", "no")],
    ["broken off", readFailed(URI, "upstream_truncated", "no")],
    ["too late", limitExceeded(URI, "timeout", 1)],
    ["asked too much already", tooBusy("requests", "maxUpstreamConnections", 1)],
    ...[500, 502, 503, 504, 599, 429].map((code): [string, ResourceError] => [String(code), status(code)]),
  ])("for an upstream that is %s", (_, error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each<[string, unknown]>([
    ["not found", notFound(URI)],
    ...[304, 400, 401, 403, 418, 499].map((code): [string, unknown] => [String(code), status(code)]),
    ["too large", limitExceeded(URI, "maxBytes", 1)],
    ["beyond the reads of the server", tooBusy("reads", "maxReads", 1)],
    ["no JSON", readFailed(URI, "not_json", "no")],
    ["refused egress", readFailed(URI, "egress", "no")],
    ["a redirect astray", readFailed(URI, "upstream_redirect", "no")],
    ["an unknown coding", readFailed(URI, "upstream_encoding", "no")],
    ["a fault of ours", new TypeError("upstream_unreachable")],
    ["a caller who left", new DOMException("", "AbortError")],
    ["nothing", undefined],
  ])("not for %s", (_, error) => {
    expect(isOutage(error)).toBe(false);
  });
});

describe("what is gone", () => {
  it("is what isn't found", () => {
    expect(isGone(notFound(URI, "why"))).toBe(true);
    for (const error of [
      invalidAddress(URI),
      invalidValue(URI, "a", "is empty"),
      status(404),
      new Error("x"),
    ])
      expect(isGone(error)).toBe(false);
  });
});

describe("a failure that several addresses share", () => {
  it("names each one's own", () => {
    const error = readFailed(URI, "upstream_status", "no", { status: 503 }, "the cause");
    expect(failureFor(URI, error)).toBe(error);
    const other = failureFor("res://b", error);
    expect(other).toMatchObject({
      name: "ResourceError",
      code: -32603,
      message: "no",
      data: { uri: "res://b", reason: "upstream_status", status: 503 },
      detail: "the cause",
    });
    expect(error.data).toMatchObject({ uri: URI });
    expect(failureFor("res://b", notFound(URI))).toMatchObject({ code: -32602, data: { uri: "res://b" } });
  });

  it("stays what it is where it names none", () => {
    const error = new Error("x");
    expect(failureFor(URI, error)).toBe(error);
  });
});
