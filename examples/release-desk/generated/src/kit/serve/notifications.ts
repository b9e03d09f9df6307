// From Pressmark 0.1.0: src/kit/serve/notifications.ts (MIT)
import type { Notice, Outlet } from "../changes/notice.js";
import type { Subscriber } from "../changes/subscriber.js";
import type { MessageParams } from "./json-rpc.js";
import type { Backpressure } from "./sdk.js";

/** A notification's method and parameters: what stays of the message if the protocol's envelope is left out. */
export interface Notification {
  readonly method: string;
  readonly params?: MessageParams;
}

/** MCP `ResourceUpdatedNotification` and `ResourceListChangedNotification`. */
export function notificationOf(notice: Notice): Notification {
  return notice.kind === "updated"
    ? { method: "notifications/resources/updated", params: { uri: notice.uri } }
    : { method: "notifications/resources/list_changed" };
}

/**
 * Sends a subscriber's notices from now on, as far as they're read.
 * @param send takes each notice
 * @returns where they go, for detaching it
 */
export function attachOutlet(
  subscriber: Subscriber,
  backpressure: Backpressure,
  send: (notice: Notice) => void,
): Outlet {
  const outlet: Outlet = {
    get blocked() {
      return backpressure.blocked;
    },
    send,
    left: backpressure.drained(() => {
      subscriber.wake();
    }),
  };
  subscriber.attach(outlet);
  return outlet;
}
