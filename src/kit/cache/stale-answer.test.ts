import { describe, expect, it } from "vitest";
import { limitExceeded, notFound, readFailed } from "../errors.js";
import { bodies, content, desk, life, rejection, settle, URI } from "./fake-upstream.fixture.js";

const down = readFailed(URI, "upstream_unreachable", "The upstream could not be reached", {}, "ECONNREFUSED");

describe("stale while it is asked for anew", () => {
  const policy = { ttlMs: 1000, staleWhileRevalidateMs: 500 };

  it("is served at once, and renewed in the background, once", async () => {
    const { read, clock, store, upstream } = desk(policy);
    await read();
    const freshUntil = clock.moment + 1000;
    clock.pass(1000);
    const answer = upstream.stall();
    const stale = {
      body: "text",
      freshness: { confirmedAt: freshUntil - 1000, freshUntil, stale: true, shared: false },
    };
    for (let count = 0; count < 3; count += 1) expect(await read()).toEqual([stale]);
    expect([upstream.count, store.usage.asking]).toEqual([2, 1]);
    answer(content("new"));
    await settle();
    expect(bodies(await read())).toEqual(["new"]);
    expect([upstream.count, store.usage.asking]).toEqual([2, 0]);
  });

  it("ends with its window; whoever comes then joins the renewal that is under way", async () => {
    const { read, clock, upstream } = desk(policy);
    await read();
    clock.pass(1499);
    const answer = upstream.stall();
    expect((await read())[0]?.freshness?.stale).toBe(true);
    clock.pass(1);
    const waiting = read();
    answer(content("new"));
    expect(bodies(await waiting)).toEqual(["new"]);
    expect(upstream.count).toBe(2);
  });

  it("is renewed to the end though those who joined leave", async () => {
    const { read, clock, upstream } = desk(policy);
    await read();
    clock.pass(1000);
    const answer = upstream.stall();
    await read();
    const controller = new AbortController();
    const waiting = rejection(read({ revalidate: true, signal: controller.signal }));
    controller.abort();
    expect(await waiting).toMatchObject({ name: "AbortError" });
    answer(content("new"));
    await settle();
    expect(bodies(await read())).toEqual(["new"]);
    expect(upstream.count).toBe(2);
  });

  it("fails quietly, with one line that shows no address", async () => {
    const { read, clock, upstream, lines, store } = desk(policy);
    await read();
    clock.pass(1000);
    upstream.fail(down);
    await read();
    await settle();
    expect(lines).toEqual([
      "pressmark debug: an upstream's answer couldn't be renewed: The upstream could not be reached (ECONNREFUSED)",
    ]);
    upstream.fail(new TypeError("of https://a.example/?key=secret"));
    await read();
    await settle();
    expect(lines.slice(1)).toEqual(["pressmark debug: an upstream's answer couldn't be renewed: TypeError"]);
    expect(store.usage.asking).toBe(0);
  });

  it("is what the upstream allows where the entry is silent", async () => {
    const { read, clock, upstream } = desk();
    upstream.answer = () => content("x", { life: life({ freshMs: 1000, staleWhileRevalidateMs: 500 }) });
    await read();
    clock.pass(1499);
    expect((await read())[0]?.freshness?.stale).toBe(true);
    await settle();
    clock.pass(1500);
    expect((await read())[0]?.freshness?.stale).toBe(false);
  });
});

describe("stale where asking fails", () => {
  const policy = { ttlMs: 1000, staleIfErrorMs: 500 };

  it("stands in to the end of its window", async () => {
    const { read, clock, upstream } = desk(policy);
    await read();
    const freshUntil = clock.moment + 1000;
    upstream.fail(down);
    clock.pass(1499);
    expect(await read()).toEqual([
      { body: "text", freshness: { confirmedAt: freshUntil - 1000, freshUntil, stale: true, shared: false } },
    ]);
    clock.pass(1);
    expect(await rejection(read())).toBe(down);
    expect(upstream.count).toBe(3);
  });

  it("stands in where there is no life, too", async () => {
    const { read, upstream } = desk({ staleIfErrorMs: 500 });
    await read();
    upstream.fail(down);
    expect((await read())[0]?.freshness?.stale).toBe(true);
  });

  it("stands in for an upstream that takes too long", async () => {
    const { read, clock, upstream, store } = desk(policy);
    await read({ limits: { maxBytes: 1000, timeoutMs: 20 } });
    clock.pass(1000);
    upstream.stall();
    const [given] = await read({ limits: { maxBytes: 1000, timeoutMs: 20 } });
    expect(given).toMatchObject({ body: "text", freshness: { stale: true } });
    expect(upstream.asked[1]?.request.signal.aborted).toBe(true);
    expect(store.usage.asking).toBe(0);
  });

  it.each([
    readFailed(URI, "upstream_status", "no", { status: 403 }),
    readFailed(URI, "not_json", "no"),
    limitExceeded(URI, "maxBytes", 1),
    new TypeError("a fault of ours"),
  ])("doesn't stand in for $message", async (error) => {
    const { read, clock, upstream } = desk(policy);
    await read();
    clock.pass(1000);
    upstream.fail(error);
    expect(await rejection(read())).toBe(error);
  });

  it("doesn't stand in for what is gone, then or later", async () => {
    const { read, clock, upstream, store } = desk(policy);
    await read();
    clock.pass(1000);
    upstream.fail(notFound(URI));
    expect(await rejection(read())).toMatchObject({ code: -32602, data: { uri: URI } });
    expect(store.usage.answers).toBe(0);
    upstream.fail(down);
    expect(await rejection(read())).toBe(down);
  });

  it("is for those who wait, not for one who leaves", async () => {
    const { read, clock, upstream } = desk(policy);
    await read();
    clock.pass(1000);
    const answer = upstream.stall();
    const controller = new AbortController();
    const reason = new Error("left");
    const left = rejection(read({ signal: controller.signal }));
    const stays = read();
    controller.abort(reason);
    answer(down);
    expect(await left).toBe(reason);
    expect((await stays)[0]?.freshness?.stale).toBe(true);
    expect(await rejection(read({ signal: AbortSignal.abort(reason) }))).toBe(reason);
  });
});
