// A server by hand on the SDK v1, as its documentation shows it: McpServer, one a request where there is no session.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { peerOptions, templateOf, uriOf } from "../payload.mjs";

const { http, size, templates, large, content } = peerOptions();

function make() {
  const server = new McpServer({ name: "by-hand", version: "1.0.0" });
  for (let index = 0; index < size; index += 1) {
    const uri = uriOf(index);
    server.registerResource(`n${index}`, uri, { mimeType: "text/plain", size: content.length }, () => ({
      contents: [{ uri, mimeType: "text/plain", text: content }],
    }));
  }
  for (let index = 0; index < templates; index += 1)
    server.registerResource(
      `t${index}`,
      new ResourceTemplate(templateOf(index), {}),
      { mimeType: "text/plain" },
      (uri) => ({
        contents: [{ uri: uri.href, mimeType: "text/plain", text: content }],
      }),
    );
  if (large !== undefined)
    server.registerResource("large", "file://large", { mimeType: "application/octet-stream" }, async () => ({
      contents: [{ uri: "file://large", blob: (await readFile(large)).toString("base64") }],
    }));
  return server;
}

if (http) {
  const sessions = new Map();
  const server = createServer(async (request, response) => {
    const id = request.headers["mcp-session-id"];
    if (id !== undefined) {
      await sessions.get(id).handleRequest(request, response);
      return;
    }
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = JSON.parse(Buffer.concat(parts).toString());
    const opens = body.method === "initialize";
    const transport = new StreamableHTTPServerTransport({
      enableJsonResponse: true,
      sessionIdGenerator: opens ? randomUUID : undefined,
      ...(opens && { onsessioninitialized: (opened) => void sessions.set(opened, transport) }),
    });
    const mcp = make();
    if (!opens) response.on("close", () => void mcp.close());
    await mcp.connect(transport);
    await transport.handleRequest(request, response, body);
  });
  server.listen(0, "127.0.0.1", () => console.error(`http://127.0.0.1:${server.address().port}/mcp`));
} else {
  await make().connect(new StdioServerTransport());
}
