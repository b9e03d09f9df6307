// From Pressmark 0.1.0: src/kit/sdk2/sdk.ts (MIT)
import { isLegacyRequest, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { callerOf } from "../serve/caller-info.js";
import { ListeningTransport } from "../serve/listening-transport.js";
import { tellOverMessages } from "../serve/message-subscriber.js";
import type { Sdk } from "../serve/sdk.js";
import { createServer } from "./create-server.js";
import { createModernHandlers } from "./modern-handlers.js";

/** The SDK v2, which speaks both eras. */
export const sdk: Sdk = {
  serveMessages: (service, caller, transport) => {
    const { changes, log, limits } = service;
    return serveStdio(
      ({ era }) => {
        if (era === "modern") return createServer(service, { era: "2026", caller: () => caller });
        const subscriber = changes?.open();
        const server = createServer(service, { era: "2025", caller: () => caller, subscriber });
        if (subscriber !== undefined) tellOverMessages(server, subscriber, { service, caller, transport });
        return server;
      },
      {
        transport:
          changes === undefined ? transport : new ListeningTransport(transport, changes, caller, limits),
        // The transport has refused what is beyond.
        maxSubscriptions: limits.maxStreams,
        onerror: (error) => {
          log.debug(`stdio: ${error.message}`);
        },
      },
    );
  },

  createHttpConnection: (service, session) => {
    const server = createServer(service, { era: "2025", caller: callerOf, subscriber: session?.subscriber });
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
      ...(session !== undefined && { sessionIdGenerator: () => session.id }),
    });
    return { server, transport, connect: () => server.connect(transport) };
  },

  serveModern: (service) => {
    const handlers = createModernHandlers(service);
    return {
      owns: async ({ request, body }) => !(await isLegacyRequest(request, body)),
      answer: (exchange) => handlers.answer(exchange),
      endStreams: () => {
        handlers.endStreams();
      },
      close: () => handlers.close(),
    };
  },
};
