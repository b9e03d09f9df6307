import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Gate, type Place } from "./gate.js";

const make = (most: number, mostWaiting: number): Gate =>
  new Gate({ most, mostWaiting, refuse: () => new RangeError("full") });

/** Whether it's a place's turn by now. */
const isAdmitted = async ({ ready }: Place): Promise<boolean> =>
  ready === undefined ||
  (await Promise.race([ready.then(() => true), Promise.resolve(false).then(() => false)]));

describe("a gate", () => {
  it("lets in so many at once, has so many wait, and refuses the rest", () => {
    const gate = make(2, 1);
    expect([gate.take().ready, gate.take().ready]).toEqual([undefined, undefined]);
    expect(gate.take().ready).toBeInstanceOf(Promise);
    expect(() => gate.take()).toThrow(new RangeError("full"));
    expect(gate.size).toEqual({ running: 2, waiting: 1 });
  });

  it("hands a place on to whoever waits for longest, not to who comes just then", async () => {
    const gate = make(1, 9);
    const [first, second, third] = [gate.take(), gate.take(), gate.take()];
    first.leave();
    const late = gate.take();
    expect(await Promise.all([second, third, late].map(isAdmitted))).toEqual([true, false, false]);
    second.leave();
    expect(await Promise.all([third, late].map(isAdmitted))).toEqual([true, false]);
  });

  it("forgets who leaves while it waits", async () => {
    const gate = make(1, 2);
    const [first, second, third] = [gate.take(), gate.take(), gate.take()];
    second.leave();
    expect(gate.size).toEqual({ running: 1, waiting: 1 });
    first.leave();
    expect(await Promise.all([second, third].map(isAdmitted))).toEqual([false, true]);
  });

  it("takes no notice of a second leave", () => {
    const gate = make(1, 1);
    const [first, second] = [gate.take(), gate.take()];
    first.leave();
    first.leave();
    expect(gate.size).toEqual({ running: 1, waiting: 0 });
    second.leave();
    second.leave();
    expect(gate.size).toEqual({ running: 0, waiting: 0 });
  });

  it("keeps to its bounds whatever comes and goes, and ends empty", () => {
    const step = fc.option(fc.nat(20), { nil: undefined });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.nat(4), fc.array(step), (most, mostWaiting, steps) => {
        const gate = make(most, mostWaiting);
        const places: Place[] = [];
        for (const leaving of steps) {
          const full = gate.size.running === most && gate.size.waiting === mostWaiting;
          if (leaving !== undefined) places[leaving % (places.length || 1)]?.leave();
          else if (full) expect(() => gate.take()).toThrow(RangeError);
          else places.push(gate.take());
          const { running, waiting } = gate.size;
          expect(running).toBeLessThanOrEqual(most);
          expect(waiting === 0 || running === most).toBe(true);
          expect(waiting).toBeLessThanOrEqual(mostWaiting);
        }
        for (const place of places) place.leave();
        expect(gate.size).toEqual({ running: 0, waiting: 0 });
      }),
    );
  });
});
