// The limit: as little as answers the same bytes. It knows no protocol beyond what the measurements send.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { peerOptions, uriOf } from "../payload.mjs";

const { http, large, content } = peerOptions();
const serverInfo = { name: "bare", version: "1.0.0" };
const list = { resources: [{ uri: uriOf(0), name: "n0", mimeType: "text/plain", size: content.length }] };

async function answer({ id, method, params }) {
  if (method === "initialize")
    return { jsonrpc: "2.0", id, result: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo } };
  const modern = params?._meta !== undefined;
  const more = modern && {
    ttlMs: 0,
    cacheScope: "private",
    resultType: "complete",
    _meta: { "io.modelcontextprotocol/serverInfo": serverInfo },
  };
  if (method === "resources/list") return { jsonrpc: "2.0", id, result: { ...list, ...more } };
  const { uri } = params;
  const found =
    uri === "file://large"
      ? { uri, mimeType: "application/octet-stream", blob: (await readFile(large)).toString("base64") }
      : { uri, mimeType: "text/plain", text: content };
  return { jsonrpc: "2.0", id, result: { contents: [found], ...more } };
}

if (http) {
  const server = createServer((request, response) => {
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", async () => {
      const text = JSON.stringify(await answer(JSON.parse(Buffer.concat(parts).toString())));
      response.writeHead(200, {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(text),
      });
      response.end(text);
    });
  });
  server.listen(0, "127.0.0.1", () => console.error(`http://127.0.0.1:${server.address().port}/mcp`));
} else {
  createInterface({ input: process.stdin }).on("line", async (line) => {
    const message = JSON.parse(line);
    if (message.id !== undefined) process.stdout.write(`${JSON.stringify(await answer(message))}\n`);
  });
}
