import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { callerOf } from "../serve/caller-info.js";
import type { Sdk } from "../serve/sdk.js";
import { createServer } from "./create-server.js";

/** The SDK v1, which speaks 2025 alone. */
export const sdk: Sdk = {
  serveMessages: (service, caller, transport) => {
    const server = createServer(service, () => caller);
    const onerror = (error: Error) => {
      service.log.debug(`stdio: ${error.message}`);
    };
    server.onerror = onerror;
    server.connect(transport).catch(onerror);
    return { close: () => server.close() };
  },

  createHttpConnection: (service, sessionId) => {
    const server = createServer(service, callerOf);
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
      ...(sessionId !== undefined && { sessionIdGenerator: () => sessionId }),
    });
    return { server, transport, connect: () => server.connect(transport) };
  },
};
