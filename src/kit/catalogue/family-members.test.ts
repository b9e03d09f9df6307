import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Listing } from "../entry.js";
import { readFailed } from "../errors.js";
import { ask, catalogueOf, entry, json, keepLines, lister, uris, valuesOf } from "./entries.fixture.js";

describe("[failure] a listing that fails", () => {
  it("gives the members last known, or none, and a line in the log", async () => {
    let fails = true;
    const { lines, log } = keepLines();
    const give = (): unknown => {
      if (fails) throw readFailed("x", "upstream_status", "The upstream answered 503");
      return [{ id: "a" }];
    };
    const from: Listing = {
      kind: "from",
      source: json(give),
      items: "",
      variables: new Map([["id", "/id"]]),
    };
    const source = lister(() => [
      { values: valuesOf({ id: (give() as [{ id: string }])[0].id }), facts: {} },
    ]);
    const catalogue = catalogueOf(
      [
        entry("f://{id}", { listing: from }),
        entry("s://{id}", { source, listing: { kind: "source" } }),
        entry("z://z"),
      ],
      { log },
    );
    expect(await uris(catalogue)).toEqual(["z://z"]);
    expect(lines).toEqual([
      "pressmark warning: list of 'f://{id}' failed: The upstream answered 503",
      "pressmark warning: list of 's://{id}' failed: The upstream answered 503",
    ]);
    fails = false;
    expect(await uris(catalogue)).toEqual(["f://a", "s://a", "z://z"]);
    fails = true;
    expect(await uris(catalogue)).toEqual(["f://a", "s://a", "z://z"]);
  });

  it("is one that yields no list, too", async () => {
    const { lines, log } = keepLines();
    const from: Listing = { kind: "from", source: json(() => ({ a: 1 })), items: "/b", variables: new Map() };
    expect(await uris(catalogueOf([entry("f://{id}", { listing: from })], { log }))).toEqual([]);
    expect(lines).toEqual([
      "pressmark warning: list of 'f://{id}' failed: The resource's source did not yield a list (nothing at '/b')",
    ]);
  });
});

describe("members that are known", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("serve the later pages of a walk for 30 s, and completion for 5 s", async () => {
    const source = lister(() => ["a", "b"].map((id) => ({ values: valuesOf({ id }), facts: {} })));
    const catalogue = catalogueOf([entry("s://{id}", { source, listing: { kind: "source" } })], {
      pageSize: 1,
    });
    const { nextCursor } = (await catalogue.listResources(undefined, ask())).result;
    const query = { uri: "s://{id}", variable: "id", prefix: "", filled: new Map<string, string>() };
    const steps: readonly (readonly [ms: number, answer: () => Promise<unknown>, asked: number])[] = [
      [29_999, () => catalogue.listResources(nextCursor, ask()), 1],
      [1, () => catalogue.listResources(nextCursor, ask()), 2],
      [4_999, () => catalogue.complete(query, ask()), 2],
      [1, () => catalogue.complete(query, ask()), 3],
      [0, () => catalogue.listResources(undefined, ask()), 4],
    ];
    for (const [ms, answer, asked] of steps) {
      vi.advanceTimersByTime(ms);
      await answer();
      expect(source.asked).toBe(asked);
    }
  });
});
