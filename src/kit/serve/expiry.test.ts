import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callAt } from "./expiry.js";

const DAY_S = 24 * 60 * 60;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

it("calls at the moment, also where no timer reaches that far", () => {
  const call = vi.fn();
  callAt(60 * DAY_S, call);
  vi.advanceTimersByTime(60 * DAY_S * 1000 - 1);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(call).toHaveBeenCalledTimes(1);
});

it("calls after it returned where the moment has passed, and never where there is none", () => {
  const call = vi.fn();
  callAt(undefined, call);
  callAt(Infinity, call);
  callAt(-1, call);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100 * DAY_S * 1000);
  expect(call).toHaveBeenCalledTimes(1);
});

it("is taken back, however long it has waited", () => {
  const call = vi.fn();
  const cancel = callAt(60 * DAY_S, call);
  vi.advanceTimersByTime(59 * DAY_S * 1000);
  cancel();
  vi.advanceTimersByTime(2 * DAY_S * 1000);
  expect(call).not.toHaveBeenCalled();
});
