import { describe, expect, it } from "vitest";
import { env } from "../sources/env/read.js";
import { bundle } from "../sources/bundle/read.js";
import { http } from "../sources/http/read.js";
import { render } from "../sources/render/read.js";
import { text } from "../sources/text/read.js";
import type { Offer, Resource } from "./resource.js";
import { createTrials, type Expectation } from "./trial.js";
import { DEFAULT_LIMITS } from "./server-limits.js";

function fixed(name: string, source: Resource["source"]): Resource {
  return {
    address: { kind: "fixed", uri: `x://${name}` },
    passport: { name },
    limits: { maxBytes: 1000, timeoutMs: 1000 },
    scopes: ["all:read"],
    variables: [],
    listing: { kind: "source" },
    source,
    folder: "/nowhere",
  };
}

function family(name: string, parts: Partial<Resource>): Resource {
  return {
    ...fixed(name, render({ template: "{{id}}" })),
    address: { kind: "template", template: `x://${name}/{id}` },
    variables: [{ name: "id" }],
    ...parts,
  };
}

/** What each trial gives: nothing, why it was skipped, or what is wrong. */
async function tryAll(
  resources: readonly Resource[],
  expectations: readonly Partial<Expectation>[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, string | undefined>>> {
  const offer: Offer = {
    identity: { name: "desk", version: "1" },
    listCache: { ttlMs: 0, cacheScope: "private" },
    pageSize: 2,
    network: [],
    limits: DEFAULT_LIMITS,
    resources,
  };
  const known = expectations.map((part) => ({ name: "", examples: [], environment: [], ...part }));
  const results: Record<string, string | undefined> = {};
  for (const trial of createTrials(offer, known, (name) => environment[name])) {
    results[trial.title] = await trial.run().catch((error: unknown) => `wrong: ${String(error)}`);
  }
  return results;
}

describe("createTrials", () => {
  it("lists and reads each entry, whatever page it is on and whatever scopes it asks for", async () => {
    const resources = ["a", "b", "c", "d", "e"].map((name) => fixed(name, text({ text: name })));
    expect(await tryAll(resources)).toEqual({
      a: undefined,
      b: undefined,
      c: undefined,
      d: undefined,
      e: undefined,
    });
  });

  it("reads the examples and the members of a family, with the claims that they need", async () => {
    const resources = [
      family("plain", {}),
      family("listed", { listing: { kind: "constants", members: [new Map([["id", "1"]])] } }),
      family("claimed", { variables: [{ name: "id", claim: "tenant" }] }),
    ];
    const example = new Map([["id", "7"]]);
    expect(await tryAll(resources, [{ name: "claimed", examples: [example] }])).toEqual({
      plain: "it has no example, and lists no member",
      listed: undefined,
      claimed: undefined,
    });
  });

  it("tells an entry that fails", async () => {
    const failing = () => ({ read: () => Promise.reject(new Error("a fault of ours")) });
    const resources = [
      fixed("a", text({ text: "x".repeat(2_000) })),
      fixed("b", failing),
      fixed("c", text({ text: "" })),
    ];
    expect(await tryAll(resources)).toEqual({
      a: expect.stringContaining("wrong: Error: x://a: The resource exceeds its limit maxBytes") as string,
      b: "wrong: Error: a fault of ours",
      c: undefined,
    });
  });

  it("skips what lacks an environment value, and a bundle of it, but not what is wrong with all values set", async () => {
    const resources = [
      fixed("a", env({ names: ["A"], format: "text" })),
      fixed("b", bundle({ addresses: ["x://a"] })),
      fixed("c", env({ names: ["C"], format: "text", optional: true })),
      fixed("d", text({ text: "d" })),
    ];
    const expectations = [
      { name: "a", environment: ["A"] },
      { name: "c", environment: ["C"] },
    ];
    expect(await tryAll(resources, expectations)).toEqual({
      a: "not set in the environment: A",
      b: "x://a can't be tried",
      c: "not set in the environment: C",
      d: undefined,
    });
    expect(await tryAll(resources, expectations, { A: "1", C: "2" })).toEqual({
      a: undefined,
      b: undefined,
      c: undefined,
      d: undefined,
    });
  });

  it("skips what an upstream that can't be reached has a part in", async () => {
    const away = http({ url: "http://127.0.0.1:9/" });
    const resources = [
      fixed("a", away),
      fixed("b", bundle({ addresses: ["x://a"] })),
      fixed("c", text({ text: "" })),
    ];
    expect(await tryAll(resources)).toEqual({
      a: "its upstream can't be reached",
      b: "its upstream can't be reached",
      c: undefined,
    });
  });
});
