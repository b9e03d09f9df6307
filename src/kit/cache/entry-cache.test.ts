import { describe, expect, it } from "vitest";
import type { CachePolicy } from "../entry.js";
import { readFailed } from "../errors.js";
import { bodies, content, desk, life, rejection, TAGGED, URI } from "./fake-upstream.fixture.js";

const down = readFailed(URI, "upstream_unreachable", "The upstream could not be reached", {}, "ECONNREFUSED");
const unchanged = { kind: "unchanged" } as const;

describe("the life of an answer", () => {
  it("is served from what is kept to its end, and not a moment longer", async () => {
    const { read, clock, upstream } = desk({ ttlMs: 1000 });
    const confirmedAt = clock.moment;
    const freshness = { confirmedAt, freshUntil: confirmedAt + 1000, stale: false, shared: false };
    expect(await read()).toEqual([{ body: "text", freshness }]);
    clock.pass(999);
    expect(await read()).toEqual([{ body: "text", freshness }]);
    expect(upstream.count).toBe(1);
    clock.pass(1);
    expect(await read()).toEqual([
      {
        body: "text",
        freshness: { ...freshness, confirmedAt: confirmedAt + 1000, freshUntil: confirmedAt + 2000 },
      },
    ]);
    expect(upstream.count).toBe(2);
  });

  it.each<[string, CachePolicy | undefined, number | undefined, number]>([
    ["the entry's before the upstream's", { ttlMs: 1000 }, 5000, 1000],
    ["the entry's 0 too", { ttlMs: 0 }, 5000, 0],
    ["else the upstream's", { cacheScope: "public" }, 5000, 5000],
    ["else the upstream's, where the entry is silent", undefined, 5000, 5000],
    ["else none", undefined, undefined, 0],
    ["none where nothing is to be kept", { keep: false }, 5000, 0],
  ])("is %s", async (_, policy, freshMs, expected) => {
    const { read, clock, upstream } = desk(policy);
    upstream.answer = () =>
      content("x", { life: life({ ...(freshMs !== undefined && { freshMs }), shared: true }) });
    const [first] = await read();
    expect(first?.freshness).toEqual({
      confirmedAt: clock.moment,
      freshUntil: clock.moment + expected,
      stale: false,
      shared: true,
    });
    clock.pass(Math.max(0, expected - 1));
    await read();
    expect(upstream.count).toBe(expected === 0 ? 2 : 1);
  });

  it("isn't believed where the clock was set back", async () => {
    const { read, clock, upstream } = desk({ ttlMs: 1000 });
    await read();
    clock.pass(-1);
    await read();
    expect(upstream.count).toBe(2);
  });

  it("gives new objects that share their bodies", async () => {
    const { read, upstream } = desk({ ttlMs: 1000 });
    upstream.answer = () => ({
      kind: "content",
      contents: [
        {
          body: new Uint8Array(10),
          upstreamType: "a/b",
          fileName: "a.b",
          defaultType: "c/d",
          uri: "res://c",
        },
      ],
    });
    const [[first], [second]] = [await read(), await read()];
    expect(first).toEqual(second);
    expect(second).toMatchObject({
      upstreamType: "a/b",
      fileName: "a.b",
      defaultType: "c/d",
      uri: "res://c",
    });
    expect(first).not.toBe(second);
    expect(first?.body).toBe(second?.body);
  });

  it("is worked out as it is looked up, by the policy of whoever looks", async () => {
    const { read, clock, store, upstream } = desk({ ttlMs: 1000 });
    await read();
    clock.pass(500);
    const longer = store.viewFor({ ttlMs: 600 }, false);
    expect((await read({}, longer))[0]?.freshness).toMatchObject({ freshUntil: clock.moment + 100 });
    await read({}, store.viewFor({ ttlMs: 500 }, false));
    expect(upstream.count).toBe(2);
  });
});

describe("what may be kept", () => {
  it.each<[string, CachePolicy | undefined, ReturnType<typeof life>, number]>([
    ["no-store keeps nothing", undefined, life({ keep: false }), 0],
    ["no-store and a window keep nothing", { staleIfErrorMs: 9 }, life({ keep: false }), 0],
    ["the entry's life goes before no-store", { ttlMs: 1 }, life({ keep: false }), 1],
    ["the entry's 0 doesn't", { ttlMs: 0 }, life({ keep: false }), 0],
    ["keep: false keeps nothing", { keep: false, ttlMs: 9, staleIfErrorMs: 9 }, life({ freshMs: 9 }), 0],
    ["no life keeps what can be confirmed", undefined, life({ freshMs: 0 }), 1],
  ])("%s", async (_, policy, told, answers) => {
    const { read, store, upstream } = desk(policy);
    upstream.answer = () => content("x", { life: told, validators: TAGGED });
    await read();
    expect(store.usage).toMatchObject({ answers, asking: 0 });
  });

  it("is nothing that no use is left for", async () => {
    const { read, store } = desk();
    await read();
    expect(store.usage).toEqual({ answers: 0, bytes: 0, asking: 0 });
  });

  it("tells whoever may not keep that it has no life", async () => {
    const { read, clock, upstream } = desk();
    upstream.answer = () => content("x", { life: life({ keep: false, freshMs: 1000 }) });
    expect((await read())[0]?.freshness).toMatchObject({ freshUntil: clock.moment });
  });

  it("isn't served to an entry that nothing may be kept for", async () => {
    const { read, store, upstream } = desk({ ttlMs: 1000 });
    upstream.answer = () => content("x", { life: life({ keep: false }) });
    await read();
    await read({}, store.viewFor({ keep: false }, false));
    expect([upstream.count, store.usage.answers]).toEqual([2, 1]);
    await read({}, store.viewFor(undefined, false));
    expect(upstream.asked.map(({ validators }) => validators)).toEqual([undefined, undefined, undefined]);
  });

  it("is dropped by an answer that may not be kept", async () => {
    const { read, clock, store, upstream } = desk({ staleIfErrorMs: 1000 });
    await read();
    upstream.answer = () => content("y", { life: life({ keep: false }) });
    await read();
    clock.pass(1);
    upstream.fail(down);
    expect(await rejection(read())).toBe(down);
    expect(store.usage.answers).toBe(0);
  });
});

describe("confirmation", () => {
  it("renews what is kept, with the life that the confirmation tells, else the one it had", async () => {
    const { read, clock, upstream } = desk();
    upstream.answer = () => content("x", { life: life({ freshMs: 1000 }), validators: TAGGED });
    await read();
    clock.pass(1000);
    upstream.answer = () => unchanged;
    const confirmedAt = clock.moment;
    expect(await read()).toEqual([
      { body: "x", freshness: { confirmedAt, freshUntil: confirmedAt + 1000, stale: false, shared: false } },
    ]);
    expect(upstream.asked.map(({ validators }) => validators)).toEqual([undefined, TAGGED]);
    clock.pass(999);
    await read();
    expect(upstream.count).toBe(2);
    clock.pass(1);
    upstream.answer = () => ({ ...unchanged, life: life({ freshMs: 5000, shared: true }) });
    expect((await read())[0]?.freshness).toMatchObject({ freshUntil: clock.moment + 5000, shared: true });
    clock.pass(4999);
    await read();
    expect(upstream.count).toBe(3);
  });

  it("is asked for at each read where there is no life", async () => {
    const { read, upstream } = desk();
    upstream.answer = () => content("x", { validators: TAGGED });
    await read();
    upstream.answer = () => unchanged;
    for (let count = 0; count < 3; count += 1) expect(bodies(await read())).toEqual(["x"]);
    upstream.answer = () => content("y", { validators: { ...TAGGED, etag: '"2"' } });
    expect(bodies(await read())).toEqual(["y"]);
    await read();
    expect(upstream.asked.map(({ validators }) => validators?.etag)).toEqual([
      undefined,
      '"1"',
      '"1"',
      '"1"',
      '"1"',
      '"2"',
    ]);
  });

  it("can be demanded whatever the life is, and renews it for everybody", async () => {
    const { read, clock, upstream } = desk({
      ttlMs: 1000,
      staleWhileRevalidateMs: 1000,
      staleIfErrorMs: 1000,
    });
    upstream.answer = () => content("x", { validators: TAGGED });
    await read();
    clock.pass(500);
    upstream.answer = () => content("y", { validators: TAGGED });
    expect(bodies(await read({ revalidate: true }))).toEqual(["y"]);
    expect(upstream.asked[1]?.validators).toEqual(TAGGED);
    clock.pass(900);
    expect(bodies(await read())).toEqual(["y"]);
    expect(upstream.count).toBe(2);
    clock.pass(500);
    upstream.fail(down);
    expect(await rejection(read({ revalidate: true }))).toBe(down);
    expect(bodies(await read())).toEqual(["y"]);
  });

  it("that nobody asked for is a fault", async () => {
    const { read, upstream } = desk({ ttlMs: 1000 });
    upstream.answer = () => unchanged;
    expect(await rejection(read())).toEqual(
      new Error("an upstream that wasn't asked for a confirmation gave one"),
    );
  });
});
