import { ProtocolFault, type Json, type Protocol } from "./protocol.js";
import type { Watch } from "./exchange.js";

/** How long is waited before a stream that ended is opened again, in milliseconds: twice as long each time. */
const FIRST_AGAIN_MS = 500;
const LONGEST_AGAIN_MS = 30_000;

/** What a stream tells. */
export interface Heard {
  /** Something of what was asked for has changed, or may have while there was no stream. */
  readonly changed: () => void;
  /** Whether the stream is open now. */
  readonly open: (isOpen: boolean) => void;
  readonly watch?: Watch | undefined;
}

/**
 * Keeps a stream of notifications open until it's told to stop.
 * @param notifications what to listen to (MCP 2026-07-28, `subscriptions/listen`)
 * @returns stops it
 */
export function keepListening(protocol: Protocol, notifications: Json, heard: Heard): () => void {
  const stop = new AbortController();
  void listenOn(protocol, notifications, heard, stop.signal);
  return () => {
    stop.abort();
  };
}

async function listenOn(
  protocol: Protocol,
  notifications: Json,
  heard: Heard,
  signal: AbortSignal,
): Promise<void> {
  let againMs = FIRST_AGAIN_MS;
  let isFirst = true;
  const notice = (method: string): void => {
    if (method !== ACKNOWLEDGED) heard.changed();
    else {
      againMs = FIRST_AGAIN_MS;
      heard.open(true);
      if (!isFirst) heard.changed();
      isFirst = false;
    }
  };
  while (!isAborted(signal)) {
    try {
      await protocol.listen(notifications, notice, { signal, watch: heard.watch });
    } catch (error) {
      // The network's errors have types of their own in each browser: whatever it was, it's tried again.
      if (error instanceof ProtocolFault) againMs = LONGEST_AGAIN_MS;
    }
    if (isAborted(signal)) return;
    heard.open(false);
    await new Promise((resolve) => window.setTimeout(resolve, againMs));
    againMs = Math.min(againMs * 2, LONGEST_AGAIN_MS);
  }
}

const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";

/** It changes while others wait. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
