// From Pressmark 0.1.0: src/kit/serve/listen.ts (MIT)
import type { Changes } from "../changes/changes.js";
import type { Subscriber, SubscribingClient } from "../changes/subscriber.js";
import { ResourceError, tooMany } from "../errors.js";
import type { Caller } from "../source.js";
import { isRecord, type MessageParams, type RequestId, type RequestMessage } from "./json-rpc.js";

/** The method that opens a stream of notifications (MCP 2026-07-28, subscriptions). */
export const LISTEN = "subscriptions/listen";

/** A stream that is about to be acknowledged. */
export interface Listening {
  /** Takes what happens from now on. Attach it once the acknowledgement is sent, or close it. */
  readonly subscriber: Subscriber;
  /** The request with what can't be honoured left out: the SDK acknowledges whatever it's asked for. */
  readonly message: RequestMessage;
}

/**
 * Subscribes to what a client wants to listen to. Addresses that nothing answers for the caller are left out, and so
 * are those beyond what one client may have; a request that isn't in order is left to the SDK to refuse.
 * @param client whose stream it is, where a client may have several
 */
export async function beginListening(
  changes: Changes,
  message: RequestMessage,
  caller: Caller,
  client?: SubscribingClient,
): Promise<Listening> {
  const subscriber = changes.open(client);
  const filter = message.params?.["notifications"];
  if (!isRecord(filter)) return { subscriber, message };
  const { resourceSubscriptions: asked, resourcesListChanged: lists } = filter;
  const isList = Array.isArray(asked) && asked.every((uri) => typeof uri === "string");
  const [honoured] = await Promise.all([
    // Whoever names more than it may have isn't worth looking through all of it.
    isList ? subscribeAll(subscriber, [...new Set(asked)].slice(0, changes.maxSubscriptions), caller) : [],
    lists === true ? subscriber.listenToLists(caller) : undefined,
  ]);
  const narrowed: MessageParams = { ...filter, ...(isList && { resourceSubscriptions: honoured }) };
  return { subscriber, message: { ...message, params: { ...message.params, notifications: narrowed } } };
}

async function subscribeAll(
  subscriber: Subscriber,
  asked: readonly string[],
  caller: Caller,
): Promise<readonly string[]> {
  const taken = await Promise.all(
    asked.map(async (uri) => {
      try {
        await subscriber.subscribe(uri, caller);
        return [uri];
      } catch (error) {
        if (!(error instanceof ResourceError)) throw error;
        return [];
      }
    }),
  );
  return taken.flat();
}

/** The answer to a request for a stream beyond those that may be open. */
export function refuseStream(id: RequestId, maxStreams: number) {
  const { code, message, data } = tooMany("streams of notifications", "maxStreams", maxStreams);
  return { jsonrpc: "2.0", id, error: { code, message, ...(data !== undefined && { data }) } } as const;
}
