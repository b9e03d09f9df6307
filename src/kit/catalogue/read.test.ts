import { describe, expect, it } from "vitest";
import { readFailed } from "../errors.js";
import type { Caller, Content, FinishedContent, Freshness, ReadRequest, Source } from "../source.js";
import type { Catalogue } from "./catalogue.js";
import { ask, catalogueOf, echo, entry, failureOf, readEcho, nobody, yields } from "./entries.fixture.js";
import { LateCatalogue } from "./late-catalogue.js";
import { lifeOf, resultOf } from "./lifetime.js";

describe("[failure] a read", () => {
  it("that yields nothing has failed", async () => {
    const catalogue = catalogueOf([entry("a://b", { source: yields() })]);
    expect(await failureOf(catalogue.readResource("a://b", ask()))).toEqual({
      code: -32603,
      data: { uri: "a://b", reason: "empty" },
    });
  });

  it("passes on what the source throws as it is", async () => {
    const fault = new TypeError("a fault of ours");
    const error = readFailed("a://b", "upstream_status", "The upstream answered 503", { status: 503 });
    for (const thrown of [fault, error]) {
      const source: Source = { read: () => Promise.reject(thrown) };
      await expect(catalogueOf([entry("a://b", { source })]).readResource("a://b", ask())).rejects.toBe(
        thrown,
      );
    }
  });

  it("that takes too long says so, though the source hangs", async () => {
    const source: Source = { read: () => new Promise(() => undefined) };
    const hanging = entry("a://b", { source, limits: { maxBytes: 1000, timeoutMs: 20 } });
    expect(await failureOf(catalogueOf([hanging]).readResource("a://b", ask()))).toEqual({
      code: -32603,
      data: { uri: "a://b", reason: "limit", limit: "timeout", bound: 20 },
    });
  });

  it("that yields more than maxBytes, in bytes and all together, says so", async () => {
    const text = (body: string): Content => ({ body, defaultType: "text/plain" });
    const blob: Content = { finished: { uri: "a://c", blob: Buffer.alloc(600).toString("base64") } };
    const fits = [[text("é".repeat(500))], [text("a".repeat(400)), blob], [{ body: new Uint8Array(1000) }]];
    const exceeds = [
      [text("é".repeat(501))],
      [text("a".repeat(401)), blob],
      [{ body: new Uint8Array(1001) }],
    ];
    for (const contents of fits) {
      const catalogue = catalogueOf([entry("a://b", { source: yields(...contents) })]);
      expect((await catalogue.readResource("a://b", ask())).result.contents).toHaveLength(contents.length);
    }
    for (const contents of exceeds) {
      const catalogue = catalogueOf([entry("a://b", { source: yields(...contents) })]);
      const data = { uri: "a://b", reason: "limit", limit: "maxBytes", bound: 1000 };
      expect(await failureOf(catalogue.readResource("a://b", ask()))).toEqual({ code: -32603, data });
    }
  });
});

describe("content", () => {
  it("has the declared type, and its own address where it has one", async () => {
    const source = yields(
      { body: "<p>", upstreamType: "text/plain" },
      { uri: "a://b/c", body: new Uint8Array([0]) },
    );
    const passport = { name: "page", mimeType: "text/html;profile=x" };
    const { result } = await catalogueOf([entry("a://b", { source, passport })]).readResource("a://b", ask());
    expect(result.contents).toEqual([
      { uri: "a://b", mimeType: "text/html;profile=x", text: "<p>" },
      { uri: "a://b/c", mimeType: "text/html;profile=x", blob: "AA==" },
    ]);
  });
});

describe("the cache hint", () => {
  const kept = { ttlMs: 5000, cacheScope: "public" } as const;
  const claimed = [{ name: "id", claim: "sub" }];
  const caller: Caller = { scopes: "all", claims: new Map([["sub", "1"]]) };
  const hint = async (catalogue: Catalogue, uri: string) =>
    (await catalogue.readResource(uri, ask(caller))).cache;

  it("is the entry's, else nothing", async () => {
    const entries = [
      entry("a://own", { cache: { ttlMs: 7, cacheScope: "public" } }),
      entry("a://scope", { cache: { cacheScope: "public" } }),
      entry("a://silent"),
    ];
    expect(await hint(catalogueOf(entries), "a://own")).toEqual({ ttlMs: 7, cacheScope: "public" });
    expect(await hint(catalogueOf(entries), "a://scope")).toEqual({ ttlMs: 0, cacheScope: "public" });
    expect(await hint(catalogueOf(entries), "a://silent")).toEqual({ ttlMs: 0, cacheScope: "private" });
  });

  it("is private where the answer depends on the caller, of lists too", async () => {
    const options = { listCache: kept };
    const open = catalogueOf([entry("a://open", { cache: kept })], options);
    const closed = catalogueOf(
      [
        entry("a://scoped", { cache: kept, scopes: ["x"] }),
        entry("a://by/{id}", { cache: kept, variables: claimed }),
      ],
      options,
    );
    expect(await hint(open, "a://open")).toEqual(kept);
    expect(await hint(closed, "a://scoped")).toEqual({ ttlMs: 5000, cacheScope: "private" });
    expect(await hint(closed, "a://by/1")).toEqual({ ttlMs: 5000, cacheScope: "private" });
    expect(open.listCache).toEqual(kept);
    expect(closed.listCache).toEqual({ ttlMs: 5000, cacheScope: "private" });
    expect((await closed.listTemplates(undefined, ask())).cache).toEqual({
      ttlMs: 5000,
      cacheScope: "private",
    });
  });

  describe("of what comes from an upstream", () => {
    const NOW = 1_800_000_000_000;
    const from = (freshMs: number, rest: Partial<Freshness> = {}): FinishedContent => ({
      finished: { uri: "a://x", text: "x" },
      freshness: { confirmedAt: NOW, freshUntil: NOW + freshMs, shared: false, stale: false, ...rest },
    });
    const made: FinishedContent = { finished: { uri: "a://x", text: "x" } };

    it.each([
      ["the life that is left", {}, [from(400)], { ttlMs: 400, cacheScope: "private" }],
      ["never more than the entry says", { ttlMs: 300 }, [from(400)], { ttlMs: 300, cacheScope: "private" }],
      ["nothing once it is over", { ttlMs: 300 }, [from(-5)], { ttlMs: 0, cacheScope: "private" }],
      ["the shortest of several", { ttlMs: 300 }, [made, from(200)], { ttlMs: 200, cacheScope: "private" }],
      [
        "nothing beside what has no life of its own",
        {},
        [made, from(200)],
        { ttlMs: 0, cacheScope: "private" },
      ],
      [
        "what the upstream lets all share",
        {},
        [from(9, { shared: true })],
        { ttlMs: 9, cacheScope: "public" },
      ],
      [
        "the entry's scope before the upstream's",
        { cacheScope: "private" as const },
        [from(9, { shared: true })],
        { ttlMs: 9, cacheScope: "private" },
      ],
    ])("is %s", (_what, cache, contents, expected) => {
      expect(lifeOf(entry("a://x", { cache }), contents, NOW)).toEqual(expected);
    });

    it("tells since when it is stale, of each content and of the answer", () => {
      expect(
        resultOf([made, from(-2_000, { stale: true }), from(-5_000, { stale: true }), from(-9_000)]),
      ).toEqual({
        contents: [
          { uri: "a://x", text: "x" },
          { uri: "a://x", text: "x", _meta: { "pressmark/staleSince": "2027-01-15T07:59:58.000Z" } },
          { uri: "a://x", text: "x", _meta: { "pressmark/staleSince": "2027-01-15T07:59:55.000Z" } },
          { uri: "a://x", text: "x" },
        ],
        _meta: { "pressmark/staleSince": "2027-01-15T07:59:55.000Z" },
      });
    });
  });
});

describe("a late catalogue", () => {
  it("reads other entries for the same caller, with their own limits", async () => {
    const late = new LateCatalogue();
    const bundle: Source = {
      read: (request: ReadRequest) => late.readAddress("note://a?b=c", { ...request, uri: "x" }),
    };
    await expect(bundle.read({} as ReadRequest)).rejects.toThrow("before the catalogue was attached");
    const catalogue = catalogueOf([
      entry("all://notes", { source: bundle }),
      entry("note://a{?b}", { source: echo, scopes: ["notes"] }),
    ]);
    late.attach(catalogue);
    const reader: Caller = { scopes: new Set(["notes"]), claims: new Map() };
    expect(await readEcho(catalogue, "all://notes", reader)).toMatchObject({
      uri: "note://a?b=c",
      values: [["b", "c"]],
    });
    expect(await failureOf(catalogue.readResource("all://notes", ask(nobody)))).toMatchObject({
      data: { uri: "note://a?b=c" },
    });
  });
});
