import { describe, expect, it, vi } from "vitest";
import type { Completion } from "../answers.js";
import { readFailed } from "../errors.js";
import type { ReadRequest, Source } from "../source.js";
import type { Catalogue } from "./catalogue.js";
import {
  ask,
  catalogueOf,
  claiming,
  constants,
  entry,
  everyone,
  keepLines,
  nobody,
} from "./entries.fixture.js";

async function complete(
  catalogue: Catalogue,
  uri: string,
  variable: string,
  prefix = "",
  filled: Record<string, string> = {},
  caller = everyone,
): Promise<Completion> {
  return await catalogue.complete(
    { uri, variable, prefix, filled: new Map(Object.entries(filled)) },
    ask(caller),
  );
}

function all(...values: readonly string[]): Completion {
  return { values, total: values.length, hasMore: false };
}

describe("[completion] of a variable", () => {
  const pages = "wiki://{lang}/{page}{?rev}";
  const wiki = catalogueOf([
    entry(pages, {
      listing: constants(
        { lang: "de", page: "Start" },
        { lang: "de", page: "api", rev: "2" },
        { lang: "pt", page: "Inicio" },
        { lang: "pt", page: "Start" },
      ),
    }),
  ]);

  it("offers what is listed, once, in order", async () => {
    expect(await complete(wiki, pages, "lang")).toEqual(all("de", "pt"));
    expect(await complete(wiki, pages, "page")).toEqual(all("Inicio", "Start", "api"));
    expect(await complete(wiki, pages, "rev")).toEqual(all("2"));
  });

  it("offers only what goes with the variables that are filled in", async () => {
    expect(await complete(wiki, pages, "page", "", { lang: "de" })).toEqual(all("Start", "api"));
    expect(await complete(wiki, pages, "lang", "", { page: "Inicio" })).toEqual(all("pt"));
    expect(await complete(wiki, pages, "page", "", { lang: "de", page: "x", rev: "2", other: "y" })).toEqual(
      all("Start", "api"),
    );
    expect(await complete(wiki, pages, "page", "", { lang: "fr" })).toEqual(all());
  });

  it("offers what begins with the text, exactly before but for the case", async () => {
    const variables = [{ name: "x", enum: ["beta", "Bb", "alpha", "BA", "b"] }];
    const catalogue = catalogueOf([entry("e://{x}", { variables })]);
    expect(await complete(catalogue, "e://{x}", "x", "b")).toEqual(all("b", "beta", "BA", "Bb"));
    expect(await complete(catalogue, "e://{x}", "x", "B")).toEqual(all("BA", "Bb", "b", "beta"));
    expect(await complete(catalogue, "e://{x}", "x", "z")).toEqual(all());
  });

  it("offers a hundred values and says how many there are", async () => {
    const values = Array.from({ length: 101 }, (_, index) => String(1000 + index));
    const catalogue = catalogueOf([entry("e://{x}", { variables: [{ name: "x", enum: values }] })]);
    expect(await complete(catalogue, "e://{x}", "x")).toEqual({
      values: values.slice(0, 100),
      total: 101,
      hasMore: true,
    });
    expect(await complete(catalogue, "e://{x}", "x", "100")).toEqual(all(...values.slice(0, 10)));
    const hundred = catalogueOf([entry("e://{x}", { variables: [{ name: "x", enum: values.slice(1) }] })]);
    expect(await complete(hundred, "e://{x}", "x")).toMatchObject({ total: 100, hasMore: false });
  });

  it("offers nothing where nothing is known", async () => {
    expect(await complete(catalogueOf([entry("e://{x}")]), "e://{x}", "x")).toEqual(all());
  });

  it("offers only values that make an address", async () => {
    const variables = [{ name: "x", accepts: (value: string) => value !== "no" }];
    const listing = constants({ x: "no" }, { x: "a" }, { x: ".." });
    expect(await complete(catalogueOf([entry("e://{x}", { variables, listing })]), "e://{x}", "x")).toEqual(
      all("a"),
    );
    const rule = [{ name: "x", enum: ["no", "a"], accepts: (value: string) => value !== "no" }];
    expect(await complete(catalogueOf([entry("e://{x}", { variables: rule })]), "e://{x}", "x")).toEqual(
      all("a"),
    );
  });

  it("offers a path as one text, other lists item by item", async () => {
    const catalogue = catalogueOf([
      entry("p://x{/path*}", { listing: constants({ path: ["a", "b"] }, { path: ["a", "c"] }) }),
      entry("l://x{?tag*}", { listing: constants({ tag: ["a", "b"] }, { tag: ["b", "c"] }) }),
    ]);
    expect(await complete(catalogue, "p://x{/path*}", "path", "a/")).toEqual(all("a/b", "a/c"));
    expect(await complete(catalogue, "l://x{?tag*}", "tag")).toEqual(all("a", "b", "c"));
  });

  it("[names] may be one with the name of an object's member", async () => {
    const template = "o://{constructor}/{__proto__}";
    const member = Object.fromEntries([
      ["constructor", "a"],
      ["__proto__", "b"],
    ]) as Record<string, string>;
    const catalogue = catalogueOf([entry(template, { listing: constants(member) })]);
    expect(await complete(catalogue, template, "constructor")).toEqual(all("a"));
    expect(await complete(catalogue, template, "__proto__")).toEqual(all("b"));
    await expect(complete(catalogue, template, "toString")).rejects.toMatchObject({ code: -32602 });
  });
});

describe("[completion] of what isn't there", () => {
  const catalogue = catalogueOf([
    entry("e://{x}"),
    entry("h://{x}", { scopes: ["x"], variables: [{ name: "x", enum: ["a"] }] }),
    entry("f://x"),
  ]);

  it.each(["e://{y}", "E://{x}", "e://a", "f://x", "", "h://{x}"])("refuses the template %j", async (uri) => {
    const error = { code: -32602, message: "Unknown resource template", data: { uri } };
    await expect(complete(catalogue, uri, "x", "", {}, nobody)).rejects.toMatchObject(error);
  });

  it("refuses an unknown variable", async () => {
    const error = { code: -32602, data: { uri: "e://{x}", variable: "y" } };
    await expect(complete(catalogue, "e://{x}", "y")).rejects.toMatchObject(error);
  });
});

describe("[completion] of a claim's variable", () => {
  const template = "t://{tenant}/{id}";
  const catalogue = catalogueOf([
    entry(template, {
      variables: [{ name: "tenant", claim: "tid" }],
      listing: constants({ tenant: "a", id: "1" }, { tenant: "b", id: "2" }),
    }),
  ]);
  const tenant = claiming("tid", "a");

  it("offers the caller's own, and what goes with it", async () => {
    expect(await complete(catalogue, template, "tenant", "", {}, tenant)).toEqual(all("a"));
    expect(await complete(catalogue, template, "id", "", {}, tenant)).toEqual(all("1"));
    expect(await complete(catalogue, template, "id", "", { tenant: "b" }, tenant)).toEqual(all());
    await expect(complete(catalogue, template, "id")).rejects.toMatchObject({ code: -32602 });
  });
});

describe("[completion] from a source", () => {
  const template = "s://{a}/{b}";

  it("is what the source yields, asked with what is filled in", async () => {
    const read = vi.fn(async (request: ReadRequest) => {
      expect([...request.values]).toEqual([["a", "x"]]);
      expect(request.signal.aborted).toBe(false);
      return [{ body: JSON.stringify(["two", 1, "two", null, {}, "no"]) }];
    });
    const variables = [{ name: "b", complete: { read }, accepts: (value: string) => value !== "no" }];
    const catalogue = catalogueOf([entry(template, { variables })]);
    expect(await complete(catalogue, template, "b", "", { a: "x", other: "y" })).toEqual(all("1", "two"));
    expect(read).toHaveBeenCalledOnce();
  });

  it("takes lines of plain text, and a list alone", async () => {
    const read = async () => [{ body: "main\nnext\n" }];
    const catalogue = catalogueOf([entry(template, { variables: [{ name: "b", complete: { read } }] })]);
    expect(await complete(catalogue, template, "b")).toEqual(all("main", "next"));
  });

  it("hands the source nothing that the caller's addresses can't hold", async () => {
    const seen: unknown[] = [];
    const read = async ({ values }: ReadRequest) => {
      seen.push([...values]);
      return [{ body: "[1]" }];
    };
    const variables = [
      { name: "a", accepts: (value: string) => /^[a-z]+$/.test(value), claim: "tenant" },
      { name: "b", complete: { read } },
    ];
    const catalogue = catalogueOf([entry(template, { variables })]);
    const ask = (a: string) =>
      complete(catalogue, template, "b", "", { a, b: "!" }, claiming("tenant", "web"));
    expect(await ask("--output=x")).toEqual(all());
    expect(await ask("api")).toEqual(all());
    expect(await ask("web")).toEqual(all("1"));
    expect(seen).toEqual([[["a", "web"]]]);
  });

  it.each<[string, Source["read"]]>([
    [
      "The upstream answered 503",
      () => Promise.reject(readFailed("s://x", "upstream_status", "The upstream answered 503")),
    ],
    ["The resource's source did not yield a list", async () => [{ body: '{"a":1}' }]],
  ])("[failure] offers nothing and writes a line where the source fails: %s", async (why, read) => {
    const { lines, log } = keepLines();
    const catalogue = catalogueOf([entry(template, { variables: [{ name: "b", complete: { read } }] })], {
      log,
    });
    expect(await complete(catalogue, template, "b")).toEqual(all());
    expect(lines).toEqual([`pressmark warning: completion of '${template}' failed: ${why}`]);
  });

  it("takes the members that were listed a moment ago", async () => {
    const members = vi.fn(async () => [{ values: new Map([["x", "a"]]), facts: {} }]);
    const source: Source = { read: async () => [{ body: "text" }], members };
    const catalogue = catalogueOf([entry("m://{x}", { source, listing: { kind: "source" } })]);
    for (const prefix of ["", "a", "ab"]) await complete(catalogue, "m://{x}", "x", prefix);
    expect(members).toHaveBeenCalledOnce();
  });

  it("[tenant] asks a source for what is the caller's own alone", async () => {
    const asked: unknown[] = [];
    const source: Source = {
      read: async ({ values }: ReadRequest) => {
        asked.push(Object.fromEntries(values));
        return await Promise.resolve([{ body: JSON.stringify([`page of ${String(values.get("tenant"))}`]) }]);
      },
    };
    const uri = "x://{tenant}/{page}";
    const variables = [
      { name: "tenant", claim: "tenant_id" },
      { name: "page", complete: source },
    ];
    const catalogue = catalogueOf([entry(uri, { variables })]);
    const acme = claiming("tenant_id", "acme");
    expect(await complete(catalogue, uri, "page", "", {}, acme)).toEqual(all("page of acme"));
    expect(await complete(catalogue, uri, "page", "", { tenant: "acme" }, acme)).toEqual(all("page of acme"));
    expect(await complete(catalogue, uri, "page", "", { tenant: "beta" }, acme)).toEqual(all());
    expect(asked).toEqual([{ tenant: "acme" }, { tenant: "acme" }]);
  });
});
