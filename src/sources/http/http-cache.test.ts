import type { RequestListener } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { failureOf, keep, textOf, until } from "./cache.fixture.js";
import { startUpstream } from "./upstream.fixture.js";
import type { Upstream } from "./upstream.fixture.js";

const HOUR = 3_600_000;
const upstreams: Upstream[] = [];
async function start(answer: RequestListener): Promise<Upstream> {
  const upstream = await startUpstream(answer);
  upstreams.push(upstream);
  return upstream;
}
afterEach(async () => {
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
});

describe("reads that arrive together", () => {
  it("are one request, whoever leaves", async () => {
    const waiting: (() => void)[] = [];
    const upstream = await start((_, response) => {
      waiting.push(() => response.end("once"));
    });
    const { read, store } = keep();
    const controllers = Array.from({ length: 50 }, () => new AbortController());
    const reads = controllers.map(({ signal }) => read({ url: upstream.origin }, { signal }));
    await until(() => waiting.length === 1);
    const reason = new Error("left");
    controllers[0]?.abort(reason);
    expect(await failureOf(reads[0] ?? Promise.resolve())).toBe(reason);
    for (const answer of waiting) answer();
    expect((await Promise.all(reads.slice(1))).map(textOf)).toEqual(Array(49).fill("once"));
    expect(upstream.requests).toHaveLength(1);
    expect(store.usage.asking).toBe(0);
  });

  it("[stall] end their request when all have left, and the next read asks anew", async () => {
    let calls = 0;
    const upstream = await start((_, response) => {
      calls += 1;
      if (calls > 1) response.end("second");
    });
    const { read, store } = keep();
    const controllers = [1, 2, 3].map(() => new AbortController());
    const failures = controllers.map(({ signal }) => failureOf(read({ url: upstream.origin }, { signal })));
    await until(() => calls === 1);
    for (const controller of controllers) controller.abort();
    expect(await Promise.all(failures)).toMatchObject(Array(3).fill({ name: "AbortError" }));
    expect(store.usage.asking).toBe(0);
    await until(() => upstream.sockets.size === 0);
    expect(textOf(await read({ url: upstream.origin }))).toBe("second");
  });

  it("[stall] end at the timeout, the socket with them", async () => {
    const upstream = await start((_, response) => {
      response.flushHeaders();
    });
    const { read, store } = keep();
    const failures = ["res://a", "res://b"].map((uri) =>
      failureOf(read({ url: upstream.origin }, { uri, timeoutMs: 50, signal: new AbortController().signal })),
    );
    expect(await Promise.all(failures)).toMatchObject(
      ["res://a", "res://b"].map((uri) => ({
        code: -32603,
        data: { uri, reason: "limit", limit: "timeout", bound: 50 },
      })),
    );
    await until(() => upstream.sockets.size === 0);
    expect([upstream.requests.length, store.usage.asking]).toEqual([1, 0]);
  });

  it.each([
    ["another header", { headers: { "x-a": "1" } }, {}],
    ["another select", { select: "/a" }, {}],
    ["other statuses", { allowStatus: [404] }, {}],
    ["another limit", {}, { maxBytes: 500 }],
    ["another network", {}, { network: ["a.example"] }],
  ])("are two where one has %s", async (_, settings, options) => {
    const upstream = await start((_request, response) => {
      response.end('{"a":1}');
    });
    const { read } = keep({ ttlMs: HOUR });
    const { origin: url } = upstream;
    await Promise.all([read({ url }), read({ url, ...settings }, options)]);
    await Promise.all([read({ url }), read({ url, ...settings }, options)]);
    expect(upstream.requests).toHaveLength(2);
  });

  it("[egress] are no way around what one of them may not ask", async () => {
    const upstream = await start((_, response) => {
      response.end("inside");
    });
    const { read } = keep({ ttlMs: HOUR });
    expect(textOf(await read({ url: upstream.origin }))).toBe("inside");
    // The same URL, whose host a variable names here: nothing allows that.
    const byVariable = { url: `http://{host}:${upstream.port}/` };
    await expect(read(byVariable, { values: { host: "127.0.0.1" }, network: ["*"] })).rejects.toMatchObject({
      data: { reason: "egress" },
    });
    const network = ["api.example"];
    expect(textOf(await read({ url: upstream.origin }, { network }))).toBe("inside");
    await expect(
      read({ url: "http://{host}.example/" }, { values: { host: "api" }, network }),
    ).rejects.toThrow();
  });
});

describe("what an upstream says of its answer's life", () => {
  it("is obeyed where the entry is silent", async () => {
    const upstream = await start((_, response) => {
      response.setHeader("cache-control", ["public", "max-age=60"]).setHeader("age", "10").end("x");
    });
    const { read, pass } = keep();
    const { freshness } = await read({ url: upstream.origin });
    expect(freshness).toMatchObject({ confirmedAt: 1_000_000, stale: false, shared: true });
    // The time that the answer took is taken off, too.
    expect(freshness?.freshUntil).toBeLessThanOrEqual(1_050_000);
    expect(freshness?.freshUntil).toBeGreaterThan(1_040_000);
    pass(40_000);
    await read({ url: upstream.origin });
    expect(upstream.requests).toHaveLength(1);
    pass(10_000);
    await read({ url: upstream.origin });
    expect(upstream.requests).toHaveLength(2);
  });

  it("survives select", async () => {
    const upstream = await start((_, response) => {
      response.setHeader("cache-control", "max-age=60").end('{"a":{"b":1}}');
    });
    const { read } = keep();
    for (let count = 0; count < 2; count += 1)
      expect(await read({ url: upstream.origin, select: "/a" })).toMatchObject({
        body: '{\n  "b": 1\n}',
        upstreamType: "application/json",
        freshness: { confirmedAt: 1_000_000, stale: false, shared: false },
      });
    expect(upstream.requests).toHaveLength(1);
  });

  it.each([
    ["no-store", { "cache-control": "no-store, max-age=60" }],
    ["Vary: *", { "cache-control": "max-age=60", vary: "*" }],
    ["nothing", {}],
  ])("keeps nothing with %s", async (_, headers) => {
    const upstream = await start((_request, response) => {
      response.writeHead(200, headers).end("x");
    });
    const { read, store } = keep();
    for (let count = 0; count < 2; count += 1)
      expect((await read({ url: upstream.origin })).freshness).toMatchObject({ freshUntil: 1_000_000 });
    expect(upstream.requests).toHaveLength(2);
    expect(store.usage.answers).toBe(0);
  });

  it("gives way to the entry's", async () => {
    const upstream = await start((_, response) => {
      response.setHeader("cache-control", "no-store").end("x");
    });
    const { read } = keep({ ttlMs: 1000 });
    for (let count = 0; count < 2; count += 1)
      expect((await read({ url: upstream.origin })).freshness).toMatchObject({ freshUntil: 1_001_000 });
    expect(upstream.requests).toHaveLength(1);
  });

  it("doesn't outlive a redirect of the moment", async () => {
    let latest = "/v1";
    const upstream = await start(({ url }, response) => {
      if (url === "/latest") response.writeHead(302, { location: latest }).end();
      else
        response.setHeader("cache-control", "max-age=31536000, immutable").setHeader("etag", '"v"').end(url);
    });
    const { read } = keep();
    const settings = { url: `${upstream.origin}/latest` };
    expect(textOf(await read(settings))).toBe("/v1");
    latest = "/v2";
    expect(textOf(await read(settings))).toBe("/v2");
  });

  it("holds behind a redirect that lasts, and behind one that says so itself", async () => {
    const upstream = await start(({ url }, response) => {
      response.setHeader("cache-control", "max-age=60");
      if (url === "/moved") response.removeHeader("cache-control");
      if (url === "/") response.end("x");
      else response.writeHead(url === "/moved" ? 301 : 302, { location: "/" }).end();
    });
    const { read } = keep();
    for (const path of ["/moved", "/found"])
      for (let count = 0; count < 2; count += 1) await read({ url: `${upstream.origin}${path}` });
    expect(upstream.requests).toHaveLength(4);
  });

  it("isn't taken from an error page that is content", async () => {
    const upstream = await start((_, response) => {
      response.writeHead(503, { "cache-control": "max-age=60", etag: '"1"' }).end("closed");
    });
    const settings = { url: upstream.origin, allowStatus: [503] };
    const silent = keep({ staleIfErrorMs: HOUR });
    for (let count = 0; count < 2; count += 1) expect(textOf(await silent.read(settings))).toBe("closed");
    expect(upstream.requests).toHaveLength(2);
    expect(silent.store.usage.answers).toBe(0);
    const told = keep({ ttlMs: HOUR });
    for (let count = 0; count < 2; count += 1) await told.read(settings);
    expect(upstream.requests).toHaveLength(3);
  });
});
