import { rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkManifest } from "../manifest/check.js";
import { writeFolder } from "../manifest/golden.fixture.js";
import { buildCatalogue } from "./build.js";
import type { CatalogueData, CatalogueEntry } from "./catalogue.js";

const SERVER = 'server: { name: desk, version: "1.0" }';

function build(
  body: string,
  environment: Readonly<Record<string, string>> = {},
  files: readonly (readonly [string, string])[] = [],
): CatalogueData {
  const folder = writeFolder(new Map([["pressmark.yaml", `pressmark: 1\n${body}`], ...files]));
  try {
    return buildCatalogue(
      checkManifest(path.join(folder, "pressmark.yaml"), { environment: (name) => environment[name] }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function entryOf(keys: string, defaults = "{}", source = "text: a"): CatalogueEntry {
  const { entries } = build(
    `${SERVER}\ndefaults: ${defaults}\nresources: [{ name: a, uri: "x://a", ${source}, ${keys} }]`,
  );
  expect(entries).toHaveLength(1);
  return entries[0]!;
}

describe("what an entry takes of the defaults", () => {
  it.each([
    ["", "{}", undefined],
    ["cache: {}", "{}", undefined],
    ["cache: 5s", "{}", { ttlMs: 5_000 }],
    ["cache: 0s", "{}", { ttlMs: 0 }],
    ["cache: { scope: public }", "{}", { cacheScope: "public" }],
    ["", "{ cache: 250ms }", { ttlMs: 250 }],
    ["cache: 1h", "{ cache: { ttl: 5s, scope: public } }", { ttlMs: 3_600_000, cacheScope: "public" }],
    [
      "cache: { scope: private }",
      "{ cache: { ttl: 5m, scope: public } }",
      { ttlMs: 300_000, cacheScope: "private" },
    ],
    [
      "cache: { ttl: 1m, staleIfError: 1d }",
      "{ cache: { staleWhileRevalidate: 5s, staleIfError: 1h } }",
      { ttlMs: 60_000, staleWhileRevalidateMs: 5_000, staleIfErrorMs: 86_400_000 },
    ],
  ])("cache: %j with defaults %j", (keys, defaults, cache) => {
    expect(entryOf(keys, defaults).cache).toEqual(cache);
  });

  const NOTHING_KEPT = { ttlMs: 0, cacheScope: "private", keep: false };
  it.each([
    ["cache: false", "{}", NOTHING_KEPT],
    ["cache: false", "{ cache: { ttl: 5s, scope: public, staleIfError: 1h } }", NOTHING_KEPT],
    ["", "{ cache: false }", NOTHING_KEPT],
    ["cache: false", "{ cache: false }", NOTHING_KEPT],
    // A scope alone says nothing of keeping; a time does.
    ["cache: { scope: public }", "{ cache: false }", { ttlMs: 0, cacheScope: "public", keep: false }],
    ["cache: 1d", "{ cache: false }", { ttlMs: 86_400_000, cacheScope: "private" }],
    ["cache: 0s", "{ cache: false }", { ttlMs: 0, cacheScope: "private" }],
    [
      "cache: { staleIfError: 1h }",
      "{ cache: false }",
      { ttlMs: 0, cacheScope: "private", staleIfErrorMs: 3_600_000 },
    ],
    [
      "cache: { staleWhileRevalidate: 1h }",
      "{ cache: false }",
      { ttlMs: 0, cacheScope: "private", staleWhileRevalidateMs: 3_600_000 },
    ],
  ])("nothing is kept: %j with defaults %j", (keys, defaults, cache) => {
    expect(entryOf(keys, defaults).cache).toEqual(cache);
  });

  it.each([
    ["", "{}", undefined],
    ["watch: true", "{}", undefined],
    ["watch: false", "{}", false],
    ["watch: { every: 250ms }", "{}", { everyMs: 250 }],
    ["", "{ watch: true }", undefined],
    ["", "{ watch: false }", false],
    ["", "{ watch: { every: 5m } }", { everyMs: 300_000 }],
    ["watch: true", "{ watch: false }", undefined],
    ["watch: true", "{ watch: { every: 5m } }", undefined],
    ["watch: false", "{ watch: { every: 5m } }", false],
    ["watch: { every: 1s }", "{ watch: { every: 5m } }", { everyMs: 1_000 }],
  ])("watch: %j with defaults %j", (keys, defaults, watch) => {
    const entry = entryOf(keys, defaults, 'http: "https://a.example/"');
    expect(entry.watch).toEqual(watch);
    expect(Object.hasOwn(entry, "watch")).toBe(watch !== undefined);
  });

  it("what never changes isn't asked whether it did", () => {
    expect(entryOf("", "{ watch: { every: 5m } }").watch).toBeUndefined();
    expect(entryOf("", "{ watch: false }").watch).toBeUndefined();
  });

  it.each([
    ["", "{}", { maxBytes: 4 * 1024 * 1024, timeoutMs: 10_000 }],
    ["limits: { maxBytes: 64KiB }", "{}", { maxBytes: 65_536, timeoutMs: 10_000 }],
    ["", "{ limits: { timeout: 5s } }", { maxBytes: 4_194_304, timeoutMs: 5_000 }],
    [
      "limits: { maxBytes: 1MB }",
      "{ limits: { maxBytes: 1KB, timeout: 1m } }",
      { maxBytes: 1_000_000, timeoutMs: 60_000 },
    ],
  ])("limits: %j with defaults %j", (keys, defaults, limits) => {
    expect(entryOf(keys, defaults).limits).toEqual(limits);
  });

  it("annotations merge field by field, and are absent where nobody gives any", () => {
    const defaults = "{ annotations: { audience: [user], priority: 0.5 } }";
    expect(entryOf("annotations: { priority: 1 }", defaults).passport.annotations).toEqual({
      audience: ["user"],
      priority: 1,
    });
    expect(entryOf("annotations: { audience: [] }", defaults).passport.annotations).toEqual({
      audience: [],
      priority: 0.5,
    });
    expect(entryOf("").passport).toEqual({ name: "a" });
  });

  it("included entries take them too, and keep their own folder", () => {
    const { entries } = build(`${SERVER}\ndefaults: { cache: 5s }\ninclude: [team/more.yaml]`, {}, [
      ["team/more.yaml", 'resources: [{ name: a, uri: "x://a", text: a }]'],
    ]);
    expect(entries.map(({ cache, folder }) => [cache?.ttlMs, path.basename(folder)])).toEqual([
      [5_000, "team"],
    ]);
  });
});

describe("what is made of a passport", () => {
  it("only what was declared is there, as it was declared", () => {
    const { passport } = entryOf(
      'title: T, description: D, mimeType: "text/plain; charset=utf-8", size: 2KiB, icons: [{ src: "data:," }], _meta: { __proto__x: 1 }',
    );
    expect(passport).toEqual({
      name: "a",
      title: "T",
      description: "D",
      mimeType: "text/plain; charset=utf-8",
      size: 2048,
      icons: [{ src: "data:," }],
      _meta: { __proto__x: 1 },
    });
    expect(entryOf("size: 7").passport.size).toBe(7);
  });

  it("an entry with a fault, or disabled, is left out", () => {
    const { entries } = build(`${SERVER}
resources:
  - { name: a, uri: "x://a", text: a }
  - { name: b, uri: "x://b", text: a, enabled: false }
  - { name: c, uri: "x://c", text: a, titel: a }
  - { name: d, uri: "x y", text: a }`);
    expect(entries.map(({ passport }) => passport.name)).toEqual(["a"]);
  });
});

describe("families", () => {
  it("variables stand in the order of the address, each with its rules", () => {
    const { entries } = build(`${SERVER}
resources:
  - uriTemplate: x://{b}/{a}{?constructor}
    name: a
    render: a
    variables:
      constructor: { default: d, description: D }
      a: { enum: [x, y], pattern: "[a-z]", claim: c, complete: { json: [x] } }
    examples: [{ b: "1", a: x }]
    list: [{ b: "1", a: x, constructor: c }]`);
    const [entry] = entries;
    expect(entry?.variables).toEqual([
      { name: "b" },
      {
        name: "a",
        enum: ["x", "y"],
        pattern: "[a-z]",
        claim: "c",
        complete: { kind: "json", settings: { value: ["x"] } },
      },
      { name: "constructor", description: "D", fallback: "d" },
    ]);
    expect(entry?.examples).toEqual([
      new Map([
        ["b", "1"],
        ["a", "x"],
      ]),
    ]);
    expect(entry?.listing).toEqual({
      kind: "constants",
      members: [
        new Map([
          ["b", "1"],
          ["a", "x"],
          ["constructor", "c"],
        ]),
      ],
    });
  });

  it.each([
    ["", { kind: "source" }],
    ["list: false", { kind: "none" }],
    ["list: []", { kind: "constants", members: [] }],
    [
      "list: { from: { json: [] }, variables: { id: /id } }",
      {
        kind: "from",
        source: { kind: "json", settings: { value: [] } },
        items: "",
        variables: new Map([["id", "/id"]]),
      },
    ],
  ])("%j", (list, listing) => {
    const { entries } = build(
      `${SERVER}\nresources: [{ name: a, uriTemplate: "x://{id}", render: a, ${list} }]`,
    );
    expect(entries[0]?.listing).toEqual(listing);
  });
});

describe("the server", () => {
  it("identity, instructions, pages and tokens", () => {
    const data = build(
      `server: { name: desk, version: "1.0", title: Desk, instructions: Read. }
serve: { pageSize: 7, http: { auth: { tokens: ["\${A}", { token: "\${B}", scopes: [s] }] }, allowedHosts: [a.example] } }
network: { allow: ["*.shop.example"] }`,
      { A: "1", B: "2" },
    );
    expect(data).toMatchObject({
      identity: { name: "desk", version: "1.0", title: "Desk" },
      instructions: "Read.",
      listCache: { ttlMs: 0, cacheScope: "private" },
      pageSize: 7,
      network: ["*.shop.example"],
      http: {
        tokens: [
          { token: "${A}", scopes: [] },
          { token: "${B}", scopes: ["s"] },
        ],
        allowedHosts: ["a.example"],
        allowedOrigins: [],
      },
      entries: [],
    });
    expect(data.identity).not.toHaveProperty("instructions");
  });

  it("an issuer instead of tokens", () => {
    const auth = "{ issuer: 'https://${A}.example', audience: 'https://desk.example/mcp' }";
    const data = build(`${SERVER}\nserve: { http: { auth: ${auth} } }`, { A: "id" });
    expect(data.http).toEqual({
      tokens: undefined,
      issuer: { issuer: "https://${A}.example", audience: "https://desk.example/mcp" },
      allowedHosts: [],
      allowedOrigins: [],
    });
  });

  it("without settings there are 250 entries a page and no tokens", () => {
    const data = build(`${SERVER}\nserve: { http: {} }`);
    expect([data.pageSize, data.http.tokens, data.instructions]).toEqual([250, undefined, undefined]);
  });

  it.each([
    ["{}", { ttlMs: 0, cacheScope: "private" }],
    ["{ cache: 5s }", { ttlMs: 5_000, cacheScope: "private" }],
    ["{ cache: { scope: public } }", { ttlMs: 0, cacheScope: "public" }],
    ["{ cache: { ttl: 1m, scope: public, staleIfError: 1h } }", { ttlMs: 60_000, cacheScope: "public" }],
    ["{ cache: false }", { ttlMs: 0, cacheScope: "private" }],
  ])("lists and discovery take the defaults' cache: %j", (defaults, listCache) => {
    expect(build(`${SERVER}\ndefaults: ${defaults}`).listCache).toEqual(listCache);
  });

  it("a faulty page size is left to its default", () => {
    expect(build(`${SERVER}\nserve: { pageSize: 0 }`).pageSize).toBe(250);
  });
});

it("[secret] no environment value is in the data", () => {
  const data = build(
    `${SERVER}
serve: { http: { auth: { tokens: ["\${SECRET_VALUE}"] } } }
network: { allow: ["\${SECRET_VALUE}"] }
resources:
  - { name: a, uri: "x://a", http: { url: "https://\${SECRET_VALUE}.example", headers: { A: "\${SECRET_VALUE:-x}" } } }
  - { name: b, uri: "x://b", env: { names: [SECRET_VALUE], allowSecrets: true } }
  - { name: c, uri: "x://c", file: "\${SECRET_VALUE}.md" }`,
    { SECRET_VALUE: "hunter2" },
  );
  expect(data.entries.map(({ passport }) => passport.name)).toEqual(["a", "b"]);
  expect(JSON.stringify(data)).not.toContain("hunter2");
});
