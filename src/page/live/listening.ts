import { ProtocolFault, type Json, type Protocol } from "./protocol.js";
import type { Watch } from "./exchange.js";

/** How long is waited before a stream that ended is opened again, in milliseconds: twice as long each time. */
const FIRST_AGAIN_MS = 500;
const LONGEST_AGAIN_MS = 30_000;

/** What a stream tells. */
export interface Heard {
  /**
   * Something of what was asked for has changed.
   * @param certain false where it may have while there was no stream
   */
  readonly changed: (certain: boolean) => void;
  /** Whether the stream is open now. */
  readonly open: (isOpen: boolean) => void;
  readonly watch?: Watch | undefined;
}

/**
 * Keeps a stream of notifications open until it's told to stop, while the page is seen: a browser has few connections to
 * a server, which all of its tabs share.
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
  stopped: AbortSignal,
): Promise<void> {
  let againMs = FIRST_AGAIN_MS;
  let isFirst = true;
  const notice = (method: string): void => {
    if (method !== ACKNOWLEDGED) heard.changed(true);
    else {
      againMs = FIRST_AGAIN_MS;
      heard.open(true);
      if (!isFirst) heard.changed(false);
      isFirst = false;
    }
  };
  for (;;) {
    await untilSeen();
    if (stopped.aborted) return;
    const { signal: hidden, forget } = whenHidden();
    const signal = AbortSignal.any([stopped, hidden]);
    try {
      await protocol.listen(notifications, notice, { signal, watch: heard.watch });
    } catch (error) {
      // The network's errors have types of their own in each browser: whatever it was, it's tried again.
      if (error instanceof ProtocolFault) againMs = LONGEST_AGAIN_MS;
    }
    forget();
    if (isAborted(stopped)) return;
    heard.open(false);
    if (hidden.aborted) continue;
    await new Promise((resolve) => window.setTimeout(resolve, againMs));
    againMs = Math.min(againMs * 2, LONGEST_AGAIN_MS);
  }
}

const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";

/** Whether it's aborted by now: it changes while others wait. */
export function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

async function untilSeen(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) => {
      document.addEventListener("visibilitychange", resolve, { once: true });
    });
}

function whenHidden(): { readonly signal: AbortSignal; readonly forget: () => void } {
  const hidden = new AbortController();
  const look = () => {
    if (document.hidden) hidden.abort();
  };
  document.addEventListener("visibilitychange", look);
  return {
    signal: hidden.signal,
    forget: () => {
      document.removeEventListener("visibilitychange", look);
    },
  };
}
