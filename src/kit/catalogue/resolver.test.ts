import { describe, expect, it } from "vitest";
import type { Entry } from "../entry.js";
import type { Caller } from "../source.js";
import {
  ask,
  catalogueOf,
  claiming,
  echo,
  entry,
  failureOf,
  readEcho,
  everyone,
  nobody,
} from "./entries.fixture.js";

function echoing(address: string, rest: Partial<Entry> = {}): Entry {
  return entry(address, { source: echo, ...rest });
}

describe("[address-exact] a fixed address", () => {
  const addresses = [
    "https://docs.example.test",
    "RES://a",
    "note:///a%20b",
    "res://x/%2e",
    "res://x/%2E",
    "res://a/../b",
  ];
  const catalogue = catalogueOf(addresses.map((address) => echoing(address)));

  it("is the manifest's text in lists, in reads and in contents", async () => {
    const { result } = await catalogue.listResources(undefined, ask());
    expect(result.resources.map(({ uri }) => uri)).toEqual(addresses);
    for (const uri of addresses)
      expect(await readEcho(catalogue, uri)).toEqual({ uri, asked: uri, values: [] });
  });

  it("is found whatever its scheme's case, and keeps its own", async () => {
    expect(await readEcho(catalogue, "res://a")).toMatchObject({ uri: "RES://a" });
    expect(await readEcho(catalogue, "HTTPS://docs.example.test")).toMatchObject({
      uri: "https://docs.example.test",
    });
  });

  it.each(["https://docs.example.test/", "RES://A", "note:///a%20B", "res://b", "res://x/."])(
    "is not found by %s, which differs",
    async (uri) => {
      expect(await failureOf(catalogue.readResource(uri, ask()))).toEqual({ code: -32602, data: { uri } });
    },
  );
});

describe("[address-read] a read", () => {
  const catalogue = catalogueOf([
    echoing("res://a"),
    echoing("tree://{+path}"),
    echoing("shop://items/{id}"),
  ]);

  it.each([
    "not a uri",
    "",
    "x://[bad",
    "/a",
    "tree://a b",
    "res://a%",
    "tree://é",
    `tree://${"a".repeat(8 * 1024)}`,
  ])("of %j is of no URI", async (uri) => {
    const error = await failureOf(catalogue.readResource(uri, ask()));
    expect(error).toMatchObject({ code: -32602, data: { uri, reason: "invalid_uri" } });
  });

  it("that misses says the address and nothing else", async () => {
    const uri = "shop://items/a/b";
    expect(await failureOf(catalogue.readResource(uri, ask()))).toEqual({ code: -32602, data: { uri } });
    expect(() => catalogue.resolve(uri, everyone)).toThrow("Resource not found");
  });

  it.each(["shop://items/%ZZ", "shop://items/%E0%A4%A", "shop://items/%", "shop://items/%E0%A4"])(
    "[decode-once] of %s names the variable that doesn't decode",
    async (uri) => {
      const data = { uri, reason: "invalid_uri", variable: "id" };
      expect(await failureOf(catalogue.readResource(uri, ask()))).toEqual({ code: -32602, data });
    },
  );
});

describe("a member of a family", () => {
  const catalogue = catalogueOf([
    echoing("shop://items/{id}{?page,limit}", {
      variables: [{ name: "page", fallback: "1" }, { name: "limit" }],
    }),
    echoing("lang://{code}", {
      passport: { name: "codes" },
      variables: [{ name: "code", enum: ["de", "pt"] }],
    }),
    echoing("lang://{+rest}", {
      passport: { name: "rest" },
      variables: [{ name: "rest", accepts: (value) => value.startsWith("x") }],
    }),
    echoing("list://{/path*}", { variables: [{ name: "path", enum: ["a", "b"] }] }),
    echoing("own://{constructor}/{__proto__}", { variables: [{ name: "toString", enum: [] }] }),
  ]);

  it("has the requested text as its content's address, and decoded values", async () => {
    const uri = "shop://items/%C2%A7%20141?limit=5";
    expect(await readEcho(catalogue, uri)).toEqual({
      uri,
      asked: uri,
      values: [
        ["id", "§ 141"],
        ["limit", "5"],
        ["page", "1"],
      ],
    });
  });

  it("takes a default for an absent variable, never for an empty one", () => {
    expect(catalogue.resolve("shop://items/7", everyone).values.get("page")).toBe("1");
    expect(catalogue.resolve("shop://items/7?page=", everyone).values.get("page")).toBe("");
    expect(catalogue.resolve("shop://items/7", everyone).values.has("limit")).toBe(false);
  });

  it("is the next template's where a value fails its enum or pattern", () => {
    expect(catalogue.resolve("lang://de", everyone).entry.passport.name).toBe("codes");
    expect(catalogue.resolve("lang://xx", everyone).entry.passport.name).toBe("rest");
    expect(() => catalogue.resolve("lang://fr", everyone)).toThrow("Resource not found");
  });

  it("fits with each item of a list", () => {
    expect(catalogue.resolve("list:///a/b", everyone).values.get("path")).toEqual(["a", "b"]);
    expect(() => catalogue.resolve("list:///a/c", everyone)).toThrow("Resource not found");
  });

  it("[names] may have variables with names of object members", async () => {
    expect(await readEcho(catalogue, "own://a/b")).toMatchObject({
      values: [
        ["constructor", "a"],
        ["__proto__", "b"],
      ],
    });
  });
});

describe("an entry that isn't there for the caller", () => {
  const catalogue = catalogueOf([
    echoing("plan://secret", { scopes: ["plans:read", "plans:secret"] }),
    echoing("plan://{id}", { passport: { name: "plans" }, scopes: ["plans:read"] }),
    echoing("plan://{+any}", { passport: { name: "any" } }),
    echoing("tenant://{tenant}/plan", { variables: [{ name: "tenant", claim: "tenant_id" }] }),
    echoing("closed://{id}", { scopes: ["plans:read"] }),
  ]);
  const reader: Caller = { scopes: new Set(["plans:read"]), claims: new Map() };

  it("is passed over for the next one that answers", () => {
    expect(catalogue.resolve("plan://secret", everyone).entry.passport.name).toBe("plan://secret");
    expect(catalogue.resolve("plan://secret", reader).entry.passport.name).toBe("plans");
    expect(catalogue.resolve("plan://secret", nobody).entry.passport.name).toBe("any");
  });

  it("answers exactly like a miss, whatever is asked of it", async () => {
    for (const uri of ["closed://a", "closed://%E0%A4"]) {
      const hidden = await failureOf(catalogue.readResource(uri, ask(nobody)));
      expect(hidden).toEqual(await failureOf(catalogueOf([]).readResource(uri, ask(nobody))));
    }
  });

  it("is one whose claim the caller lacks, or has another value of", async () => {
    const tenant = (id: string) => claiming("tenant_id", id);
    expect(await readEcho(catalogue, "tenant://a/plan", tenant("a"))).toMatchObject({
      values: [["tenant", "a"]],
    });
    for (const who of [tenant("b"), nobody, everyone])
      expect(await failureOf(catalogue.readResource("tenant://a/plan", ask(who)))).toEqual({
        code: -32602,
        data: { uri: "tenant://a/plan" },
      });
  });
});
