import { describe, expect, it, vi } from "vitest";
import type { Catalogue } from "../catalogue/catalogue.js";
import { catalogueOf, entry, everyone, nobody } from "../catalogue/entries.fixture.js";
import { LateCatalogue } from "../catalogue/late-catalogue.js";
import type { Entry } from "../entry.js";
import { readFailed } from "../errors.js";
import type { Source } from "../source.js";
import { changesOf, client, settable, settle } from "./changes.fixture.js";

/** A catalogue of these entries, and of `b://x`, which is made of these addresses. */
function whole(entries: readonly Entry[], parts: readonly string[], rest: Partial<Entry> = {}): Catalogue {
  const late = new LateCatalogue();
  const source: Source = {
    parts,
    perCaller: true,
    read: async (request) => (await Promise.all(parts.map((part) => late.readAddress(part, request)))).flat(),
  };
  const catalogue = catalogueOf([...entries, entry("b://x", { source, ...rest })]);
  late.attach(catalogue);
  return catalogue;
}

/** A source that tells of nothing by itself, and keeps what it yields until it's told to confirm it. */
function asked(body: string) {
  let kept = body;
  const channels = new Set<() => void>();
  const source = {
    body,
    failure: undefined as Error | undefined,
    /** How often it was confirmed. */
    confirmed: 0,
    get listeners() {
      return channels.size;
    },
    notice() {
      for (const channel of channels) channel();
    },
    read: async ({ revalidate = false }: Parameters<Source["read"]>[0]) => {
      if (revalidate !== false) source.confirmed += 1;
      if (source.failure !== undefined) throw source.failure;
      if (revalidate !== false) kept = source.body;
      return await Promise.resolve([{ body: kept }]);
    },
    watchChannel: (_channel: string, noticed: () => void) => {
      const listener = () => {
        noticed();
      };
      channels.add(listener);
      return { ready: Promise.resolve(), close: () => channels.delete(listener) };
    },
  } satisfies Source & Record<string, unknown>;
  return source;
}

describe("what is made of other entries", () => {
  it("[watch] is told of a part that must be asked, which is asked while somebody is subscribed", async () => {
    const source = asked("1");
    const changes = changesOf(whole([entry("u://x", { source, watch: { everyMs: 20 } })], ["u://x"]));
    await settle();
    expect(source.confirmed).toBe(0);
    const { subscriber, told } = client(changes);
    await subscriber.subscribe("b://x", everyone);
    await vi.waitFor(() => {
      expect(source.confirmed).toBeGreaterThan(2);
    });
    expect(told).toEqual([]);
    source.body = "2";
    await vi.waitFor(() => {
      expect(told).toEqual(["b://x"]);
    });
    subscriber.close();
    await settle();
    const { confirmed } = source;
    await settle();
    expect([source.confirmed, changes.size.addresses]).toEqual([confirmed, 0]);
  });

  it("[watch] is told of a part by the notices on its channel, which is listened to once for all", async () => {
    const source = asked("1");
    const changes = changesOf(whole([entry("u://x", { source, watch: { channel: "c" } })], ["u://x"]));
    const [one, other] = [client(changes), client(changes)];
    await one.subscriber.subscribe("b://x", everyone);
    await other.subscriber.subscribe("u://x", everyone);
    await other.subscriber.subscribe("b://x", nobody);
    expect([source.listeners, changes.size.addresses]).toEqual([1, 3]);
    source.body = "2";
    source.notice();
    await vi.waitFor(() => {
      expect([one.told, [...other.told].sort()]).toEqual([["b://x"], ["b://x", "u://x"]]);
    });
    source.notice();
    await settle();
    expect(one.told).toEqual(["b://x"]);
    one.subscriber.close();
    other.subscriber.close();
    expect([source.listeners, changes.size.addresses]).toEqual([0, 0]);
  });

  it("[watch] is told of parts by what they tell themselves, unless they or it aren't watched", async () => {
    const [file, still] = [settable("1"), settable("1")];
    const entries = [entry("f://x", { source: file }), entry("s://x", { source: still, watch: false })];
    const changes = changesOf(whole(entries, ["f://x", "s://x"]));
    const { subscriber, told } = client(changes);
    await subscriber.subscribe("b://x", everyone);
    expect([file.watches, still.watches]).toEqual([1, 0]);
    file.change("2");
    await vi.waitFor(() => {
      expect(told).toEqual(["b://x"]);
    });
    subscriber.close();
    const deaf = client(changesOf(whole(entries, ["f://x"], { watch: false }), true));
    await deaf.subscriber.subscribe("b://x", everyone);
    expect(file.watches).toBe(0);
  });

  it("passes over a part that the caller isn't served", async () => {
    const [open, secret] = [settable("1"), settable("1")];
    const entries = [
      entry("f://x", { source: open }),
      entry("f://secret", { source: secret, scopes: ["s"] }),
    ];
    const changes = changesOf(whole(entries, ["f://secret", "f://gone", "f://x"]));
    const { subscriber } = client(changes);
    await subscriber.subscribe("b://x", nobody);
    expect([open.watches, secret.watches]).toEqual([1, 0]);
  });

  it("loses nothing where a part doesn't answer as it begins", async () => {
    const source = asked("1");
    source.failure = readFailed("u://x", "upstream_unreachable", "The upstream could not be reached");
    const changes = changesOf(whole([entry("u://x", { source, watch: { everyMs: 20 } })], ["u://x"]));
    const { subscriber, told } = client(changes);
    await subscriber.subscribe("b://x", everyone);
    source.failure = undefined;
    await vi.waitFor(() => {
      expect(told).toEqual(["b://x"]);
    }, 5_000);
  });
});
