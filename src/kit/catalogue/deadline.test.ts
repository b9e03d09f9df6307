import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runWithin } from "./deadline.js";

const late = () => new Error("too late");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("runWithin", () => {
  it("gives what is there at once without a timer", async () => {
    const setTimeout = vi.spyOn(globalThis, "setTimeout");
    expect(await runWithin({ timeoutMs: 5, late }, async () => "here")).toBe("here");
    const inSteps = async () => {
      for (let step = 0; step < 4; step += 1) await Promise.resolve();
      return "here, too";
    };
    const parent = {
      aborted: false,
      get signal(): AbortSignal {
        throw new Error("nobody needs it");
      },
    };
    expect(await runWithin({ timeoutMs: 5, parent, late }, inSteps)).toBe("here, too");
    const failing = async () => {
      throw new Error("no");
    };
    await expect(runWithin({ timeoutMs: 5, late }, failing)).rejects.toThrow("no");
    expect(setTimeout).not.toHaveBeenCalled();
  });

  it("gives what comes in time and leaves no timer behind", async () => {
    const answer = runWithin({ timeoutMs: 50, late }, () => after(49, "slow"));
    await vi.advanceTimersByTimeAsync(49);
    expect(await answer).toBe("slow");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[stall] ends work that ignores its signal", async () => {
    const answer = expect(
      runWithin({ timeoutMs: 50, late }, () => new Promise(() => undefined)),
    ).rejects.toThrow("too late");
    await vi.advanceTimersByTimeAsync(50);
    await answer;
    expect(vi.getTimerCount()).toBe(0);
  });

  it("aborts the work's signal with a TimeoutError, and is late whatever the work makes of it", async () => {
    let reason: unknown;
    const answer = expect(
      runWithin({ timeoutMs: 50, late }, async ({ signal }) => {
        await new Promise((resolve) => {
          signal.addEventListener("abort", resolve);
        });
        reason = signal.reason;
        return "as if nothing were";
      }),
    ).rejects.toThrow("too late");
    await vi.advanceTimersByTimeAsync(50);
    await answer;
    expect(reason).toBeInstanceOf(DOMException);
    expect(reason).toMatchObject({ name: "TimeoutError" });
  });

  it("passes on what aborted the parent, and leaves no listener on it", async () => {
    const parent = new AbortController();
    const removed = vi.spyOn(parent.signal, "removeEventListener");
    let own: AbortSignal | undefined;
    const answer = expect(
      runWithin({ timeoutMs: 50, parent, late }, (holder) => {
        own = holder.signal;
        return new Promise(() => undefined);
      }),
    ).rejects.toThrow("gave up");
    await vi.advanceTimersByTimeAsync(1);
    const reason = new Error("gave up");
    parent.abort(reason);
    await answer;
    expect(own?.reason).toBe(reason);
    expect(removed).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("begins nothing for a parent that is aborted already", async () => {
    const work = vi.fn(async () => "never");
    const parent = { signal: AbortSignal.abort(new Error("gone")) };
    await expect(runWithin({ timeoutMs: 50, parent, late }, work)).rejects.toThrow("gone");
    expect(work).not.toHaveBeenCalled();
  });

  it("takes a time that is longer than Node's longest delay as that", async () => {
    const answer = runWithin({ timeoutMs: 2 ** 40, late }, () => after(1000, "slow"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toBe("slow");
  });
});

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => {
      resolve(value);
    }, ms);
  });
}
