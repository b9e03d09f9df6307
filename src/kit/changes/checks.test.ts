import { describe, expect, it } from "vitest";
import type { Confirmation } from "../source.js";
import { shareChecks } from "./checks.js";

/** Checks that end when a test says so. */
function held() {
  const begun: Confirmation[] = [];
  const ends: ((found: boolean) => void)[] = [];
  const ask = shareChecks((confirmed) => {
    begun.push(confirmed);
    return new Promise((resolve) => ends.push(resolve));
  });
  return {
    ask,
    begun,
    /** Ends the check that is under way, and lets what waits for it go on. */
    end: async (found: boolean) => {
      ends.shift()?.(found);
      await new Promise(setImmediate);
    },
  };
}

describe("checks", () => {
  it("run one at a time, one for all who ask meanwhile", async () => {
    const { ask, begun, end } = held();
    const first = ask(false);
    await Promise.resolve();
    const later = Array.from({ length: 40 }, () => ask(false));
    expect(begun).toHaveLength(1);
    await end(true);
    expect(begun).toHaveLength(2);
    expect(await first).toBe(true);
    const last = ask(false);
    await end(false);
    expect(new Set(await Promise.all(later))).toEqual(new Set([false]));
    expect(begun).toHaveLength(3);
    await end(true);
    expect([await last, begun.length]).toEqual([true, 3]);
  });

  it("confirm what any who share one want confirmed, and no more than that", async () => {
    const { ask, begun, end } = held();
    const orders: readonly Confirmation[][] = [
      [false],
      [false, true, false],
      ["anew", true],
      [true],
      [false],
    ];
    for (const order of orders) {
      for (const confirmed of order) void ask(confirmed);
      await new Promise(setImmediate);
      await end(true);
    }
    expect(begun).toEqual([false, true, "anew", true, false]);
  });
});
