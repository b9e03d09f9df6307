// From Pressmark 0.1.0: src/kit/serve/subscription-requests.ts (MIT)
import type { Subscriber } from "../changes/subscriber.js";
import { textOf } from "./parameters.js";
import { isRecord } from "./json-rpc.js";
import { toldOf, type ReceivedRequest } from "./requests.js";
import type { Service } from "./sdk.js";

/** The methods that `answerSubscription` answers. They belong to 2025, and to clients that can be told something. */
export const SUBSCRIPTION_METHODS: readonly string[] = ["resources/subscribe", "resources/unsubscribe"];

/**
 * Answers a request that begins or ends a subscription (MCP 2025-11-25, resources, subscriptions).
 * @throws ResourceError for what the client is to be told; the log has been told by then
 */
export async function answerSubscription(
  { log }: Service,
  subscriber: Subscriber,
  { method, params, asking }: Omit<ReceivedRequest, "era">,
): Promise<Record<string, unknown>> {
  try {
    const uri = textOf(isRecord(params) ? params : {}, "uri");
    if (method === "resources/subscribe") await subscriber.subscribe(uri, asking.caller);
    else subscriber.unsubscribe(uri);
    return {};
  } catch (error) {
    throw asking.signal.aborted ? error : toldOf(error, method, log);
  }
}
