import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rejection, request, settle } from "./fake-upstream.fixture.js";
import { SharedAsking } from "./shared-asking.js";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const bounds = { timeoutMs: 100, late: () => new Error("too late") };

/** Work that ends when it is told to. */
function work() {
  const signals: AbortSignal[] = [];
  let give: (value: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const run = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>((resolve, reject) => {
      give = resolve;
      fail = reject;
    });
  };
  return {
    run,
    signals,
    give: (value: string) => {
      give(value);
    },
    fail: (error: Error) => {
      fail(error);
    },
  };
}

describe("asks that are shared", () => {
  it("are begun at once, and once for all who come before they end", async () => {
    const asking = new SharedAsking<string>();
    const { run, signals, give } = work();
    const waiting = Array.from({ length: 50 }, () => asking.join("a", bounds, run).wait(request()));
    expect(signals).toHaveLength(1);
    expect(asking.size).toBe(1);
    give("x");
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(["x"]));
    expect(asking.size).toBe(0);
    void asking.join("a", bounds, run);
    expect(signals).toHaveLength(2);
  });

  it("are one for each key", () => {
    const asking = new SharedAsking<string>();
    const { run, signals } = work();
    asking.join("a", bounds, run);
    asking.join("b", bounds, run);
    expect([signals.length, asking.size]).toEqual([2, 2]);
  });

  it("are begun anew where the one that is under way may be too early, for who comes then, too", async () => {
    const asking = new SharedAsking<string>();
    const answers: ((text: string) => void)[] = [];
    const run = () => new Promise<string>((resolve) => answers.push(resolve));
    const early = asking.join("a", bounds, run).wait(request());
    const late = asking.join("a", bounds, run, true).wait(request());
    const joined = asking.join("a", bounds, run).wait(request());
    expect(answers).toHaveLength(2);
    answers[0]?.("before");
    answers[1]?.("after");
    expect(await Promise.all([early, late, joined])).toEqual(["before", "after", "after"]);
    expect(asking.size).toBe(0);
  });

  it("fail for all who wait, and leave nothing behind", async () => {
    const asking = new SharedAsking<string>();
    const { run, fail } = work();
    const error = new Error("down");
    const waiting = [1, 2].map(() => rejection(asking.join("a", bounds, run).wait(request())));
    fail(error);
    expect(await Promise.all(waiting)).toEqual([error, error]);
    expect(asking.size).toBe(0);
  });

  it("go on when some leave, each with its own reason, and end when the last has left", async () => {
    const asking = new SharedAsking<string>();
    const { run, signals, give } = work();
    const controllers = [1, 2, 3].map(() => new AbortController());
    const waiting = controllers.map(({ signal }) => asking.join("a", bounds, run).wait(request({ signal })));
    const reason = new Error("left");
    controllers[0]?.abort(reason);
    expect(await rejection(waiting[0] ?? Promise.resolve())).toBe(reason);
    expect(signals[0]?.aborted).toBe(false);
    give("x");
    expect(await Promise.all(waiting.slice(1))).toEqual(["x", "x"]);

    const alone = work();
    const all = controllers
      .slice(1)
      .map(({ signal }) => rejection(asking.join("b", bounds, alone.run).wait(request({ signal }))));
    controllers[1]?.abort();
    controllers[2]?.abort(new DOMException("", "TimeoutError"));
    // Whoever comes at this very moment begins anew.
    expect(asking.size).toBe(0);
    expect(await Promise.all(all)).toMatchObject([
      { name: "AbortError" },
      { data: { reason: "limit", limit: "timeout", bound: 10_000 } },
    ]);
    await vi.waitFor(() => {
      expect(alone.signals[0]?.aborted).toBe(true);
    });
  });

  it("aren't waited for by those who have left before", async () => {
    const asking = new SharedAsking<string>();
    const { run, signals } = work();
    const ask = asking.join("a", bounds, run);
    void ask.wait(request());
    const reason = new Error("left");
    expect(await rejection(ask.wait(request({ signal: AbortSignal.abort(reason) })))).toBe(reason);
    expect(signals[0]?.aborted).toBe(false);
  });

  it("end when their time is over, whether or not the work does", async () => {
    const asking = new SharedAsking<string>();
    const { run, signals, give } = work();
    const failure = rejection(asking.join("a", bounds, run).wait(request()));
    await vi.advanceTimersByTimeAsync(99);
    expect(signals[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toEqual(new Error("too late"));
    expect(signals[0]?.reason).toMatchObject({ name: "TimeoutError" });
    expect(asking.size).toBe(0);
    give("nobody hears it");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("last to their end where somebody says so, and tell of a failure once", async () => {
    const asking = new SharedAsking<string>();
    const { run, signals, fail } = work();
    const failures: unknown[] = [];
    const ask = asking.join("a", bounds, run);
    ask.last((error) => failures.push(error));
    ask.last((error) => failures.push(error));
    const controller = new AbortController();
    const waiting = rejection(ask.wait(request({ signal: controller.signal })));
    controller.abort();
    await waiting;
    expect([signals[0]?.aborted, asking.size]).toEqual([false, 1]);
    const error = new Error("down");
    fail(error);
    await settle();
    expect(failures).toEqual([error]);
    expect(asking.size).toBe(0);
  });

  it("fail quietly where nobody waits", async () => {
    const asking = new SharedAsking<string>();
    const { run, fail } = work();
    asking.join("a", bounds, run);
    fail(new Error("unheard"));
    await settle();
    expect(asking.size).toBe(0);
  });
});
