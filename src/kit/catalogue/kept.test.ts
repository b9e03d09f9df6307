import { describe, expect, it } from "vitest";
import { serveMadeOnce } from "../content/made-once.js";
import type { Caller } from "../source.js";
import { ask, catalogueOf, entry, text } from "./entries.fixture.js";

const constant = serveMadeOnce("text", { body: "hello", defaultType: "text/plain" });
const nobody: Caller = { scopes: new Set(), claims: new Map() };

describe("what never changes", () => {
  it("is answered by one object, however the address is spelt", async () => {
    const catalogue = catalogueOf([entry("RES://a", { source: constant })]);
    const first = await catalogue.readResource("RES://a", ask());
    expect(first).toMatchObject({ lasting: true, result: { contents: [{ uri: "RES://a", text: "hello" }] } });
    expect(await catalogue.readResource("res://a", ask())).toBe(first);
  });

  it("is answered anew where each address has an answer of its own, or the source may yield another", async () => {
    const catalogue = catalogueOf([
      entry("res://{id}", { source: constant }),
      entry("new://a", { source: text }),
    ]);
    for (const uri of ["res://1", "new://a"]) {
      const first = await catalogue.readResource(uri, ask());
      expect(first).not.toHaveProperty("lasting");
      expect(await catalogue.readResource(uri, ask())).not.toBe(first);
    }
  });

  it("makes pages that are kept, each by its cursor", async () => {
    const entries = ["a", "b", "c"].map((name) => entry(`res://${name}`, { source: constant }));
    const catalogue = catalogueOf(entries, { pageSize: 2 });
    const first = await catalogue.listResources(undefined, ask());
    expect(await catalogue.listResources(undefined, ask())).toBe(first);
    await expect(catalogue.listResources("", ask())).rejects.toMatchObject({ code: -32602 });
    const second = await catalogue.listResources(first.result.nextCursor, ask());
    expect(second.result.resources.map(({ uri }) => uri)).toEqual(["res://c"]);
    expect(await catalogue.listResources(first.result.nextCursor, ask())).toBe(second);
  });

  it("makes no page that is kept where what's listed depends on who asks", async () => {
    const catalogue = catalogueOf([
      entry("res://a", { source: constant }),
      entry("res://secret", { source: constant, scopes: ["staff"] }),
    ]);
    const all = await catalogue.listResources(undefined, ask());
    expect(all.result.resources).toHaveLength(2);
    const few = await catalogue.listResources(undefined, { ...ask(), caller: nobody });
    expect(few.result.resources.map(({ uri }) => uri)).toEqual(["res://a"]);
    await catalogue.readResource("res://secret", ask());
    await expect(catalogue.readResource("res://secret", { ...ask(), caller: nobody })).rejects.toMatchObject({
      data: { uri: "res://secret" },
    });
  });

  it("still counts against the limit of bytes", async () => {
    const limits = { maxBytes: 4, timeoutMs: 1_000 };
    const catalogue = catalogueOf([entry("res://a", { source: constant, limits })]);
    for (let times = 0; times < 2; times += 1)
      await expect(catalogue.readResource("res://a", ask())).rejects.toMatchObject({
        data: { limit: "maxBytes" },
      });
  });
});
