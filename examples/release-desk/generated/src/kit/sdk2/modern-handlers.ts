// From Pressmark 0.1.0: src/kit/sdk2/modern-handlers.ts (MIT)
import {
  createMcpHandler,
  type CreateMcpHandlerOptions,
  type McpHttpHandler,
  type ServerEvent,
} from "@modelcontextprotocol/server";
import type { Changes } from "../changes/changes.js";
import type { Notice } from "../changes/notice.js";
import type { Subscriber } from "../changes/subscriber.js";
import { callerOf } from "../serve/caller-info.js";
import { isRequest, type RequestMessage } from "../serve/json-rpc.js";
import { beginListening, LISTEN, refuseStream } from "../serve/listen.js";
import { attachOutlet } from "../serve/notifications.js";
import type { Backpressure, Exchange, ModernAnswer, Service } from "../serve/sdk.js";
import { createServer } from "./create-server.js";

/** The SDK's handlers of 2026-07-28 over HTTP. */
export interface ModernHandlers {
  answer(exchange: Exchange): Promise<ModernAnswer>;
  /** Ends the streams of notifications in good order. */
  endStreams(): void;
  close(): Promise<void>;
}

/**
 * Makes them: one for all requests, and one more for each stream of notifications. The SDK shares one source of events
 * among the streams of a handler, and would have each look at all events.
 */
export function createModernHandlers(service: Service): ModernHandlers {
  const createHandler = (options: CreateMcpHandlerOptions = {}): McpHttpHandler =>
    createMcpHandler(() => createServer(service, { era: "2026", caller: callerOf }), {
      ...options,
      legacy: "reject",
      onerror: (error) => {
        service.log.debug(`http: ${error.message}`);
      },
    });
  const main = createHandler();
  const { maxStreams } = service.limits;
  const streams = new Set<McpHttpHandler>();
  let beginning = 0;

  const listen = async (
    changes: Changes,
    received: RequestMessage,
    exchange: Exchange,
  ): Promise<ModernAnswer> => {
    const { request, caller: authInfo, backpressure } = exchange;
    if (streams.size + beginning >= maxStreams)
      return { answer: Response.json(refuseStream(received.id, maxStreams)), end: NOTHING };
    beginning += 1;
    const { subscriber, message } = await beginListening(changes, received, authInfo.caller).finally(() => {
      beginning -= 1;
    });
    const handler = createHandler({
      bus: busOf(subscriber, backpressure, () => streams.delete(handler)),
      maxSubscriptions: 1,
    });
    streams.add(handler);
    const answer = await handler.fetch(request, { authInfo, parsedBody: message });
    // What the SDK refused, or nothing of which could be honoured, is over already.
    if (!subscriber.attached) {
      subscriber.close();
      streams.delete(handler);
    }
    return { answer, end: () => void handler.close() };
  };

  return {
    answer: async (exchange) => {
      const { request, body, caller: authInfo } = exchange;
      const { changes } = service;
      if (changes !== undefined && isRequest(body) && body.method === LISTEN)
        return await listen(changes, body, exchange);
      const answer = await main.fetch(request, { authInfo, parsedBody: body });
      return { answer, end: NOTHING };
    },
    endStreams: () => {
      for (const stream of streams) void stream.close();
    },
    close: async () => {
      await Promise.all([main, ...streams].map((handler) => handler.close()));
    },
  };
}

const NOTHING = (): void => undefined;

/** What one stream hears: just what its subscriber is told, from when it begins until it ends. */
function busOf(
  subscriber: Subscriber,
  backpressure: Backpressure,
  ended: () => void,
): NonNullable<CreateMcpHandlerOptions["bus"]> {
  return {
    publish: () => undefined,
    subscribe: (listener) => {
      attachOutlet(subscriber, backpressure, (notice) => {
        listener(eventOf(notice));
      });
      return () => {
        subscriber.close();
        ended();
      };
    },
  };
}

function eventOf(notice: Notice): ServerEvent {
  return notice.kind === "updated"
    ? { kind: "resource_updated", uri: notice.uri }
    : { kind: "resources_list_changed" };
}
