import type { Readable } from "node:stream";
import { tooBusy } from "../errors.js";
import { Gate, type Place } from "../gate.js";
import type { ServerLimits } from "../server-limits.js";

/** Where requests to upstreams wait until a connection to their origin may be used. */
export interface OriginGates {
  /**
   * Waits for a place. Whoever gets one leaves it, or has `leaveAtEnd` do so.
   * @throws ResourceError -32603 with `reason: "limit"` where too many wait already; the signal's reason once it's aborted
   */
  enter(origin: string, signal: AbortSignal): Promise<Place>;
}

/** The limits that decide it. */
type OriginLimits = Pick<ServerLimits, "maxUpstreamConnections" | "maxQueuedReads">;

const known = new Map<string, OriginGates>();

/** The gates of this process. Sources with the same limits share them, whatever else rules where they may go. */
export function originGates({ maxUpstreamConnections, maxQueuedReads }: OriginLimits): OriginGates {
  const key = `${String(maxUpstreamConnections)} ${String(maxQueuedReads)}`;
  const gates = known.get(key) ?? createOriginGates({ maxUpstreamConnections, maxQueuedReads });
  known.set(key, gates);
  return gates;
}

/** Gives a place up as soon as an answer's body is at its end, read or not. */
export function leaveAtEnd(place: Place, body: Readable): void {
  if (body.closed) place.leave();
  else
    body.once("close", () => {
      place.leave();
    });
}

function createOriginGates({ maxUpstreamConnections, maxQueuedReads }: OriginLimits): OriginGates {
  const bounds = {
    most: maxUpstreamConnections,
    mostWaiting: maxQueuedReads,
    refuse: () =>
      tooBusy("requests to one upstream are under way", "maxUpstreamConnections", maxUpstreamConnections),
  };
  /** Those of which something is under way: a variable may stand for any number of origins. */
  const gates = new Map<string, Gate>();
  return {
    enter: async (origin, signal) => {
      const gate = gates.get(origin) ?? new Gate(bounds);
      const taken = gate.take();
      gates.set(origin, gate);
      const place: Place = {
        ready: taken.ready,
        leave: () => {
          taken.leave();
          if (gate.size.running === 0 && gates.get(origin) === gate) gates.delete(origin);
        },
      };
      try {
        if (taken.ready !== undefined) await turnOf(taken.ready, signal);
        return place;
      } catch (error) {
        place.leave();
        throw error;
      }
    },
  };
}

async function turnOf(ready: Promise<void>, signal: AbortSignal): Promise<void> {
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => {
      const reason: unknown = signal.reason;
      reject(reason instanceof Error ? reason : new DOMException("The request was given up", "AbortError"));
    };
  });
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  try {
    await Promise.race([ready, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
