import { limitExceeded } from "../errors.js";
import type { ReadRequest } from "../source.js";

/** The failure of a read whose signal was aborted: the limit where its time is over, else what aborted it. */
export function abortFailure({ uri, signal, limits }: ReadRequest): Error {
  const reason: unknown = signal.reason;
  if (!(reason instanceof Error)) return new DOMException("The request was given up", "AbortError");
  return reason.name === "TimeoutError" ? limitExceeded(uri, "timeout", limits.timeoutMs) : reason;
}
