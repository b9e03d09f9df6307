import { describe, expect, it } from "vitest";
import { everyone, nobody } from "./entries.fixture.js";
import { scopeDemandOf } from "./demand.js";

const demandOf = (...sets: readonly (readonly string[])[]) =>
  scopeDemandOf(sets.map((scopes) => ({ scopes })));
const having = (...scopes: readonly string[]) => ({ scopes: new Set(scopes), claims: new Map() });

describe("the scopes that a catalogue asks for", () => {
  it("are told once each, sorted", () => {
    expect(demandOf(["b", "a"], [], ["c", "a"]).scopes).toEqual(["a", "b", "c"]);
    expect(demandOf([]).scopes).toEqual([]);
  });

  it("admit whoever has all of one entry's", () => {
    const demand = demandOf(["a", "b"], ["c"]);
    expect([having("a", "b"), having("c", "x"), everyone].map((caller) => demand.admits(caller))).toEqual([
      true,
      true,
      true,
    ]);
    expect([nobody, having("a"), having("b", "x")].some((caller) => demand.admits(caller))).toBe(false);
  });

  it("admit everybody where an entry asks for none, or there is no entry", () => {
    expect([demandOf(["a"], []), demandOf()].every((demand) => demand.admits(nobody))).toBe(true);
  });
});
