import { describe, expect, it } from "vitest";
import { bundle } from "../../sources/bundle/read.js";
import { makeContext } from "../../sources/inline.fixture.js";
import { DEFAULT_LIMITS, type ServerLimits } from "../server-limits.js";
import type { Source } from "../source.js";
import type { Catalogue } from "./catalogue.js";
import { ask, catalogueOf, entry, everyone, failureOf, text } from "./entries.fixture.js";
import { LateCatalogue } from "./late-catalogue.js";

/** A source whose reads go on until they are let go of. */
function slow() {
  const letGo: (() => void)[] = [];
  const source: Source = {
    read: async () => {
      await new Promise<void>((resolve) => letGo.push(resolve));
      return [{ body: '["slow"]' }];
    },
  };
  return { source, letGo };
}

function bounded(limits: Partial<ServerLimits>, timeoutMs = 60_000) {
  const { source, letGo } = slow();
  const catalogue = catalogueOf(
    [
      entry("slow://{id}", { source }),
      entry("quick://a", { source: text, limits: { maxBytes: 1_000, timeoutMs } }),
      entry("upstream://{id}", { source: { ...source, asks: "somebody" } }),
      entry("asked://{id}", {
        variables: [{ name: "id", complete: { read: async () => [{ body: '["one"]' }] } }],
      }),
    ],
    { limits: { ...DEFAULT_LIMITS, ...limits } },
  );
  const read = (uri: string, signal = ask().signal) =>
    catalogue.readResource(uri, { caller: everyone, signal }).then(() => uri);
  return { catalogue, letGo, read };
}

const BUSY = { code: -32603, data: { reason: "limit", limit: "maxReads", bound: 1 } };

describe("reads under way", () => {
  it("are as many as maxReads says; others wait their turn, and beyond maxQueuedReads they are refused", async () => {
    const { letGo, read } = bounded({ maxReads: 1, maxQueuedReads: 2 });
    const ended: string[] = [];
    const note = (uri: string) => ended.push(uri);
    const all = [read("slow://1").then(note), read("slow://2").then(note), read("quick://a").then(note)];
    expect(await failureOf(read("quick://a"))).toEqual(BUSY);
    await expect(read("quick://a")).rejects.toThrow(
      "The server is busy: too many reads are under way, serve.limits.maxReads is 1",
    );
    expect([letGo.length, ended]).toEqual([1, []]);
    letGo[0]?.();
    await expect.poll(() => letGo.length).toBe(2);
    letGo[1]?.();
    await Promise.all(all);
    expect(ended).toEqual(["slow://1", "slow://2", "quick://a"]);
    expect(await read("quick://a")).toBe("quick://a");
  });

  it("of what is there don't wait for those that ask somebody else, nor the other way round", async () => {
    const { letGo, read } = bounded({ maxReads: 1, maxQueuedReads: 0 });
    const asking = read("upstream://1");
    expect(await failureOf(read("upstream://2"))).toEqual(BUSY);
    expect(await read("quick://a")).toBe("quick://a");
    const own = read("slow://1");
    expect(await failureOf(read("quick://a"))).toEqual(BUSY);
    for (const each of letGo) each();
    expect(await Promise.all([asking, own])).toEqual(["upstream://1", "slow://1"]);
  });

  it("never mind addresses that nothing answers", async () => {
    const { read } = bounded({ maxReads: 1, maxQueuedReads: 0 });
    void read("slow://1");
    expect(await failureOf(read("none://a"))).toEqual({ code: -32602, data: { uri: "none://a" } });
  });

  it("wait no longer than their own time", async () => {
    const { letGo, read } = bounded({ maxReads: 1, maxQueuedReads: 1 }, 50);
    const first = read("slow://1");
    expect(await failureOf(read("quick://a"))).toEqual({
      code: -32603,
      data: { uri: "quick://a", reason: "limit", limit: "timeout", bound: 50 },
    });
    // The place in the queue is free again.
    const next = read("slow://2");
    letGo[0]?.();
    await first;
    await expect.poll(() => letGo.length).toBe(2);
    letGo[1]?.();
    expect(await next).toBe("slow://2");
  });

  it("make room where whoever waits gives up", async () => {
    const { letGo, read } = bounded({ maxReads: 1, maxQueuedReads: 1 });
    const first = read("slow://1");
    const leaving = new AbortController();
    const given = read("slow://2", leaving.signal);
    leaving.abort(new Error("gone"));
    await expect(given).rejects.toThrow("gone");
    const next = read("quick://a");
    letGo[0]?.();
    expect([await first, await next, letGo.length]).toEqual(["slow://1", "quick://a", 1]);
  });

  it("share their places with completions that ask a source", async () => {
    const { catalogue, letGo, read } = bounded({ maxReads: 1, maxQueuedReads: 0 });
    const first = read("slow://1");
    const query = { uri: "asked://{id}", variable: "id", prefix: "", filled: new Map() };
    expect(await failureOf(catalogue.complete(query, ask()))).toEqual(BUSY);
    letGo[0]?.();
    await first;
    expect((await catalogue.complete(query, ask())).values).toEqual(["one"]);
  });
});

describe("an address", () => {
  it("of maxAddressBytes is looked at, a longer one isn't", async () => {
    const catalogue = catalogueOf([entry("x://{+id}")], {
      limits: { ...DEFAULT_LIMITS, maxAddressBytes: 64 },
    });
    const longest = "x://".padEnd(64, "a");
    expect(catalogue.resolve(longest, everyone).uri).toBe(longest);
    const uri = `${longest}a`;
    expect(await failureOf(catalogue.readResource(uri, ask()))).toEqual({
      code: -32602,
      data: { uri, reason: "invalid_uri", limit: "maxAddressBytes", bound: 64 },
    });
    await expect(catalogue.readResource(uri, ask())).rejects.toThrow(
      "Invalid resource address: it exceeds the limit serve.limits.maxAddressBytes of 64 bytes",
    );
  });
});

describe("a bundle that reaches itself", () => {
  /** One whose members are not what `check` saw. */
  function circle(): Catalogue {
    const late = new LateCatalogue();
    const context = makeContext(late);
    const members = ["x://self", "x://self", "x://a"];
    const catalogue = catalogueOf([
      entry("x://{self}", { source: bundle({ addresses: members })(context) }),
      entry("x://a"),
      entry("x://outer", { source: bundle({ addresses: members })(context) }),
    ]);
    late.attach(catalogue);
    return catalogue;
  }

  it.each(["x://self", "x://outer"])("ends with an error that names the limit: %s", async (uri) => {
    expect(await failureOf(circle().readResource(uri, ask()))).toEqual({
      code: -32603,
      data: { uri, reason: "limit", limit: "bundleDepth", bound: 1 },
    });
  });

  it("is watched no deeper than it is read", () => {
    const catalogue = circle();
    const source = catalogue.resolve("x://self", everyone).entry.source;
    const asked = { uri: "x://self", values: new Map(), caller: everyone };
    expect(() => source.watch?.(asked, () => undefined).close()).not.toThrow();
  });
});
