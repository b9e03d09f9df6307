import { Server, type AuthInfo, type StandardSchemaV1 } from "@modelcontextprotocol/server";
import type { Subscriber } from "../changes/subscriber.js";
import { introductionOf } from "../serve/introduction.js";
import { answerRequest, METHODS } from "../serve/requests.js";
import type { Era, Service } from "../serve/sdk.js";
import { answerSubscription, SUBSCRIPTION_METHODS } from "../serve/subscription-requests.js";
import type { Caller } from "../source.js";

/** Whom a server answers. */
export interface ServerOptions {
  readonly era: Era;
  /** Who asks, from what the transport handed on. */
  readonly caller: (authInfo: AuthInfo | undefined) => Caller;
  /** What its client subscribes with, by the requests of 2025; absent where it can't. */
  readonly subscriber?: Subscriber | undefined;
}

// Deprecated in favour of a server that can't serve every address as it is written; low-level use is what it is for.
/** The SDK's low-level server. */
// eslint-disable-next-line @typescript-eslint/no-deprecated
export type LowLevelServer = Server;

/** Makes a server for one connection or one HTTP request. It holds closures alone, so it is cheap. */
export function createServer(service: Service, { era, caller, subscriber }: ServerOptions): LowLevelServer {
  const { implementation, options } = introductionOf(service);
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const server = new Server(implementation, {
    ...options,
    ...(era === "2026" && { cacheHints: { "server/discover": service.answers().listCache } }),
  });
  for (const method of METHODS) {
    server.setRequestHandler(method, AS_RECEIVED, (params, { http, mcpReq }) =>
      answerRequest(service, {
        method,
        params,
        asking: { caller: caller(http?.authInfo), signal: mcpReq.signal },
        era,
      }),
    );
  }
  if (subscriber !== undefined) {
    for (const method of SUBSCRIPTION_METHODS) {
      server.setRequestHandler(method, AS_RECEIVED, (params, { http, mcpReq }) =>
        answerSubscription(service, subscriber, {
          method,
          params,
          asking: { caller: caller(http?.authInfo), signal: mcpReq.signal },
        }),
      );
    }
  }
  return server;
}

/** Parameters are checked elsewhere: the SDK would answer wrong ones with -32603 and the innards of its schema. */
const AS_RECEIVED: { readonly params: StandardSchemaV1 } = {
  params: { "~standard": { version: 1, vendor: "pressmark", validate: (value) => ({ value }) } },
};
