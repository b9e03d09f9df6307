// From Pressmark 0.1.0: src/kit/sdk2/sdk.ts (MIT)
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { callerOf } from "../serve/caller-info.js";
import type { Sdk } from "../serve/sdk.js";
import { createServer } from "./create-server.js";

/** The SDK v2, which speaks both eras. */
export const sdk: Sdk = {
  serveMessages: (service, caller, transport) =>
    serveStdio(
      ({ era }) => createServer(service, { era: era === "modern" ? "2026" : "2025", caller: () => caller }),
      {
        transport,
        onerror: (error) => {
          service.log.debug(`stdio: ${error.message}`);
        },
      },
    ),

  createHttpConnection: (service, sessionId) => {
    const server = createServer(service, { era: "2025", caller: callerOf });
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
      ...(sessionId !== undefined && { sessionIdGenerator: () => sessionId }),
    });
    return { server, transport, connect: () => server.connect(transport) };
  },

  serveModern: (service) => {
    const handler = createMcpHandler(() => createServer(service, { era: "2026", caller: callerOf }), {
      legacy: "reject",
      onerror: (error) => {
        service.log.debug(`http: ${error.message}`);
      },
    });
    return {
      owns: async ({ request, body }) => !(await isLegacyRequest(request, body)),
      answer: ({ request, body, caller }) => handler.fetch(request, { authInfo: caller, parsedBody: body }),
      close: () => handler.close(),
    };
  },
};
