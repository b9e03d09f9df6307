import { describe, expect, it } from "vitest";
import { readFailed } from "../errors.js";
import type { Caller, Content, ReadRequest, Source } from "../source.js";
import type { Catalogue } from "./catalogue.js";
import { ask, catalogueOf, echo, entry, failureOf, readEcho, nobody, yields } from "./entries.fixture.js";
import { LateReader } from "./late-reader.js";

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

  it("is the entry's, else the default, else nothing", async () => {
    const entries = [entry("a://own", { cache: { ttlMs: 7, cacheScope: "public" } }), entry("a://silent")];
    expect(await hint(catalogueOf(entries, { defaultCache: kept }), "a://own")).toEqual({
      ttlMs: 7,
      cacheScope: "public",
    });
    expect(await hint(catalogueOf(entries, { defaultCache: kept }), "a://silent")).toEqual(kept);
    expect(await hint(catalogueOf(entries), "a://silent")).toEqual({ ttlMs: 0, cacheScope: "private" });
  });

  it("is private where the answer depends on the caller, of lists too", async () => {
    const options = { defaultCache: kept, listCache: kept };
    const open = catalogueOf([entry("a://open")], options);
    const closed = catalogueOf(
      [entry("a://scoped", { scopes: ["x"] }), entry("a://by/{id}", { variables: claimed })],
      options,
    );
    expect(await hint(closed, "a://scoped")).toEqual({ ttlMs: 5000, cacheScope: "private" });
    expect(await hint(closed, "a://by/1")).toEqual({ ttlMs: 5000, cacheScope: "private" });
    expect(open.listCache).toEqual(kept);
    expect(closed.listCache).toEqual({ ttlMs: 5000, cacheScope: "private" });
    expect((await closed.listTemplates(undefined, ask())).cache).toEqual({
      ttlMs: 5000,
      cacheScope: "private",
    });
  });
});

describe("a late reader", () => {
  it("reads other entries for the same caller, with their own limits", async () => {
    const late = new LateReader();
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
