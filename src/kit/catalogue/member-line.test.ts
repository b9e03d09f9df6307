import { describe, expect, it, vi } from "vitest";
import type { Listing } from "../entry.js";
import type { Caller, Facts } from "../source.js";
import type { Values } from "../values.js";
import {
  catalogueOf,
  constants,
  entry,
  everyone,
  json,
  keepLines,
  list,
  lister,
  text,
  uris,
  valuesOf,
} from "./entries.fixture.js";

describe("[list] a member of a family", () => {
  it("has its own name, texts, type and size", async () => {
    const passport = {
      name: "snapshot",
      title: "Snapshot of {service} {version}",
      description: "{other} {service} ${service}",
      annotations: { priority: 0.5 },
    };
    const describe = vi.fn(async (of: Values): Promise<Facts> => ({
      size: String(of.get("version")).length,
      fileName: "a.json",
    }));
    const listing = constants({ service: "web", version: "2.4.0" }, { version: "{service}", service: "api" });
    const family = entry("release://{service}/{version}", {
      passport,
      listing,
      source: { ...text, describe },
    });
    expect(await list(catalogueOf([family]))).toEqual([
      {
        uri: "release://api/%7Bservice%7D",
        name: "snapshot/api/{service}",
        title: "Snapshot of api {service}",
        description: "{other} api ${service}",
        mimeType: "application/json",
        annotations: { priority: 0.5 },
        size: 9,
      },
      {
        uri: "release://web/2.4.0",
        name: "snapshot/web/2.4.0",
        title: "Snapshot of web 2.4.0",
        description: "{other} web ${service}",
        mimeType: "application/json",
        annotations: { priority: 0.5 },
        size: 5,
      },
    ]);
  });

  it("says itself more exactly what its family says of all", async () => {
    const facts: Facts = { title: "Guide", description: "How", audience: ["user"], priority: 1, size: 4 };
    const source = lister(() => [{ values: valuesOf({ path: "g.md" }), facts }]);
    const passport = {
      name: "docs",
      title: "{path}",
      mimeType: "text/markdown",
      annotations: { priority: 0.1 },
    };
    const [line] = await list(
      catalogueOf([entry("docs://{+path}", { source, passport, listing: { kind: "source" } })]),
    );
    expect(line).toEqual({
      uri: "docs://g.md",
      name: "docs/g.md",
      title: "Guide",
      description: "How",
      mimeType: "text/markdown",
      annotations: { audience: ["user"], priority: 1 },
      size: 4,
    });
  });

  it("comes from constants, from the source, or from what another source yields", async () => {
    const releases = {
      releases: [
        { name: "web", tag: 2 },
        { name: "api", tag: true, page: "3" },
        { name: "no tag" },
        { name: "a/b", tag: null },
        "no object",
      ],
    };
    const { lines, log } = keepLines();
    const from: Listing = {
      kind: "from",
      source: json(() => releases),
      items: "/releases",
      variables: new Map([
        ["service", "/name"],
        ["version", "/tag"],
        ["page", "/page"],
      ]),
    };
    const catalogue = catalogueOf(
      [
        entry("c://{id}", { listing: constants({ id: "b" }, { id: "a" }, { id: "b" }) }),
        entry("f://{service}/{version}{?page}", { passport: { name: "f" }, listing: from }),
        entry("l://x{/path*}", {
          listing: constants({ path: ["a", "b"] }, { path: "c/d" }),
          passport: { name: "l" },
        }),
      ],
      { log },
    );
    expect((await list(catalogue)).map(({ uri, name }) => [uri, name])).toEqual([
      ["c://a", "c://{id}/a"],
      ["c://b", "c://{id}/b"],
      ["f://api/true?page=3", "f/api/true/3"],
      ["f://web/2", "f/web/2"],
      ["l://x/a/b", "l/a/b"],
      ["l://x/c/d", "l/c/d"],
    ]);
    expect(lines).toEqual(["pressmark warning: list of 'f': 3 items lack a variable, left out"]);
  });

  it("is listed where it's readable, as the one that answers its address", async () => {
    const listing = constants(
      { id: "fixed" },
      { id: "de" },
      { id: "a/b" },
      { id: ".." },
      { id: "ok" },
      { id: "a".repeat(9000) },
    );
    const catalogue = catalogueOf([
      entry("a://{id}", { listing, variables: [{ name: "id", accepts: (value) => value !== "de" }] }),
      entry("a://fixed"),
      entry("a://{+rest}", { listing: constants({ rest: "ok" }, { rest: "de" }, { rest: "a/b" }) }),
    ]);
    expect(await uris(catalogue)).toEqual(["a://a%2Fb", "a://ok", "a://fixed", "a://a/b", "a://de"]);
    for (const uri of await uris(catalogue)) expect(catalogue.resolve(uri, everyone).uri).toBe(uri);
  });

  it("is there for those who may read it", async () => {
    const catalogue = catalogueOf([
      entry("fixed://a", { scopes: ["x"] }),
      entry("t://{tenant}/{id}", {
        variables: [{ name: "tenant", claim: "tid" }],
        listing: constants({ tenant: "a", id: "1" }, { tenant: "b", id: "2" }),
      }),
    ]);
    const caller = (scopes: readonly string[], tid?: string): Caller => ({
      scopes: new Set(scopes),
      claims: new Map(tid === undefined ? [] : [["tid", tid]]),
    });
    expect(await uris(catalogue, caller(["x"], "a"))).toEqual(["fixed://a", "t://a/1"]);
    expect(await uris(catalogue, caller([], "b"))).toEqual(["t://b/2"]);
    expect(await uris(catalogue, caller([]))).toEqual([]);
  });

  it("[names] may have variables with names of object members", async () => {
    const listing: Listing = {
      kind: "from",
      source: { read: async () => [{ body: '[{"__proto__":"p","c":"q"}]' }] },
      items: "",
      variables: new Map([
        ["__proto__", "/__proto__"],
        ["constructor", "/c"],
      ]),
    };
    const family = entry("o://{constructor}/{__proto__}", {
      listing,
      passport: { name: "o", title: "{toString} {__proto__}" },
    });
    expect(await list(catalogueOf([family]))).toEqual([
      { uri: "o://q/p", name: "o/q/p", title: "{toString} p" },
    ]);
  });
});
