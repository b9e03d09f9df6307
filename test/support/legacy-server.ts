import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import {
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { onTestFinished } from "vitest";

/** What it lists: resources page by page, templates on one. */
export interface LegacyLists {
  readonly pages: readonly (readonly { readonly uri: string; readonly name: string }[])[];
  readonly templates: readonly { readonly uriTemplate: string; readonly name: string }[];
}

/** Starts a server of the official SDK v1, which knows the era up to 2025 alone. It ends with the test. @returns its address */
export async function serveLegacyLists({ pages, templates }: LegacyLists): Promise<string> {
  const http = createServer((request, response) => {
    const server = new Server({ name: "desk", version: "1.4.0" }, { capabilities: { resources: {} } });
    server.setRequestHandler(ListResourcesRequestSchema, ({ params }) => {
      const page = Number(params?.cursor ?? 0);
      const isLast = page === pages.length - 1;
      return { resources: [...(pages[page] ?? [])], ...(!isLast && { nextCursor: String(page + 1) }) };
    });
    server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
      resourceTemplates: [...templates],
    }));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    void server.connect(transport as never).then(() => transport.handleRequest(request, response));
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return `http://127.0.0.1:${String((http.address() as AddressInfo).port)}/mcp`;
}
