import { describe, expect, it } from "vitest";
import type { CatalogueEntry } from "../../catalogue/catalogue.js";
import { SourceData } from "../../sources/definition.js";
import { receiveEntry, sendEntry } from "./crossing.js";
import { fingerprintEntry, UNKNOWN } from "./fingerprint.js";

const own = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}') as Readonly<Record<string, unknown>>;

function make(changes: Partial<CatalogueEntry> = {}): CatalogueEntry {
  return {
    address: { kind: "template", template: "x://{a}" },
    passport: { name: "one", _meta: own },
    limits: { maxBytes: 1, timeoutMs: 2 },
    scopes: [],
    variables: [{ name: "a", complete: new SourceData("json", { value: ["b"] }) }],
    listing: {
      kind: "from",
      source: new SourceData("http", { url: "https://a.example" }),
      items: "",
      variables: new Map([["__proto__", "/a"]]),
    },
    examples: [new Map([["a", ["b", "c"]]])],
    // What the user wrote may look like a source.
    source: new SourceData("render", {
      template: "{{a}}",
      data: { kind: "json", settings: { value: own } },
      from: new SourceData("json", { value: { kind: "json", settings: 1 } }),
    }),
    folder: "/f",
    ...changes,
  };
}

describe("an entry that crosses threads", () => {
  it("is the same there, its sources sources and its data data [names]", () => {
    const arrived = receiveEntry(structuredClone(sendEntry(make())));
    expect(arrived).toStrictEqual(make());
    const settings = arrived.source.settings as Readonly<Record<string, unknown>>;
    expect(settings["from"]).toBeInstanceOf(SourceData);
    expect(settings["data"]).not.toBeInstanceOf(SourceData);
    expect(arrived.variables[0]?.complete).toBeInstanceOf(SourceData);
    expect(JSON.stringify(arrived.passport)).toBe(
      '{"name":"one","_meta":{"__proto__":{"a":1},"constructor":2}}',
    );
  });

  it("has the fingerprint that it had", () => {
    const print = (entry: CatalogueEntry): string => fingerprintEntry(entry, () => "h");
    expect(print(receiveEntry(structuredClone(sendEntry(make()))))).toBe(print(make()));
  });
});

describe("a fingerprint", () => {
  const print = (entry: CatalogueEntry, hash: string | undefined = "h"): string =>
    fingerprintEntry(entry, () => hash);
  const json = (value: unknown): CatalogueEntry => make({ source: new SourceData("json", { value }) });

  it.each([
    ["another folder", make({ folder: "/g" })],
    ["another order of keys", json({ b: 1, a: 2 })],
    ["a source in a mapping's place", json(new SourceData("json", 1))],
    ["a name of its own that objects inherit", json(own)],
    ["other members", make({ listing: { kind: "constants", members: [new Map([["a", "b"]])] } })],
    ["other values of a member", make({ listing: { kind: "constants", members: [new Map([["a", "c"]])] } })],
  ])("tells %s", (_, entry) => {
    const others = [
      make(),
      json({ a: 2, b: 1 }),
      json({ kind: "json", settings: 1 }),
      json({ constructor: 2 }),
    ];
    expect(others.map((other) => print(other))).not.toContain(print(entry));
  });

  it("holds the files that are part of the entry; it's unknown where one of them is", () => {
    const entry = make({ source: new SourceData("render", { file: "a.hbs" }) });
    expect(print(entry, "one")).not.toBe(print(entry, "two"));
    expect(fingerprintEntry(entry, (path) => (path === "/f/a.hbs" ? undefined : "h"))).toBe(UNKNOWN);
  });
});
