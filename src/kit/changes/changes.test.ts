import { describe, expect, it, vi } from "vitest";
import {
  catalogueOf,
  claiming,
  entry,
  everyone,
  json,
  keepLines,
  nobody,
  uris,
  valuesOf,
} from "../catalogue/entries.fixture.js";
import type { Entry } from "../entry.js";
import { notFound, readFailed } from "../errors.js";
import type { Confirmation, Source } from "../source.js";
import { NO_VALUES } from "../values.js";
import { createChanges } from "./changes.js";
import { changesOf, client, settable, settle } from "./changes.fixture.js";

describe("a subscription", () => {
  it("[subscribe] is told of another content, once for a burst, and not of a touch", async () => {
    const source = settable("1");
    const changes = changesOf(catalogueOf([entry("a://x", { source })]));
    const { subscriber, told } = client(changes);
    await subscriber.subscribe("a://x", everyone);
    source.touch();
    await settle();
    expect(told).toEqual([]);
    for (const body of ["2", "3", "4"]) source.change(body);
    await settle();
    expect(told).toEqual(["a://x"]);
    source.change("5");
    await settle();
    expect(told).toEqual(["a://x", "a://x"]);
  });

  it("[subscribe] reaches exactly those who subscribed, in the spelling of each", async () => {
    const [one, other] = [settable("1"), settable("1")];
    const changes = changesOf(
      catalogueOf([entry("a://x", { source: one }), entry("b://{id}", { source: other })]),
    );
    const clients = [client(changes), client(changes), client(changes)] as const;
    await clients[0].subscriber.subscribe("a://x", everyone);
    await clients[1].subscriber.subscribe("A://x", everyone);
    await clients[1].subscriber.subscribe("b://1", everyone);
    one.change("2");
    await settle();
    expect(clients.map(({ told }) => told)).toEqual([["a://x"], ["A://x"], []]);
    other.change("2");
    await settle();
    expect(clients.map(({ told }) => told)).toEqual([["a://x"], ["A://x", "b://1"], []]);
  });

  it("[subscribe] is one however often it's asked for: leaving once is silence", async () => {
    const source = settable("1");
    const changes = changesOf(catalogueOf([entry("a://x", { source })]));
    const { subscriber, told } = client(changes);
    await subscriber.subscribe("a://x", everyone);
    await subscriber.subscribe("a://x", everyone);
    subscriber.unsubscribe("a://x");
    subscriber.unsubscribe("a://x");
    subscriber.unsubscribe("a://unknown");
    source.change("2");
    await settle();
    expect(told).toEqual([]);
    expect(changes.size).toEqual({ addresses: 0, subscriptions: 0, listeners: 0 });
  });

  it("[tenant] follows the rights that its client comes back with", async () => {
    const [own, open] = [settable("1"), settable("1")];
    const changes = changesOf(
      catalogueOf([
        entry("t://{tenant}", { source: own, variables: [{ name: "tenant", claim: "tenant_id" }] }),
        entry("a://x", { source: open }),
      ]),
    );
    const { subscriber, told } = client(changes);
    const acme = claiming("tenant_id", "acme");
    await subscriber.subscribe("t://acme", acme);
    await subscriber.subscribe("a://x", acme);
    subscriber.adopt(claiming("tenant_id", "acme"));
    await settle();
    expect([told, own.watches, open.watches]).toEqual([[], 1, 1]);
    subscriber.adopt(claiming("tenant_id", "beta"));
    // What isn't there any more counts as changed, once; nothing of it is watched or told after that.
    expect([told, own.watches, open.watches]).toEqual([["t://acme"], 0, 1]);
    own.change("2");
    open.change("2");
    await settle();
    expect(told).toEqual(["t://acme", "a://x"]);
    subscriber.adopt(acme);
    own.change("3");
    await settle();
    expect(told.filter((uri) => uri === "t://acme").length).toBeGreaterThan(1);
  });

  it("[subscribe] shares one watch with the others, and ends it with the last", async () => {
    const source = settable("1");
    const changes = changesOf(catalogueOf([entry("a://x", { source })]));
    const clients = Array.from({ length: 50 }, () => client(changes));
    for (const { subscriber } of clients) await subscriber.subscribe("a://x", everyone);
    expect([source.watches, source.reads]).toEqual([1, 1]);
    source.change("2");
    await settle();
    expect(clients.every(({ told }) => told.length === 1)).toBe(true);
    expect(source.reads).toBe(2);
    for (const { subscriber } of clients) subscriber.close();
    expect(source.watches).toBe(0);
    expect(changes.size.addresses).toBe(0);
  });

  it("[subscribe-unknown] of an unknown or invalid address is refused", async () => {
    const changes = changesOf(
      catalogueOf([entry("a://x", { source: settable("1") }), entry("a://secret", { scopes: ["s"] })]),
    );
    const { subscriber } = client(changes);
    for (const uri of ["a://y", "not a uri", "", "a://secret"])
      await expect(subscriber.subscribe(uri, nobody)).rejects.toMatchObject({ code: -32602, data: { uri } });
    expect(changes.size.subscriptions).toBe(0);
  });

  it("is refused beyond what a client may have", async () => {
    const changes = changesOf(catalogueOf([entry("a://{id}", { source: settable("1") })]));
    const { subscriber } = client(changes);
    for (let id = 0; id < 1_000; id += 1) await subscriber.subscribe(`a://${String(id)}`, everyone);
    await expect(subscriber.subscribe("a://more", everyone)).rejects.toMatchObject({
      code: -32603,
      data: { reason: "limit", limit: "maxSubscriptions", bound: 1000 },
    });
    subscriber.unsubscribe("a://0");
    await subscriber.subscribe("a://more", everyone);
  });

  it("is told that what it reads is gone, back, or can't be served", async () => {
    const source = settable("1");
    const changes = changesOf(
      catalogueOf([entry("a://x", { source, limits: { maxBytes: 10, timeoutMs: 9999 } })]),
    );
    const { subscriber, told } = client(changes);
    await subscriber.subscribe("a://x", everyone);
    const steps: readonly (() => void)[] = [
      () => (source.failure = notFound("a://x")),
      () => (source.failure = undefined),
      () => (source.body = "more than ten bytes"),
      () => (source.body = "1"),
    ];
    for (const [index, step] of steps.entries()) {
      step();
      source.touch();
      await settle();
      expect(told).toHaveLength(index + 1);
    }
  });

  it("waits for news where its upstream is out of reach, and tries again by itself", async () => {
    const source = settable("1");
    const changes = changesOf(catalogueOf([entry("a://x", { source })]));
    const { subscriber, told } = client(changes);
    await subscriber.subscribe("a://x", everyone);
    source.failure = readFailed("a://x", "upstream_unreachable", "The upstream could not be reached");
    source.change("2");
    await settle();
    expect(told).toEqual([]);
    source.failure = undefined;
    await vi.waitFor(() => {
      expect(told).toEqual(["a://x"]);
    }, 5_000);
  });

  it("loses nothing where its upstream doesn't answer as it begins", async () => {
    const source = settable("1");
    source.failure = readFailed("a://x", "upstream_unreachable", "The upstream could not be reached");
    const changes = changesOf(catalogueOf([entry("a://x", { source })]));
    const { subscriber, told } = client(changes);
    await subscriber.subscribe("a://x", everyone);
    source.failure = undefined;
    await vi.waitFor(() => {
      expect(told).toEqual(["a://x"]);
    }, 5_000);
  });

  it("of a client that doesn't read waits, each address once", async () => {
    const [one, other] = [settable("1"), settable("1")];
    const changes = changesOf(
      catalogueOf([entry("a://x", { source: one }), entry("b://x", { source: other })]),
    );
    const slow = client(changes);
    slow.blocked = true;
    await slow.subscriber.subscribe("a://x", everyone);
    await slow.subscriber.subscribe("b://x", everyone);
    for (const body of ["2", "3", "4"]) {
      one.change(body);
      other.change(body);
      await settle();
    }
    expect(slow.told).toEqual([]);
    slow.blocked = false;
    slow.subscriber.wake();
    expect(slow.told).toEqual(["a://x", "b://x"]);
  });

  it("keeps callers apart where answers differ from caller to caller", async () => {
    const source = { ...settable("1"), perCaller: true };
    const changes = changesOf(
      catalogueOf([entry("a://x", { source }), entry("b://x", { source: settable("1") })]),
    );
    const clients = [client(changes), client(changes), client(changes)] as const;
    for (const [index, caller] of [
      claiming("sub", "1"),
      claiming("sub", "2"),
      claiming("sub", "1"),
    ].entries()) {
      await clients[index]?.subscriber.subscribe("a://x", caller);
      await clients[index]?.subscriber.subscribe("b://x", caller);
    }
    expect(changes.size.addresses).toBe(3);
  });
});

describe("an address that must be asked for", () => {
  it("is asked again and again, and only while somebody is subscribed", async () => {
    const source: Source & { body: string; asked: (Confirmation | undefined)[] } = {
      body: "1",
      asked: [],
      read: async ({ revalidate }) => {
        source.asked.push(revalidate);
        return await Promise.resolve([{ body: source.body }]);
      },
    };
    const changes = changesOf(catalogueOf([entry("a://x", { source, watch: { everyMs: 20 } })]));
    await settle();
    expect(source.asked).toEqual([]);
    const { subscriber, told } = client(changes);
    await subscriber.subscribe("a://x", everyone);
    await vi.waitFor(() => {
      expect(source.asked.length).toBeGreaterThan(3);
    });
    // What is kept is confirmed each time; at first, what a read would give is what counts.
    expect(new Set(source.asked.slice(1))).toEqual(new Set([true]));
    expect([source.asked[0], told]).toEqual([undefined, []]);
    source.body = "2";
    await vi.waitFor(() => {
      expect(told).toEqual(["a://x"]);
    });
    subscriber.close();
    await settle();
    const { length } = source.asked;
    await settle();
    expect(source.asked).toHaveLength(length);
  });

  it("isn't watched where the entry says so", async () => {
    const source = settable("1");
    const changes = changesOf(catalogueOf([entry("a://x", { source, watch: false })]), true);
    const { subscriber } = client(changes);
    await subscriber.subscribe("a://x", everyone);
    expect([source.watches, source.reads]).toEqual([0, 0]);
  });
});

describe("a list", () => {
  /** A family whose members a test sets. */
  function family(ids: readonly string[]) {
    const watched = settable("");
    const source = {
      ids,
      facts: {},
      read: watched.read,
      members: async () =>
        await Promise.resolve(source.ids.map((id) => ({ values: valuesOf({ id }), facts: source.facts }))),
      watchMembers: (changed: () => void) =>
        watched.watch({ uri: "", values: NO_VALUES, caller: nobody }, changed),
      set(next: readonly string[], facts = {}) {
        source.ids = next;
        source.facts = facts;
        watched.touch();
      },
      get watches() {
        return watched.watches;
      },
    };
    return source;
  }
  const listed = { listing: { kind: "source" } } as const;

  it("[watch] that holds other addresses is told of once for a burst, another content of theirs never", async () => {
    const source = family(["a"]);
    const catalogue = catalogueOf([entry("a://{id}", { source, ...listed })]);
    const changes = changesOf(catalogue);
    const { subscriber, told } = client(changes);
    const deaf = client(changes);
    await subscriber.listenToLists(everyone);
    source.set(["a"], { size: 7, lastModified: "2026-01-01T00:00:00Z" });
    await settle();
    expect(told).toEqual([]);
    for (const ids of [["a", "b"], ["a", "b", "c"], ["b"]]) source.set(ids);
    await settle();
    await settle();
    expect(told).toEqual(["lists"]);
    expect(await uris(catalogue)).toEqual(["a://b"]);
    source.set(["b"], { title: "B" });
    await vi.waitFor(() => {
      expect(told).toEqual(["lists", "lists"]);
    });
    expect(deaf.told).toEqual([]);
  });

  it("is compared with what a client was shown, even before it listened", async () => {
    const source = family(["a"]);
    const catalogue = catalogueOf([entry("a://{id}", { source, ...listed })]);
    const changes = changesOf(catalogue);
    const { subscriber, told } = client(changes);
    await uris(catalogue);
    source.ids = ["b"];
    await subscriber.listenToLists(everyone);
    await vi.waitFor(() => {
      expect(told).toEqual(["lists"]);
    });
  });

  it("is told of to those whose list it is, and watched while somebody listens", async () => {
    const source = family(["a"]);
    const changes = changesOf(catalogueOf([entry("a://{id}", { source, ...listed, scopes: ["s"] })]));
    const clients = [client(changes), client(changes)] as const;
    await clients[0].subscriber.listenToLists(everyone);
    await clients[1].subscriber.listenToLists(nobody);
    source.set(["b"]);
    await settle();
    await settle();
    expect(clients.map(({ told }) => told)).toEqual([["lists"], []]);
    clients[0].subscriber.close();
    expect(source.watches).toBe(1);
    clients[1].subscriber.close();
    expect(source.watches).toBe(0);
  });

  it("that comes from elsewhere is asked for, as the entry says", async () => {
    let ids = [{ id: "a" }];
    const from = json(() => ids);
    const changes = changesOf(
      catalogueOf([
        entry("a://{id}", {
          watch: { everyMs: 20 },
          listing: { kind: "from", source: from, items: "", variables: new Map([["id", "/id"]]) },
        }),
      ]),
    );
    const { subscriber, told } = client(changes);
    await subscriber.listenToLists(everyone);
    ids = [{ id: "b" }];
    await vi.waitFor(() => {
      expect(told).toEqual(["lists"]);
    });
  });
});

describe("another catalogue in place of the present one", () => {
  const textOf = (body: string): Source => ({ read: async () => await Promise.resolve([{ body }]) });

  async function replaced(before: readonly Entry[], now: readonly Entry[], uri = "a://x") {
    const changes = changesOf(catalogueOf(before), true);
    const { subscriber, told } = client(changes);
    await subscriber.subscribe(uri, everyone);
    await subscriber.listenToLists(everyone);
    await changes.replace(catalogueOf(now));
    await settle();
    await settle();
    return { changes, told: told.sort(), subscriber };
  }

  it("tells of another content, and of lists that differ", async () => {
    const kept = entry("b://x");
    expect((await replaced([entry("a://x", { source: textOf("1") }), kept], [kept])).told).toEqual([
      "a://x",
      "lists",
    ]);
    const renamed = entry("a://x", { source: textOf("1"), passport: { name: "a://x", title: "X" } });
    expect((await replaced([entry("a://x", { source: textOf("1") })], [renamed])).told).toEqual(["lists"]);
    expect(
      (await replaced([entry("a://x", { source: textOf("1") })], [entry("a://x", { source: textOf("2") })]))
        .told,
    ).toEqual(["a://x"]);
    expect(
      (await replaced([entry("a://x", { source: textOf("1") })], [entry("a://x", { source: textOf("1") })]))
        .told,
    ).toEqual([]);
  });

  it("goes on watching: the new source, the same entry, and what comes back", async () => {
    const same = settable("1");
    const next = settable("1");
    const unchanged = entry("b://x", { source: same });
    const changes = changesOf(catalogueOf([unchanged, entry("a://x", { source: settable("1") })]), true);
    const { subscriber, told } = client(changes);
    await subscriber.subscribe("a://x", everyone);
    await subscriber.subscribe("b://x", everyone);
    await changes.replace(catalogueOf([unchanged]));
    expect(told).toEqual(["a://x"]);
    await changes.replace(catalogueOf([unchanged, entry("a://x", { source: next })]));
    await settle();
    expect(told).toEqual(["a://x", "a://x"]);
    expect(same.reads).toBe(1);
    next.change("2");
    same.change("2");
    await settle();
    expect(told.slice(2).sort()).toEqual(["a://x", "b://x"]);
    subscriber.close();
    expect([same.watches, next.watches, changes.size.addresses]).toEqual([0, 0, 0]);
  });
});

describe("what is offered", () => {
  it("[subscribe] is what can change: of these entries, or all where they may be replaced", () => {
    const { log } = keepLines();
    const offered = (entries: readonly Entry[], replaceable = false) =>
      createChanges(catalogueOf(entries), { log, replaceable })?.offered;
    expect(offered([entry("a://x"), entry("a://{id}")])).toBeUndefined();
    expect(offered([entry("a://x")], true)).toEqual({ subscribe: true, listChanged: true });
    expect(offered([entry("a://x", { source: settable("1") })])).toEqual({
      subscribe: true,
      listChanged: false,
    });
    expect(offered([entry("a://x", { source: settable("1"), watch: false })])).toBeUndefined();
    expect(offered([entry("a://x", { watch: { everyMs: 1000 } })])).toEqual({
      subscribe: true,
      listChanged: false,
    });
    const source: Source = { ...settable("1"), members: async () => await Promise.resolve([]) };
    const listing = { kind: "source" } as const;
    expect(offered([entry("a://{id}", { source, listing, watch: { everyMs: 1000 } })])).toEqual({
      subscribe: true,
      listChanged: true,
    });
  });
});
