// A server by hand on the SDK v2, as its documentation shows it: McpServer, one a request over HTTP.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { createMcpHandler, McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { toNodeHandler } from "@modelcontextprotocol/node";
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
  const server = createServer(toNodeHandler(createMcpHandler(make)));
  server.listen(0, "127.0.0.1", () => console.error(`http://127.0.0.1:${server.address().port}/mcp`));
} else {
  serveStdio(make);
}
