import { once } from "node:events";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { request, startHttp, stopHttp } from "./http-service.fixture.js";
import { INITIALIZE, memoryAnswers, memoryLog } from "./memory-answers.fixture.js";
import type { Sdk } from "./sdk.js";
import { SDKS } from "./sdks.fixture.js";
import { serveStdioConnection } from "./stdio.js";

afterEach(stopHttp);

const complete = (params: Record<string, unknown>) => request("completion/complete", params);

/** What a client of 2025 may ask: right, wrong, and in ways that the two SDKs could take differently. */
const REQUESTS: readonly unknown[] = [
  request("initialize", INITIALIZE),
  request("initialize", { ...INITIALIZE, protocolVersion: "2024-11-05" }),
  request("initialize", { ...INITIALIZE, protocolVersion: "1999-01-01" }),
  request("initialize"),
  request("initialize", { ...INITIALIZE, clientInfo: {} }),
  request("ping"),
  { jsonrpc: "2.0", id: "a", method: "resources/list" },
  request("resources/list", { cursor: "2" }),
  request("resources/list", { cursor: 7 }),
  request("resources/list", { cursor: "bad", _meta: { progressToken: 1, more: [true] } }),
  request("resources/templates/list"),
  request("resources/read", { uri: "note://a" }),
  request("resources/read", { uri: "note://a", task: { ttl: 1 } }),
  request("resources/read", { uri: "note://a", _meta: { "io.modelcontextprotocol/related-task": {} } }),
  request("resources/read", {
    uri: "note://a",
    _meta: { "io.modelcontextprotocol/related-task": { taskId: "t" } },
  }),
  request("resources/read", { uri: "note://z" }),
  request("resources/read", { uri: "" }),
  request("resources/read", { uri: "down://a" }),
  request("resources/read", { uri: "fault://a" }),
  request("resources/read", {}),
  complete({ ref: { type: "ref/resource", uri: "note://{id}" }, argument: { name: "id", value: "" } }),
  complete({ ref: { type: "ref/prompt", name: "p" }, argument: { name: "a", value: "" } }),
  complete({ ref: 7 }),
  ...[
    "resources/subscribe",
    "tools/list",
    "prompts/list",
    "logging/setLevel",
    "tasks/list",
    "server/discover",
  ].map((method) => request(method, { uri: "note://a" })),
  request("nonsense"),
  request("__proto__"),
  { jsonrpc: "2.0", id: 1.5, method: "ping" },
  { jsonrpc: "2.0", id: null, method: "ping" },
  { jsonrpc: "2.0", id: 1, method: "ping", extra: 1 },
  { jsonrpc: "2.0", id: 1, method: "ping", params: [] },
  { jsonrpc: "1.0", id: 1, method: "ping" },
  { jsonrpc: "2.0", id: 1 },
  {},
];

const BODIES: readonly unknown[] = [
  ...REQUESTS,
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 1, result: {} },
  { jsonrpc: "2.0", id: 1, error: { code: 1, message: "m" } },
  [],
  [{}],
  [request("ping", {}, 1), {}],
  [request("ping", {}, 1), request("resources/read", { uri: "note://z" }, 2)],
  [request("initialize", INITIALIZE, 1), request("ping", {}, 2)],
];

describe("the two SDKs in the era of 2025", () => {
  it.each(BODIES.map((body) => [body]))("answer the POST of %j alike, byte for byte", async (body) => {
    const headers = [{}, { "MCP-Protocol-Version": "2025-06-18" }, { "MCP-Protocol-Version": "1999-01-01" }];
    const [first, second] = await Promise.all(
      SDKS.map(async ({ sdk }) => {
        const { post } = await startHttp({ sdk, direct: false });
        return await Promise.all(headers.map(async (more) => await wholeOf(await post(body, more))));
      }),
    );
    expect(first).toEqual(second);
  });

  it("answer in a session alike, byte for byte", async () => {
    const [first, second] = await Promise.all(
      SDKS.map(async ({ sdk }) => {
        const { post, open, service } = await startHttp({ sdk, direct: false });
        const session = { "Mcp-Session-Id": await open() };
        const answers = [];
        for (const body of BODIES) answers.push(await wholeOf(await post(body, session)));
        answers.push(await wholeOf(await post(request("ping"), { ...session, Accept: "application/json" })));
        const events = { ...session, Accept: "text/event-stream" };
        const stream = await fetch(service.url, { headers: events });
        answers.push(stream.status, headersOf(stream));
        const other = await fetch(service.url, { headers: events });
        answers.push(other.status, headersOf(other));
        answers.push(
          await wholeOf(await fetch(service.url, { headers: { ...session, Accept: "text/html" } })),
        );
        answers.push(await wholeOf(await fetch(service.url, { method: "DELETE", headers: session })));
        expect([await stream.text(), await other.text()]).toEqual(["", ""]);
        return answers;
      }),
    );
    expect(first).toEqual(second);
  });

  it("answer over stdio alike, byte for byte", async () => {
    const [first, second] = await Promise.all(SDKS.map(({ sdk }) => linesOf(sdk, REQUESTS)));
    expect(first).toHaveLength(REQUESTS.length);
    expect(first).toEqual(second);
  });

  it("differ where 2026-07-28 is asked of the one that doesn't speak it", async () => {
    const { post } = await startHttp({ sdk: SDKS[0].sdk, direct: false });
    const response = await post(request("resources/list"), { "MCP-Protocol-Version": "2026-07-28" });
    expect(await wholeOf(response)).toMatchObject({
      status: 400,
      text: expect.stringContaining("Unsupported protocol version") as unknown,
    });
  });
});

/** The headers that don't tell when it was or which session it is. */
function headersOf(response: Response): Record<string, string> {
  const headers = Object.fromEntries(response.headers);
  delete headers["date"];
  if (headers["mcp-session-id"] !== undefined) headers["mcp-session-id"] = "some";
  return headers;
}

async function wholeOf(response: Response) {
  return { status: response.status, headers: headersOf(response), text: await response.text() };
}

/** Asks one after the other, as answers may overtake each other; ends after the last. */
async function linesOf(sdk: Sdk, messages: readonly unknown[]): Promise<string[]> {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const caller = { scopes: "all", claims: new Map() } as const;
  const answers = memoryAnswers();
  const connection = serveStdioConnection(sdk, () => answers, {
    stdin,
    stdout,
    log: memoryLog(),
    caller,
    direct: false,
  });
  const lines: string[] = [];
  for (const message of messages) {
    stdin.write(`${JSON.stringify(message)}\n`);
    const [line] = (await once(stdout, "data")) as [Buffer];
    lines.push(line.toString());
  }
  await connection.close();
  return lines;
}
