import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askEvery } from "./asking.js";
import type { Watch } from "./watch.js";

let watch: Watch | undefined;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  watch?.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/**
 * Asks through a number of waits.
 * @param found what each asking gives; beyond these it succeeds
 * @param chance what the generator of chance gives each time, at least 0 and less than 1
 * @returns the waits before the askings, in milliseconds
 */
async function waits(
  everyMs: number,
  found: readonly boolean[],
  chance: number | "real" = 0.5,
  count = found.length + 1,
): Promise<readonly number[]> {
  if (chance !== "real") vi.spyOn(Math, "random").mockReturnValue(chance);
  const asked: number[] = [];
  const began = Date.now();
  watch = askEvery(everyMs, () => {
    asked.push(Date.now());
    return Promise.resolve(found[asked.length - 1] ?? true);
  });
  while (asked.length < count) await vi.advanceTimersToNextTimerAsync();
  watch.close();
  return asked.map((at, index) => at - (asked[index - 1] ?? began));
}

describe("[watch] what must be asked", () => {
  it("is asked a tenth earlier or later than declared, at most", async () => {
    expect(await waits(30_000, [true, true], 0)).toEqual([27_000, 27_000, 27_000]);
    expect(await waits(30_000, [true, true])).toEqual([30_000, 30_000, 30_000]);
    const latest = await waits(30_000, [true, true], 1 - 2 ** -53);
    expect(latest.map((ms) => [32_999, 33_000].includes(ms))).toEqual([true, true, true]);
  });

  it("is asked at moments that differ from time to time, all within that tenth", async () => {
    const found = await waits(30_000, [], "real", 200);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(27_000);
    expect(Math.max(...found)).toBeLessThanOrEqual(33_000);
    expect(new Set(found).size).toBeGreaterThan(100);
  });

  it("is asked half as often after each failure, and as declared after a success", async () => {
    const found = [false, false, false, true, false, true];
    expect(await waits(1_000, found)).toEqual([1_000, 2_000, 4_000, 8_000, 1_000, 2_000, 1_000]);
  });

  it("is asked every five minutes, however often it failed, or as seldom as declared", async () => {
    const failures = Array.from({ length: 12 }, () => false);
    expect((await waits(60_000, failures)).slice(0, 5)).toEqual([60_000, 120_000, 240_000, 300_000, 300_000]);
    expect((await waits(60_000, failures)).at(-1)).toBe(300_000);
    expect(await waits(3_600_000, [false, false])).toEqual([3_600_000, 3_600_000, 3_600_000]);
    // As much earlier or later as ever.
    expect((await waits(60_000, failures, 0)).at(-1)).toBe(270_000);
  });

  it("is never asked at once, however long the wait that was declared", async () => {
    // A timer of Node's takes 2³¹ - 1 milliseconds at most, and turns more into 1.
    expect(await waits(60 * 24 * 3_600_000, [])).toEqual([2 ** 31 - 1]);
  });

  it("is asked again only once it has answered, and no more once that is over", async () => {
    let answer: (found: boolean) => void = () => undefined;
    const ask = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    watch = askEvery(1_000, ask);
    await watch.ready;
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    answer(true);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(ask).toHaveBeenCalledTimes(2);
    watch.close();
    answer(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([ask.mock.calls.length, vi.getTimerCount()]).toEqual([2, 0]);
  });
});
