import { describe, expect, it, onTestFinished, vi } from "vitest";
import { catalogueOf, entry, everyone, valuesOf } from "../catalogue/entries.fixture.js";
import type { Content, Source } from "../source.js";
import { NO_VALUES } from "../values.js";
import { changesOf, client, settable } from "./changes.fixture.js";
import { Turns, whomAsked } from "./turns.js";

/** A source that asks somebody, who can be made to answer no more until the test is over. */
function upstream(asks: string) {
  const held: (() => void)[] = [];
  const source = {
    asks,
    hangs: false,
    held,
    body: '["1"]',
    read: async (): Promise<readonly Content[]> => {
      if (source.hangs) await new Promise<void>((resolve) => held.push(resolve));
      return [{ body: source.body }];
    },
  } satisfies Source & Record<string, unknown>;
  onTestFinished(() => {
    source.hangs = false;
    for (const release of held) release();
  });
  return source;
}

const MANY = Array.from({ length: 40 }, (_, index) => String(index));

describe("while an upstream answers no more", () => {
  it("[watch] subscribers of files, of what is made of files, and of other upstreams are told", async () => {
    const [hanging, well, file] = [upstream("http a"), upstream("http b"), settable("1")];
    const whole: Source = { ...file, parts: ["f://x"], read: (request) => file.read(request) };
    const changes = changesOf(
      catalogueOf([
        entry("u://{id}", { source: hanging, watch: { everyMs: 20 } }),
        entry("w://x", { source: well, watch: { everyMs: 20 } }),
        entry("f://x", { source: file }),
        entry("b://x", { source: whole }),
      ]),
    );
    const [busy, other] = [client(changes), client(changes)];
    for (const id of MANY) await busy.subscriber.subscribe(`u://${id}`, everyone);
    for (const uri of ["f://x", "b://x", "w://x"]) await other.subscriber.subscribe(uri, everyone);
    hanging.hangs = true;
    await vi.waitFor(() => {
      expect(hanging.held).toHaveLength(16);
    });
    file.change("2");
    well.body = "2";
    await vi.waitFor(() => {
      expect([...other.told].sort()).toEqual(["b://x", "f://x", "w://x"]);
    });
    // All of them hang still, and the rest waits: nobody was told because a place became free.
    expect(hanging.held).toHaveLength(16);
    expect(busy.told).toEqual([]);
  });

  it("[watch] listeners are told of the lists that come from elsewhere", async () => {
    const hanging = upstream("http a");
    const file = settable("");
    let ids = ["a"];
    const source: Source = {
      read: file.read,
      members: async () => await Promise.resolve(ids.map((id) => ({ values: valuesOf({ id }), facts: {} }))),
      watchMembers: (changed) => file.watch({ uri: "", values: NO_VALUES, caller: everyone }, changed),
    };
    const variables = new Map([["id", ""]]);
    const changes = changesOf(
      catalogueOf([
        ...MANY.map((id) =>
          entry(`u${id}://{id}`, {
            watch: { everyMs: 20 },
            listing: { kind: "from", source: hanging, items: "", variables },
          }),
        ),
        entry("f://{id}", { source, listing: { kind: "source" } }),
      ]),
    );
    const { subscriber, told } = client(changes);
    await subscriber.listenToLists(everyone);
    hanging.hangs = true;
    await vi.waitFor(() => {
      expect(hanging.held).toHaveLength(16);
    });
    ids = ["a", "b"];
    file.touch();
    await vi.waitFor(() => {
      expect(told).toEqual(["lists"]);
    });
    expect(hanging.held).toHaveLength(16);
  });
});

describe("turns", () => {
  it("are taken among those who ask the same, whatever comes of them", async () => {
    const turns = new Turns();
    const refused = turns.run("a", () => Promise.reject(new Error("refused")));
    await expect(refused).rejects.toThrow("refused");
    expect(await turns.run("a", () => Promise.resolve("answered"))).toBe("answered");
  });

  it("know whom sources ask together", () => {
    expect(whomAsked([])).toBeUndefined();
    expect(whomAsked([{}, {}])).toBeUndefined();
    expect(whomAsked([{ asks: "b" }, {}, { asks: "a" }, { asks: "b" }])).toBe("a\nb");
  });
});
