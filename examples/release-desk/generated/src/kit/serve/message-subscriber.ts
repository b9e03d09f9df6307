// From Pressmark 0.1.0: src/kit/serve/message-subscriber.ts (MIT)
import type { Subscriber } from "../changes/subscriber.js";
import type { Caller } from "../source.js";
import { attachOutlet, notificationOf, type Notification } from "./notifications.js";
import type { MessageTransport, Service } from "./sdk.js";

/** A server of 2025 for one connection, as far as it tells of changes. */
export interface TellingServer {
  onclose?: () => void;
  oninitialized?: () => void;
  notification(notification: Notification): Promise<void>;
}

/**
 * Has a server of 2025 tell its one client of changes. Lists are told of without being asked for, once the client is
 * ready (MCP 2025-11-25, lifecycle).
 * @param subscriber what the client subscribes with
 */
export function tellOverMessages(
  server: TellingServer,
  subscriber: Subscriber,
  {
    service,
    caller,
    transport,
  }: {
    readonly service: Service;
    readonly caller: Caller;
    readonly transport: MessageTransport;
  },
): void {
  server.oninitialized = () => {
    void subscriber.listenToLists(caller);
    attachOutlet(subscriber, transport.backpressure, (notice) => {
      server.notification(notificationOf(notice)).catch((error: unknown) => {
        service.log.debug(`stdio: ${error instanceof Error ? error.message : String(error)}`);
      });
    });
  };
  server.onclose = () => {
    subscriber.close();
  };
}
