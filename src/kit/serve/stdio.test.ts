import { PassThrough, Writable } from "node:stream";
import { JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterEach, describe, expect, it } from "vitest";
import { ENVELOPE, INITIALIZE, memoryAnswers, memoryLog, until } from "./memory-answers.fixture.js";
import type { Closable, Sdk } from "./sdk.js";
import { SDKS } from "./sdks.fixture.js";
import { serveStdioConnection } from "./stdio.js";

const open: Closable[] = [];
afterEach(() => Promise.all(open.splice(0).map((connection) => connection.close())));

/** A connection over streams in this process. `read` is off for a client that doesn't read. */
function connectWith(sdk: Sdk, { read = true, ...limits }: { read?: boolean; maxLineBytes?: number } = {}) {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const answers = memoryAnswers();
  const log = memoryLog();
  const writes: string[] = [];
  let closed = 0;
  if (read) stdout.on("data", (chunk: Buffer) => writes.push(chunk.toString()));
  const caller = { scopes: "all", claims: new Map() } as const;
  const connection = serveStdioConnection(sdk, () => answers, {
    stdin,
    stdout,
    log,
    caller,
    limits,
    onClose: () => (closed += 1),
  });
  open.push(connection);
  const send = (message: unknown): boolean => stdin.write(`${JSON.stringify(message)}\n`);
  const ask = (id: number, method: string, params: Record<string, unknown> = {}): boolean =>
    send({ jsonrpc: "2.0", id, method, params });
  const messages = (): Record<string, unknown>[] =>
    writes
      .join("")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const answerOf = async (id: number): Promise<Record<string, unknown>> => {
    await until(() => messages().some((message) => message["id"] === id));
    return messages().find((message) => message["id"] === id) ?? {};
  };
  return {
    stdin,
    stdout,
    answers,
    log,
    writes,
    connection,
    send,
    ask,
    messages,
    answerOf,
    caller,
    closed: () => closed,
  };
}

const READ = { contents: [{ uri: "note://a", mimeType: "text/plain", text: "hello" }] };

describe.each(SDKS)("serveStdioConnection with the SDK $version", ({ version, sdk }) => {
  const connect = (options?: Parameters<typeof connectWith>[1]) => connectWith(sdk, options);

  it("[stdout] writes each message whole, and nothing else from the first byte", async () => {
    const { ask, answerOf, writes, messages, answers, caller } = connect();
    ask(1, "initialize", INITIALIZE);
    ask(2, "resources/read", { uri: "note://a" });
    expect((await answerOf(1))["result"]).toMatchObject({ serverInfo: { name: "desk" } });
    expect((await answerOf(2))["result"]).toEqual(READ);
    expect(writes).toHaveLength(2);
    for (const write of writes) expect(write).toMatch(/^\{.*\}\n$/);
    for (const message of messages()) expect(JSONRPCMessageSchema.safeParse(message).success).toBe(true);
    expect(answers.callers).toEqual([caller]);
  });

  it.runIf(version === "v2")("serves 2026-07-28 with cache fields", async () => {
    const { ask, answerOf } = connect();
    ask(1, "server/discover", { _meta: ENVELOPE });
    expect((await answerOf(1))["result"]).toMatchObject({
      supportedVersions: ["2026-07-28"],
      capabilities: { resources: {}, completions: {} },
      ttlMs: 30_000,
      cacheScope: "public",
    });
    ask(2, "resources/read", { uri: "note://a", _meta: ENVELOPE });
    expect((await answerOf(2))["result"]).toMatchObject({ ...READ, ttlMs: 5_000, cacheScope: "private" });
    ask(3, "resources/list", { _meta: ENVELOPE });
    expect((await answerOf(3))["result"]).toMatchObject({ ttlMs: 30_000, cacheScope: "public" });
    ask(4, "resources/read", { uri: "note://z", _meta: ENVELOPE });
    expect((await answerOf(4))["error"]).toEqual({
      code: -32602,
      message: "Resource not found",
      data: { uri: "note://z" },
    });
  });

  // JSON-RPC 2.0, section 5.1. The id is left out where it can't be told: MCP's schema has no `id: null`.
  it.each([
    ["not json", Buffer.from("not json\n"), { error: { code: -32700 } }],
    ["[]", Buffer.from("[]\n"), { error: { code: -32600 } }],
    ["null", Buffer.from("null\n"), { error: { code: -32600 } }],
    [
      "a wrong version",
      Buffer.from('{"jsonrpc":"1.0","id":5,"method":"ping"}\n'),
      { id: 5, error: { code: -32600 } },
    ],
    ["invalid UTF-8", Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]), { error: { code: -32700 } }],
    ["20 MB", Buffer.alloc(20_000_001, "x").fill("\n", 20_000_000), { error: { code: -32700 } }],
    [
      "a request of 20 MB",
      Buffer.from(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"${"x".repeat(20_000_000)}"}}\n`),
      { error: { code: -32700 } },
    ],
  ])("[lines] answers the next request after %s", async (_, bytes, refusal) => {
    const { stdin, ask, answerOf, messages, log } = connect();
    stdin.write(bytes);
    ask(9, "initialize", INITIALIZE);
    expect((await answerOf(9))["result"]).toMatchObject({ serverInfo: { name: "desk" } });
    expect(messages()).toHaveLength(2);
    expect(messages()[0]).toMatchObject(refusal);
    expect(JSONRPCMessageSchema.safeParse(messages()[0]).success).toBe(true);
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]).toMatch(/^pressmark warning: stdin: /);
  });

  it.each([
    ["a blank line", "\n \t\n\r\n"],
    ["a broken answer", '{"jsonrpc":"2.0","id":[],"result":{}}\n'],
  ])("[lines] says nothing to %s", async (_, text) => {
    const { stdin, ask, answerOf, messages } = connect();
    stdin.write(text);
    ask(1, "initialize", INITIALIZE);
    await answerOf(1);
    expect(messages()).toHaveLength(1);
  });

  it("[lines] takes CRLF, a byte order mark, and a last line without its end", async () => {
    const { stdin, answerOf } = connect();
    const line = (id: number) =>
      JSON.stringify({ jsonrpc: "2.0", id, method: "initialize", params: INITIALIZE });
    stdin.write(`\uFEFF${line(1)}\r\n`);
    await answerOf(1);
    stdin.end(`{"jsonrpc":"2.0","id":2,"method":"ping"}`);
    expect((await answerOf(2))["result"]).toEqual({});
  });

  it("[lines] takes a message of the bound", async () => {
    const line = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: INITIALIZE });
    const { stdin, answerOf } = connect({ maxLineBytes: line.length });
    stdin.write(`${line}\n`);
    expect(await answerOf(1)).toHaveProperty("result");
  });

  it("[stdout] answers what came before the end of stdin, and closes once", async () => {
    const { stdin, ask, answers, messages, closed, connection } = connect();
    ask(1, "initialize", INITIALIZE);
    ask(2, "resources/read", { uri: "slow://a" });
    await until(() => answers.slow.length === 1);
    stdin.end();
    answers.release();
    await until(() => closed() === 1);
    expect(messages().map((message) => message["id"])).toEqual([1, 2]);
    await connection.close();
    expect(closed()).toBe(1);
  });

  it("[stdout] doesn't wait for long, and aborts what is under way", async () => {
    const { stdin, ask, answers, log, closed } = connect();
    ask(1, "initialize", INITIALIZE);
    ask(2, "resources/read", { uri: "slow://a" });
    await until(() => answers.slow.length === 1);
    stdin.end();
    await until(() => closed() === 1);
    expect(answers.slow[0]?.aborted).toBe(true);
    expect(log.lines.filter((line) => line.includes("error"))).toEqual([]);
  });

  it("[stdout] ends at the next write to a closed stdout", async () => {
    const { stdout, ask, closed } = connect();
    ask(1, "initialize", INITIALIZE);
    stdout.destroy(new Error("EPIPE"));
    await until(() => closed() === 1);
  });

  it("stops reading while the client doesn't", async () => {
    const { stdin, stdout, answers, ask } = connect({ read: false });
    ask(1, "initialize", INITIALIZE);
    let sent = 1;
    const pump = async (): Promise<void> => {
      while (sent < 300) {
        sent += 1;
        if (!ask(sent, "resources/read", { uri: "large://100000" }))
          await new Promise((resolve) => stdin.once("drain", resolve));
      }
    };
    const pumped = pump();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(answers.callers.length).toBeLessThan(40);
    let received = "";
    stdout.on("data", (chunk: Buffer) => (received += chunk.toString().replaceAll(/x+/g, "")));
    await pumped;
    await until(() => received.split("\n").length === 301);
  });

  it("forgets what was cancelled", async () => {
    const { send, ask, answers, answerOf, messages } = connect();
    ask(1, "initialize", INITIALIZE);
    // More than may be open at a time.
    for (let id = 2; id < 100; id++) {
      ask(id, "resources/read", { uri: "slow://a" });
      send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
    }
    ask(100, "resources/read", { uri: "note://a" });
    expect((await answerOf(100))["result"]).toEqual(READ);
    expect(messages()).toHaveLength(2);
    expect(answers.slow.every((signal) => signal.aborted)).toBe(true);
  });

  it("looks at what comes behind requests that wait", async () => {
    const { send, ask, answers, answerOf, messages } = connect();
    const cancel = (requestId: number) =>
      send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
    ask(1, "initialize", INITIALIZE);
    for (let id = 2; id <= 41; id++) ask(id, "resources/read", { uri: "slow://a" });
    ask(42, "ping");
    expect((await answerOf(42))["result"]).toEqual({});
    ask(43, "resources/read", { uri: "note://a" });
    // Those that wait, then one of those that are worked on.
    for (let id = 34; id <= 41; id++) cancel(id);
    cancel(2);
    expect((await answerOf(43))["result"]).toEqual(READ);
    expect(answers.slow.map((signal) => signal.aborted)).toEqual([
      true,
      ...Array.from({ length: 31 }, () => false),
    ]);
    answers.release();
    await until(() => messages().length === 34);
  });

  it("keeps many slow requests waiting and answers them all", async () => {
    const { ask, answers, answerOf, messages } = connect();
    ask(1, "initialize", INITIALIZE);
    for (let id = 2; id < 100; id++) ask(id, "resources/read", { uri: "slow://a" });
    await until(() => answers.slow.length === 32);
    answers.release();
    await answerOf(99);
    await until(() => messages().length === 99);
  });
});

it("waits at its end for a client that reads on, however slowly", async () => {
  const taken: string[] = [];
  const stdout = new Writable({
    write: (chunk: Buffer, _, done) => {
      taken.push(chunk.toString());
      setTimeout(done, 60);
    },
  });
  const stdin = new PassThrough();
  const connection = serveStdioConnection(SDKS[1].sdk, memoryAnswers, {
    stdin,
    stdout,
    log: memoryLog(),
    caller: { scopes: "all", claims: new Map() },
  });
  for (let id = 1; id <= 8; id++) stdin.write(`{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`);
  await until(() => stdout.writableLength > 0 && taken.length > 0);
  await new Promise((resolve) => setImmediate(resolve));
  await connection.close();
  expect(stdout.writableLength).toBe(0);
  expect(taken.at(-1)).toBe("");
});
