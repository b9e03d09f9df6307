import { ProtocolFault, type Json, type Protocol } from "./protocol.js";
import type { Watch } from "./exchange.js";

/** How long is waited before a stream that ended is opened again, in milliseconds: twice as long each time. */
const FIRST_AGAIN_MS = 500;
const LONGEST_AGAIN_MS = 30_000;

/** What is told of something that is listened to. */
export interface Heard {
  /**
   * It has changed.
   * @param certain false where it may have while there was no stream
   */
  readonly changed: (certain: boolean) => void;
  /** Whether it's listened to now. */
  readonly open?: (isOpen: boolean) => void;
  /** Told of the stream as it goes over the wire. */
  readonly watch?: Watch | undefined;
}

/** Listens to the server by one stream: a browser has few connections to a server, which all of its pages share. */
export interface Listening {
  /**
   * Listens to a resource, too, instead of to the one before.
   * @returns stops it
   */
  follow(uri: string, heard: Heard): () => void;
}

/**
 * Keeps a stream of notifications open while the page is seen (MCP 2026-07-28, `subscriptions/listen`).
 * @param list is told of the list of resources; absent where the server doesn't tell of it
 */
export function startListening(protocol: Protocol, list: Heard | undefined): Listening {
  /** Ends all streams that there are. */
  let stop: (() => void) | undefined;
  let isOpen = false;
  /** A stream listens to what it was opened for. So another is opened, and the one before ends once that one is. */
  const listen = (uri?: string, heard?: Heard): void => {
    let before = stop;
    stop = undefined;
    if (list === undefined && heard === undefined) {
      before?.();
      return;
    }
    const ended = new AbortController();
    const notifications = {
      ...(list && { resourcesListChanged: true }),
      ...(uri !== undefined && { resourceSubscriptions: [uri] }),
    };
    let isFirst = true;
    const told = {
      opened: () => {
        // What is told twice meanwhile does no harm; what nobody was told of is asked for.
        if (!isFirst) heard?.changed(false);
        if (!isFirst || (before !== undefined && !isOpen)) list?.changed(false);
        isFirst = false;
        isOpen = true;
        before?.();
        before = undefined;
        heard?.open?.(true);
      },
      closed: () => {
        isOpen = false;
        heard?.open?.(false);
      },
      changed: (method: string) => {
        if (method === LIST_CHANGED) list?.changed(true);
        // Whoever followed before doesn't any more.
        if (method === UPDATED && stop === end) heard?.changed(true);
      },
      watch: heard?.watch,
    };
    const end = () => {
      ended.abort();
      before?.();
    };
    stop = end;
    void listenOn(protocol, notifications, told, ended.signal);
  };
  listen();
  let last = 0;
  return {
    follow: (uri, heard) => {
      const mine = ++last;
      listen(uri, heard);
      return () => {
        // Another may be followed by now.
        if (mine === last) listen();
      };
    },
  };
}

const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
const LIST_CHANGED = "notifications/resources/list_changed";
const UPDATED = "notifications/resources/updated";

/** What is told of one stream, which is opened again whenever it ends. */
interface Told {
  readonly opened: () => void;
  readonly closed: () => void;
  readonly changed: (method: string) => void;
  readonly watch: Watch | undefined;
}

async function listenOn(
  protocol: Protocol,
  notifications: Json,
  told: Told,
  stopped: AbortSignal,
): Promise<void> {
  let againMs = FIRST_AGAIN_MS;
  const notice = (method: string): void => {
    if (method !== ACKNOWLEDGED) told.changed(method);
    else {
      againMs = FIRST_AGAIN_MS;
      told.opened();
    }
  };
  for (;;) {
    await untilSeen();
    if (stopped.aborted) return;
    const { signal: hidden, forget } = whenHidden();
    const signal = AbortSignal.any([stopped, hidden]);
    try {
      await protocol.listen(notifications, notice, { signal, watch: told.watch });
    } catch (error) {
      // The network's errors have types of their own in each browser: whatever it was, it's tried again.
      if (error instanceof ProtocolFault) againMs = LONGEST_AGAIN_MS;
    }
    forget();
    if (isAborted(stopped)) return;
    told.closed();
    if (hidden.aborted) continue;
    await new Promise((resolve) => window.setTimeout(resolve, againMs));
    againMs = Math.min(againMs * 2, LONGEST_AGAIN_MS);
  }
}

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
