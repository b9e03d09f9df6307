import { describe, expect, it } from "vitest";
import { notFound } from "../../kit/errors.js";
import type { SourceContext } from "../../kit/source.js";
import { makeContext, makeRequest } from "../inline.fixture.js";
import { bundle } from "./read.js";

const bind = (addresses: readonly string[], watchAddress: SourceContext["watchAddress"]) =>
  bundle({ addresses })(makeContext({ watchAddress }));

describe("[watch] a bundle", () => {
  it("is told of each of its members, for the same caller, until it is closed", async () => {
    const request = makeRequest();
    const watched = new Map<string, () => void>();
    let ready = 0;
    const source = bind(["x://a", "x://b"], (uri, caller, changed) => {
      expect(caller).toBe(request.caller);
      watched.set(uri, changed);
      return { ready: Promise.resolve().then(() => void ready++), close: () => watched.delete(uri) };
    });
    let heard = 0;
    const watch = source.watch?.(request, () => heard++);
    await watch?.ready;
    expect([ready, [...watched.keys()]]).toEqual([2, ["x://a", "x://b"]]);
    watched.get("x://b")?.();
    watched.get("x://a")?.();
    expect(heard).toBe(2);
    watch?.close();
    expect(watched.size).toBe(0);
    expect(source.perCaller).toBe(true);
  });

  it("passes over a member that the caller can't reach, and nothing else that fails", async () => {
    const seen: string[] = [];
    const source = bind(["x://gone", "x://b"], (uri) => {
      if (uri === "x://gone") throw notFound(uri);
      seen.push(uri);
      return { ready: Promise.resolve(), close: () => undefined };
    });
    await source.watch?.(makeRequest(), () => undefined).ready;
    expect(seen).toEqual(["x://b"]);
    const broken = bind(["x://a"], () => {
      throw new TypeError("a fault of ours");
    });
    expect(() => broken.watch?.(makeRequest(), () => undefined)).toThrow(TypeError);
  });
});
