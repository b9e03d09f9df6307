import { describe, expect, it } from "vitest";
import { readFailed } from "../errors.js";
import type { Caller } from "../source.js";
import { createCacheStore, NO_CACHE } from "./cache-store.js";
import { bodies, content, FakeUpstream, rejection, request, settle, URI } from "./fake-upstream.fixture.js";

const HOUR = 3_600_000;
const limits = (maxBytes: number, timeoutMs: number) => ({ limits: { maxBytes, timeoutMs } });

describe("a store", () => {
  it("is bounded by bytes, and the least recently used goes first", async () => {
    const store = createCacheStore({ maxBytes: 100_000 });
    const view = store.viewFor({ ttlMs: HOUR }, false);
    const upstream = new FakeUpstream();
    upstream.answer = () => content("x".repeat(20_000));
    const read = (key: string) => view.read(key, request(), upstream.fetch);
    for (const key of ["a", "b", "c", "d"]) await read(key);
    expect(store.usage.answers).toBe(4);
    await read("a");
    expect(upstream.count).toBe(4);
    await read("e");
    expect(store.usage.answers).toBe(4);
    for (const key of ["a", "c", "d", "e"]) await read(key);
    expect(upstream.count).toBe(5);
    await read("b");
    expect(upstream.count).toBe(6);
    for (let count = 0; count < 100; count += 1) await read(String(count));
    expect(store.usage.bytes).toBeLessThanOrEqual(100_000);
  });

  it("counts bytes as they lie in memory, and something for each answer", async () => {
    const store = createCacheStore();
    const view = store.viewFor({ ttlMs: HOUR }, false);
    const bytes = new FakeUpstream();
    bytes.answer = () => ({ kind: "content", contents: [{ body: new Uint8Array(5000) }, { body: "é" }] });
    await view.read("a", request(), bytes.fetch);
    expect(store.usage.bytes).toBeGreaterThan(5002);
    expect(store.usage.bytes).toBeLessThan(5002 + 4096);
    const small = new FakeUpstream();
    small.answer = () => content("");
    const before = store.usage.bytes;
    await view.read("b", request(), small.fetch);
    expect(store.usage.bytes).toBeGreaterThan(before);
  });

  it("keeps no memory that a small body shares with others", async () => {
    const view = createCacheStore().viewFor({ ttlMs: HOUR }, false);
    const upstream = new FakeUpstream();
    const body = Buffer.concat([Buffer.from("small")]);
    expect(body.buffer.byteLength).toBeGreaterThan(5);
    upstream.answer = () => ({ kind: "content", contents: [{ body }] });
    await view.read("a", request(), upstream.fetch);
    const [kept] = await view.read("a", request(), upstream.fetch);
    expect(kept?.body).toEqual(Buffer.from("small"));
    expect((kept?.body as Uint8Array).buffer.byteLength).toBe(5);
  });

  it("lets no answer push out more than a quarter, and drops what such an answer replaces", async () => {
    const store = createCacheStore({ maxBytes: 100_000 });
    const view = store.viewFor({ ttlMs: HOUR }, false);
    const upstream = new FakeUpstream();
    await view.read("a", request(), upstream.fetch);
    upstream.answer = () => content("x".repeat(25_000));
    expect(bodies(await view.read("a", request({ revalidate: true }), upstream.fetch))).toEqual([
      "x".repeat(25_000),
    ]);
    expect(store.usage).toEqual({ answers: 0, bytes: 0, asking: 0 });
  });

  it("may have no room at all", async () => {
    const store = createCacheStore({ maxBytes: 0 });
    const upstream = new FakeUpstream();
    expect(bodies(await store.viewFor({ ttlMs: 1 }, false).read("a", request(), upstream.fetch))).toEqual([
      "text",
    ]);
    expect(store.usage.answers).toBe(0);
  });

  it("shares what is kept among entries that ask for the same", async () => {
    const store = createCacheStore();
    const upstream = new FakeUpstream();
    await store.viewFor({ ttlMs: HOUR }, false).read("a", request(), upstream.fetch);
    await store.viewFor({ ttlMs: HOUR }, false).read("a", request({ uri: "res://b" }), upstream.fetch);
    expect(upstream.count).toBe(1);
  });
});

describe("reads that arrive together", () => {
  it("share one ask, and each failure names the address that was read", async () => {
    const store = createCacheStore();
    const view = store.viewFor(undefined, false);
    const upstream = new FakeUpstream();
    const answer = upstream.stall();
    const uris = [URI, "res://b", URI];
    const failures = uris.map((uri) => rejection(view.read("a", request({ uri }), upstream.fetch)));
    await settle();
    expect([upstream.count, store.usage.asking]).toEqual([1, 1]);
    answer(readFailed(URI, "upstream_status", "no", { status: 503 }, "cause"));
    const data = (uri: string) => ({ uri, reason: "upstream_status", status: 503 });
    expect(await Promise.all(failures)).toMatchObject(
      uris.map((uri) => ({ data: data(uri), detail: "cause" })),
    );
    expect(store.usage.asking).toBe(0);
  });

  it("don't share one where they wait or keep differently", async () => {
    const store = createCacheStore();
    const upstream = new FakeUpstream();
    const answer = upstream.stall();
    const view = store.viewFor({ ttlMs: HOUR }, false);
    const all = [
      view.read("a", request(limits(1000, 10_000)), upstream.fetch),
      view.read("a", request(limits(1000, 20_000)), upstream.fetch),
      view.read("a", request(limits(2000, 10_000)), upstream.fetch),
      store.viewFor(undefined, false).read("a", request(limits(1000, 10_000)), upstream.fetch),
      store.viewFor({ ttlMs: HOUR }, false).read("a", request(limits(1000, 10_000)), upstream.fetch),
    ];
    await settle();
    expect([upstream.count, store.usage.asking]).toEqual([4, 4]);
    answer(content("x"));
    expect((await Promise.all(all)).flatMap(bodies)).toEqual(Array(5).fill("x"));
    expect(store.usage.asking).toBe(0);
  });

  it("keep the answer that was asked for last, whichever comes last", async () => {
    let moment = 0;
    const store = createCacheStore({ now: () => moment });
    const view = store.viewFor({ ttlMs: HOUR }, false);
    const slow = new FakeUpstream();
    const answer = slow.stall();
    const slowly = view.read("a", request(limits(1000, 20_000)), slow.fetch);
    moment += 1;
    const quick = new FakeUpstream();
    quick.answer = () => content("new");
    await view.read("a", request(), quick.fetch);
    answer(content("old"));
    expect(bodies(await slowly)).toEqual(["old"]);
    expect(bodies(await view.read("a", request(), quick.fetch))).toEqual(["new"]);
    expect(quick.count).toBe(1);
  });

  it("ask under a signal of their own, without the readers'", async () => {
    const view = createCacheStore().viewFor(undefined, false);
    const upstream = new FakeUpstream();
    const asked = request();
    await view.read("a", asked, upstream.fetch);
    expect(upstream.asked[0]?.request).toMatchObject({ uri: URI, limits: asked.limits });
    expect(upstream.asked[0]?.request.signal).not.toBe(asked.signal);
  });

  it("cost a read of what is kept no signal", async () => {
    const view = createCacheStore().viewFor({ ttlMs: HOUR }, false);
    const upstream = new FakeUpstream();
    await view.read("a", request(), upstream.fetch);
    const lazy = {
      ...request(),
      get signal(): AbortSignal {
        throw new Error("the signal was made");
      },
    };
    expect(bodies(await view.read("a", lazy, upstream.fetch))).toEqual(["text"]);
  });
});

describe("callers", () => {
  const caller = (scopes: Caller["scopes"], claims: Readonly<Record<string, string>> = {}): Caller => ({
    scopes,
    claims: new Map(Object.entries(claims)),
  });
  const different: readonly Caller[] = [
    caller("all"),
    caller(new Set(["all"])),
    caller(new Set()),
    caller(new Set(["a", "b"])),
    caller(new Set(["a,b"])),
    caller(new Set(['a","b'])),
    caller(new Set(["a"]), { b: "c" }),
    caller(new Set(["a"]), { b: "d" }),
    caller(new Set(), { a: "1", b: "2" }),
    caller(new Set(), { a: '1"],["b","2' }),
  ];
  const same: readonly (readonly [Caller, Caller])[] = [
    [caller(new Set(["b", "a"])), caller(new Set(["a", "b"]))],
    [caller("all", { a: "1", b: "2" }), caller("all", { b: "2", a: "1" })],
  ];

  it("never share an answer or an ask where answers depend on who asks", async () => {
    const store = createCacheStore();
    const view = store.viewFor({ ttlMs: HOUR }, true);
    const upstream = new FakeUpstream();
    const answer = upstream.stall();
    const reads = different.map((one) => view.read("a", request({ caller: one }), upstream.fetch));
    await settle();
    expect(upstream.asked.map(({ request: asked }) => asked.caller)).toEqual(different);
    answer(content("x"));
    await Promise.all(reads);
    expect(store.usage.answers).toBe(different.length);
    for (const one of different) await view.read("a", request({ caller: one }), upstream.fetch);
    expect(upstream.count).toBe(different.length);
    await store.viewFor({ ttlMs: HOUR }, false).read("a", request(), upstream.fetch);
    expect(upstream.count).toBe(different.length + 1);
  });

  it("share where they have the claims in common that answers depend on, and nothing else", async () => {
    const view = createCacheStore().viewFor({ ttlMs: HOUR }, ["tenant"]);
    const upstream = new FakeUpstream();
    const read = async (claims: Readonly<Record<string, string>>, scopes: readonly string[] = []) => {
      await view.read("a", request({ caller: caller(new Set(scopes), claims) }), upstream.fetch);
      return upstream.count;
    };
    expect(await read({ tenant: "acme", sub: "ann" })).toBe(1);
    expect(await read({ tenant: "acme", sub: "bob", iat: "7" }, ["x"])).toBe(1);
    expect(await read({ tenant: "beta", sub: "ann" })).toBe(2);
    expect(await read({ sub: "ann" })).toBe(3);
    expect(await read({ tenant: "" })).toBe(4);
    expect(await read({ tenant: "null" })).toBe(5);
  });

  it("who are the same share both, in whatever order they are described", async () => {
    const view = createCacheStore().viewFor({ ttlMs: HOUR }, true);
    const upstream = new FakeUpstream();
    for (const [index, pair] of same.entries())
      for (const one of pair) await view.read(String(index), request({ caller: one }), upstream.fetch);
    expect(upstream.count).toBe(same.length);
  });

  it("share everything where answers don't depend on them", async () => {
    const view = createCacheStore().viewFor({ ttlMs: HOUR }, false);
    const upstream = new FakeUpstream();
    for (const one of different) await view.read("a", request({ caller: one }), upstream.fetch);
    expect(upstream.count).toBe(1);
  });
});

describe("no store", () => {
  it("asks for each read, with the reader's own request, and says nothing of freshness", async () => {
    const view = NO_CACHE.viewFor({ ttlMs: HOUR }, false);
    const upstream = new FakeUpstream();
    const asked = request();
    expect(await view.read("a", asked, upstream.fetch)).toEqual([{ body: "text" }]);
    await view.read("a", asked, upstream.fetch);
    expect(upstream.asked).toEqual([
      { request: asked, validators: undefined },
      { request: asked, validators: undefined },
    ]);
    expect(upstream.asked[0]?.request).toBe(asked);
  });
});
