// From Pressmark 0.1.0: src/kit/sdk2/loaded.ts (MIT)
import { isLegacyRequest, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { callerOf } from "../serve/caller-info.js";
import type { LoadedSdk } from "../serve/sdk.js";
import { createServer } from "./create-server.js";
import { createModernHandlers } from "./modern-handlers.js";

/** The SDK v2. */
export const loaded: LoadedSdk = {
  serveMessages: (service, client, transport) => {
    const { log, limits } = service;
    const caller = () => client.caller;
    return serveStdio(
      ({ era }) => {
        if (era === "modern") return createServer(service, { era: "2026", caller });
        const server = createServer(service, { era: "2025", caller, subscriber: client.subscriber });
        server.oninitialized = () => {
          client.ready();
        };
        return server;
      },
      {
        transport,
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
