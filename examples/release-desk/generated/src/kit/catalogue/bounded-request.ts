// From Pressmark 0.1.0: src/kit/catalogue/bounded-request.ts (MIT)
import { limitExceeded } from "../errors.js";
import type { Waiting } from "../lazy-signal.js";
import type { ReadRequest } from "../source.js";
import { runWithin } from "./deadline.js";

/**
 * Hands work a request whose signal is aborted when `limits.timeoutMs` is over or the parent is aborted.
 * @throws ResourceError -32603 with `reason: "limit"` when the time is over, whether or not the work ends by then;
 * what aborted the parent; what the work throws
 * @param ready settles when it's the work's turn; absent: at once. The time runs from the call on
 */
export function requestWithin<T>(
  asked: Omit<ReadRequest, "signal">,
  parent: Waiting | undefined,
  work: (request: ReadRequest) => Promise<T>,
  ready?: Promise<void>,
): Promise<T> {
  const { uri, limits } = asked;
  const bounds = {
    timeoutMs: limits.timeoutMs,
    ...(parent !== undefined && { parent }),
    late: () => limitExceeded(uri, "timeout", limits.timeoutMs),
  };
  return runWithin(bounds, (holder) => {
    const request: ReadRequest = {
      ...asked,
      // The object's own, so that a source may spread the request into one that it makes.
      get signal() {
        return holder.signal;
      },
    };
    return ready === undefined ? work(request) : workInTurn(request, ready, work);
  });
}

async function workInTurn<T>(
  request: ReadRequest,
  ready: Promise<void>,
  work: (request: ReadRequest) => Promise<T>,
): Promise<T> {
  await ready;
  // It may have been given up just as its turn came.
  request.signal.throwIfAborted();
  return await work(request);
}
