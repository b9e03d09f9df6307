import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { callerOf } from "../serve/caller-info.js";
import { tellOverMessages } from "../serve/message-subscriber.js";
import type { Sdk } from "../serve/sdk.js";
import { createServer } from "./create-server.js";

/** The SDK v1, which speaks 2025 alone. */
export const sdk: Sdk = {
  serveMessages: (service, caller, transport) => {
    const subscriber = service.changes?.open();
    const server = createServer(service, () => caller, subscriber);
    if (subscriber !== undefined) tellOverMessages(server, subscriber, { service, caller, transport });
    const onerror = (error: Error) => {
      service.log.debug(`stdio: ${error.message}`);
    };
    server.onerror = onerror;
    server.connect(transport).catch(onerror);
    return { close: () => server.close() };
  },

  createHttpConnection: (service, session) => {
    const server = createServer(service, callerOf, session?.subscriber);
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
      ...(session !== undefined && { sessionIdGenerator: () => session.id }),
    });
    return { server, transport, connect: () => server.connect(transport) };
  },
};
