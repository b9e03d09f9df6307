// A server on fastmcp, as its documentation shows it.
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { FastMCP } from "fastmcp";
import { peerOptions, templateOf, uriOf } from "../payload.mjs";

const { http, size, templates, large, content } = peerOptions();
const server = new FastMCP({ name: "fastmcp", version: "1.0.0", logger: silent() });
for (let index = 0; index < size; index += 1)
  server.addResource({
    uri: uriOf(index),
    name: `n${index}`,
    mimeType: "text/plain",
    load: async () => ({ text: content }),
  });
for (let index = 0; index < templates; index += 1)
  server.addResourceTemplate({
    uriTemplate: templateOf(index),
    name: `t${index}`,
    mimeType: "text/plain",
    arguments: [{ name: "id", required: true }],
    load: async () => ({ text: content }),
  });
if (large !== undefined)
  server.addResource({
    uri: "file://large",
    name: "large",
    mimeType: "application/octet-stream",
    load: async () => ({ blob: (await readFile(large)).toString("base64") }),
  });

if (http) {
  const port = await freePort();
  await server.start({
    transportType: "httpStream",
    httpStream: { host: "127.0.0.1", port, stateless: process.argv.includes("--stateless") },
  });
  console.error(`http://127.0.0.1:${port}/mcp`);
} else {
  await server.start({ transportType: "stdio" });
}

function silent() {
  const nothing = () => undefined;
  return { debug: nothing, error: nothing, info: nothing, log: nothing, warn: nothing };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
