import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { callerOf } from "../serve/caller-info.js";
import type { LoadedSdk } from "../serve/sdk.js";
import { createServer } from "./create-server.js";

/** The SDK v1. */
export const loaded: LoadedSdk = {
  serveMessages: (service, client, transport) => {
    const server = createServer(service, () => client.caller, client.subscriber);
    server.oninitialized = () => {
      client.ready();
    };
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
