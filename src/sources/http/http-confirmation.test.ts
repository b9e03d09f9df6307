import type { RequestListener } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { readResolved } from "../../kit/catalogue/read.js";
import type { CachePolicy, Entry } from "../../kit/entry.js";
import { createLog } from "../../kit/log.js";
import { NO_VALUES } from "../../kit/values.js";
import { createSharedStore } from "../../kit/shared-store.js";
import { BLIND_DISK } from "../../kit/watch/disk-watcher.js";
import { failureOf, keep, textOf, until } from "./cache.fixture.js";
import { http } from "./read.js";
import { URI, startUpstream } from "./upstream.fixture.js";
import type { ReadOptions, Upstream } from "./upstream.fixture.js";
import { DEFAULT_LIMITS } from "../../kit/server-limits.js";

const upstreams: Upstream[] = [];
async function start(answer: RequestListener): Promise<Upstream> {
  const upstream = await startUpstream(answer);
  upstreams.push(upstream);
  return upstream;
}
afterEach(async () => {
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
});

describe("confirmation (RFC 9110, section 13)", () => {
  /** A server that knows its entity tag and its date, and answers 304 to either. */
  const confirming = (state: { tag: string; date?: string }) =>
    start(({ headers }, response) => {
      response.setHeader("etag", state.tag);
      if (state.date !== undefined) response.setHeader("last-modified", state.date);
      const isKnown =
        headers["if-none-match"] === undefined
          ? headers["if-modified-since"] !== undefined && headers["if-modified-since"] === state.date
          : headers["if-none-match"] === state.tag;
      if (isKnown) response.writeHead(304, { "cache-control": "max-age=60" }).end();
      else response.end(`body of ${state.tag}`);
    });

  it("renews by 304, with the life that it tells", async () => {
    const state = { tag: 'W/"a\\1' };
    const upstream = await confirming(state);
    const { read, pass } = keep();
    const first = await read({ url: `${upstream.origin}/a.md` });
    pass(1000);
    const second = await read({ url: `${upstream.origin}/a.md` });
    expect(textOf(second)).toBe(textOf(first));
    expect(second).toMatchObject({
      fileName: "file.md",
      freshness: { confirmedAt: 1_001_000, stale: false },
    });
    expect(second.freshness?.freshUntil).toBeGreaterThan(1_050_000);
    expect(upstream.requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, state.tag]);
    pass(60_000);
    await read({ url: `${upstream.origin}/a.md` });
    expect(upstream.requests).toHaveLength(3);
    state.tag = '"2"';
    expect(textOf(await read({ url: `${upstream.origin}/a.md` }, { revalidate: true }))).toBe('body of "2"');
    expect(textOf(await read({ url: `${upstream.origin}/a.md` }, { revalidate: true }))).toBe('body of "2"');
  });

  it("leaves the connection to the next request", async () => {
    const ports = new Set<number | undefined>();
    const upstream = await start(({ socket, headers }, response) => {
      ports.add(socket.remotePort);
      response.writeHead(headers["if-none-match"] === undefined ? 200 : 304, { etag: '"1"' }).end();
    });
    const { read } = keep();
    for (let count = 0; count < 20; count += 1) await read({ url: upstream.origin });
    expect(upstream.requests).toHaveLength(20);
    expect(ports.size).toBeLessThanOrEqual(2);
  });

  it("sends the date as it came, beside the tag", async () => {
    const date = "Fri, 02 Jan 2026 03:04:05 GMT";
    const upstream = await confirming({ tag: '"1"', date });
    const { read } = keep();
    for (let count = 0; count < 2; count += 1) await read({ url: upstream.origin });
    expect(upstream.requests[1]?.headers).toMatchObject({
      "if-none-match": '"1"',
      "if-modified-since": date,
    });
  });

  it("of the date alone is one, too", async () => {
    const date = "Fri, 02 Jan 2026 03:04:05 GMT";
    const upstream = await start(({ headers }, response) => {
      response.setHeader("last-modified", date);
      if (headers["if-modified-since"] === date) response.writeHead(304).end();
      else response.end("x");
    });
    const { read } = keep();
    for (let count = 0; count < 3; count += 1) expect(textOf(await read({ url: upstream.origin }))).toBe("x");
    expect(upstream.requests[2]?.headers).toMatchObject({ "if-modified-since": date });
    expect(upstream.requests[2]?.headers["if-none-match"]).toBeUndefined();
  });

  it.each([
    { "If-None-Match": '"own"' },
    { "if-modified-since": "x" },
    { "If-Range": '"own"' },
    { Range: "bytes=0-" },
  ])("is left to the manifest where that says %j", async (headers) => {
    const upstream = await confirming({ tag: '"1"' });
    const { read, store } = keep();
    for (let count = 0; count < 2; count += 1) await read({ url: upstream.origin, headers });
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    for (const request of upstream.requests)
      expect(request.headers["if-none-match"]).toBe(sent["if-none-match"]);
    expect(store.usage.answers).toBe(0);
  });

  it("[status] 304 unasked is a failure", async () => {
    const upstream = await start((_, response) => {
      response.writeHead(304, { etag: '"1"' }).end();
    });
    await expect(keep().read({ url: upstream.origin })).rejects.toMatchObject({
      data: { reason: "upstream_status", status: 304 },
    });
    const own = { url: upstream.origin, headers: { "If-None-Match": '"1"' } };
    await expect(keep({ ttlMs: 1 }).read(own)).rejects.toMatchObject({ data: { status: 304 } });
  });

  it("asks the URL that gave the tag, and no other", async () => {
    let target = "/one";
    const upstream = await start(({ url, headers }, response) => {
      if (url === "/") response.writeHead(302, { location: target }).end();
      else if (headers["if-none-match"] === `"${url ?? ""}"`) response.writeHead(304).end();
      else response.setHeader("etag", `"${url ?? ""}"`).end(url);
    });
    const { read } = keep();
    const tags = () => upstream.requests.splice(0).map(({ url, headers }) => [url, headers["if-none-match"]]);
    expect(textOf(await read({ url: upstream.origin }))).toBe("/one");
    expect(tags()).toEqual([
      ["/", undefined],
      ["/one", undefined],
    ]);
    expect(textOf(await read({ url: upstream.origin }))).toBe("/one");
    expect(tags()).toEqual([
      ["/", undefined],
      ["/one", '"/one"'],
    ]);
    target = "/two";
    expect(textOf(await read({ url: upstream.origin }))).toBe("/two");
    expect(tags()).toEqual([
      ["/", undefined],
      ["/two", undefined],
    ]);
    expect(textOf(await read({ url: upstream.origin }))).toBe("/two");
    expect(tags()).toEqual([
      ["/", undefined],
      ["/two", '"/two"'],
    ]);
  });

  it.each(["a\tb", "\xe4", "\xc3\xa4"])("leaves out the tag %j, which can't be sent back", async (tag) => {
    const upstream = await start(({ socket }) => {
      const head = `HTTP/1.1 200 OK\r\netag: "${tag}"\r\nconnection: close\r\ncontent-length: 1`;
      socket.end(`${head}\r\n\r\nx`, "latin1");
    });
    const { read, store } = keep();
    for (let count = 0; count < 2; count += 1) expect(textOf(await read({ url: upstream.origin }))).toBe("x");
    expect(store.usage.answers).toBe(0);
  });
});

describe("an upstream that fails", () => {
  /** A server that is well until it's told otherwise. */
  async function failing(policy: CachePolicy) {
    let answer: RequestListener = (_, response) => response.end("well");
    const upstream = await start((...parameters) => {
      answer(...parameters);
    });
    const kept = keep(policy);
    await kept.read({ url: upstream.origin });
    kept.pass(1000);
    return {
      ...kept,
      upstream,
      read: (options?: ReadOptions) => kept.read({ url: upstream.origin }, options),
      become: (listener: RequestListener) => {
        answer = listener;
      },
    };
  }
  const policy = { ttlMs: 1000, staleIfErrorMs: 1000 };
  const stale = { freshness: { confirmedAt: 1_000_000, freshUntil: 1_001_000, stale: true } };
  const status =
    (code: number): RequestListener =>
    (_, response) =>
      response.writeHead(code).end("the upstream's own words");

  it.each<[string, RequestListener]>([
    ["500", status(500)],
    ["503", status(503)],
    ["429", status(429)],
    ["a reset", ({ socket }) => socket.resetAndDestroy()],
    ["half a body", ({ socket }) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf")],
  ])("has what was kept stand in for %s", async (_, listener) => {
    const { read, become, pass } = await failing(policy);
    become(listener);
    expect(await read()).toMatchObject(stale);
    pass(1000);
    expect(await failureOf(read())).toMatchObject({ code: -32603 });
  });

  it.each([400, 401, 403, 404, 410])("has nothing stand in for %i", async (code) => {
    const { read, become, store } = await failing(policy);
    become(status(code));
    expect(await failureOf(read())).toMatchObject(
      code === 404 || code === 410 ? { code: -32602, data: { uri: URI } } : { data: { status: code } },
    );
    expect(store.usage.answers).toBe(code === 404 || code === 410 ? 0 : 1);
  });

  it("[stall] has what was kept stand in at the timeout of the very read that it is for", async () => {
    const { become, cache, upstream } = await failing(policy);
    become(() => undefined);
    const source = http({ url: upstream.origin })({
      name: "entry",
      folder: "/",
      environment: () => undefined,
      network: [],
      log: createLog("silent", () => undefined),
      disk: BLIND_DISK,
      serverLimits: DEFAULT_LIMITS,
      share: createSharedStore().share,
      cache,
      readAddress: () => Promise.resolve([]),
    });
    const entry: Entry = {
      address: { kind: "fixed", uri: URI },
      passport: { name: "entry" },
      limits: { maxBytes: 1 << 20, timeoutMs: 50 },
      scopes: [],
      variables: [],
      listing: { kind: "none" },
      source,
    };
    const asking = {
      caller: { scopes: "all", claims: new Map() },
      signal: new AbortController().signal,
    } as const;
    const [content] = await readResolved({ entry, uri: URI, values: NO_VALUES }, asking);
    expect(content).toMatchObject({ finished: { text: "well" }, ...stale });
    await until(() => upstream.requests[1]?.socket.destroyed === true);
  });

  it("is asked in the background while what is stale is served", async () => {
    const { read, become, upstream, store } = await failing({ ttlMs: 1000, staleWhileRevalidateMs: 1000 });
    become(status(500));
    expect(await read()).toMatchObject(stale);
    await until(() => store.usage.asking === 0);
    become((_, response) => response.end("better"));
    expect(await read()).toMatchObject(stale);
    await until(() => store.usage.asking === 0);
    expect(textOf(await read())).toBe("better");
    expect(upstream.requests).toHaveLength(3);
  });
});
