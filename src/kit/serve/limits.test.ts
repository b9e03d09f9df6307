import { connect } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { catalogueOf, entry } from "../catalogue/entries.fixture.js";
import { Changes } from "../changes/changes.js";
import { createLog } from "../log.js";
import { sdk as sdk2 } from "../sdk2/sdk.js";
import { DEFAULT_LIMITS, type ServerLimits } from "../server-limits.js";
import { NOTHING_WATCHED } from "../watch/watch.js";
import { modern, request, startHttp, stopHttp } from "./http-service.fixture.js";
import { ANONYMOUS } from "./caller-info.js";
import { INITIALIZE } from "./memory-answers.fixture.js";
import { serveStdioConnection } from "./stdio.js";

afterEach(stopHttp);

const SILENT = createLog("silent", () => undefined);
const LISTEN = "subscriptions/listen";

/** Addresses `a://<id>` that may change, and who is told of them. */
function changing(limits: Partial<ServerLimits>) {
  const source = { read: () => Promise.resolve([{ body: "a" }]), watch: () => NOTHING_WATCHED };
  const catalogue = catalogueOf([entry("a://{id}", { source })]);
  const changes = new Changes(catalogue, {
    log: SILENT,
    replaceable: true,
    limits: { ...DEFAULT_LIMITS, ...limits },
  });
  onTestFinished(() => {
    changes.close();
  });
  return { catalogue, changes };
}

/** A client of 2026-07-28 over stdio. */
function overStdio(limits: Partial<ServerLimits>) {
  const { catalogue, changes } = changing(limits);
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  let written = "";
  stdout.on("data", (chunk: Buffer) => (written += chunk.toString()));
  const connection = serveStdioConnection(sdk2, () => catalogue, {
    ...{ stdin, stdout, log: SILENT, caller: ANONYMOUS, changes, limits },
  });
  onTestFinished(() => connection.close());
  const messages = () =>
    written
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const listen = (id: number, ...uris: readonly string[]) => {
    const [message] = modern(LISTEN, { notifications: { resourceSubscriptions: uris } });
    stdin.write(`${JSON.stringify({ ...message, id })}\n`);
  };
  return { stdin, stdout, messages, listen, changes };
}

const acknowledged = (messages: readonly Record<string, unknown>[]) =>
  messages.flatMap(({ method, params }) => {
    const { notifications } = (params ?? {}) as { notifications?: { resourceSubscriptions?: unknown } };
    return method === "notifications/subscriptions/acknowledged"
      ? [notifications?.resourceSubscriptions ?? []]
      : [];
  });

describe("maxSubscriptions", () => {
  it("holds for a session of 2025", async () => {
    const { changes } = changing({ maxSubscriptions: 1 });
    const { post, open } = await startHttp({ changes });
    const subscribe = async (uri: string, session: string) =>
      (await post(request("resources/subscribe", { uri }), { "Mcp-Session-Id": session })).json();
    const [one, other] = [await open(), await open()];
    expect(await subscribe("a://1", one)).toHaveProperty("result");
    expect(await subscribe("a://1", one)).toHaveProperty("result");
    expect(await subscribe("a://2", one)).toMatchObject({
      error: {
        code: -32603,
        message: "Too many subscriptions of one client: serve.limits.maxSubscriptions is 1",
        data: { reason: "limit", limit: "maxSubscriptions", bound: 1 },
      },
    });
    expect(await subscribe("a://2", other)).toHaveProperty("result");
  });

  it("holds for all streams of a connection over stdio together", async () => {
    const { messages, listen, changes } = overStdio({ maxSubscriptions: 3 });
    listen(1, "a://1", "a://2");
    await expect.poll(() => acknowledged(messages())).toHaveLength(1);
    listen(2, "a://3", "a://4");
    await expect.poll(() => acknowledged(messages())).toEqual([["a://1", "a://2"], ["a://3"]]);
    expect(changes.size.subscriptions).toBe(3);
  });

  it("has no more addresses of one request looked through", async () => {
    const { messages, listen } = overStdio({ maxSubscriptions: 2 });
    listen(1, "none://1", "a://1", "a://2");
    await expect.poll(() => acknowledged(messages())).toEqual([["a://1"]]);
  });
});

describe("maxStreams", () => {
  const refusal = (id: number) => ({
    jsonrpc: "2.0",
    id,
    error: {
      code: -32603,
      message: "Too many streams of notifications: serve.limits.maxStreams is 1",
      data: { reason: "limit", limit: "maxStreams", bound: 1 },
    },
  });

  it("holds over stdio, until a stream ends", async () => {
    const { stdin, messages, listen } = overStdio({ maxStreams: 1 });
    listen(1, "a://1");
    listen(2, "a://2");
    await expect.poll(messages).toContainEqual(refusal(2));
    const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
    stdin.write(`${JSON.stringify(cancel)}\n`);
    listen(3, "a://3");
    await expect.poll(() => acknowledged(messages())).toEqual([["a://1"], ["a://3"]]);
  });

  it("isn't what bounds the listeners of a connection over stdio: they're as many with a hundred streams as with one", async () => {
    const { stdout, messages, listen } = overStdio({});
    listen(1, "a://1");
    await expect.poll(() => acknowledged(messages())).toHaveLength(1);
    const before = stdout.listenerCount("drain");
    for (let id = 2; id <= 100; id++) listen(id, `a://${String(id)}`);
    await expect.poll(() => acknowledged(messages())).toHaveLength(100);
    expect(stdout.listenerCount("drain")).toBe(before);
  });

  it("holds over HTTP, until a stream ends", async () => {
    const { changes } = changing({});
    const { post } = await startHttp({ changes, limits: { maxStreams: 1 } });
    const [message, headers] = modern(LISTEN, { notifications: { resourceSubscriptions: ["a://1"] } });
    const stream = await post(message, headers);
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    expect(await (await post(message, headers)).json()).toEqual(refusal(1));
    await stream.body?.cancel();
    await expect
      .poll(async () => {
        const next = await post(message, headers);
        await next.body?.cancel();
        return next.headers.get("content-type");
      })
      .toBe("text/event-stream");
  });
});

describe("the transports", () => {
  it("[lines] answer a line beyond maxLineBytes with its name", async () => {
    const { stdin, messages } = overStdio({ maxLineBytes: 1_024 });
    stdin.write(`${" ".repeat(1_025)}\n`);
    await expect.poll(messages).toEqual([
      {
        jsonrpc: "2.0",
        error: {
          code: -32700,
          message: "Parse error: a message must not exceed serve.limits.maxLineBytes of 1024 bytes",
          data: { reason: "limit", limit: "maxLineBytes", bound: 1_024 },
        },
      },
    ]);
  });

  it("turn connections beyond maxConnections away, and say so once in a while", async () => {
    const { service, log, post } = await startHttp({ limits: { maxConnections: 1 } });
    const held = connect(service.port, "127.0.0.1");
    await new Promise((resolve) => held.once("connect", resolve));
    for (let turn = 0; turn < 3; turn += 1) {
      const away = connect(service.port, "127.0.0.1");
      away.on("error", () => undefined).resume();
      await new Promise((resolve) => away.once("close", resolve));
    }
    expect(log.lines.filter((line) => line.includes("maxConnections"))).toEqual([
      expect.stringContaining("http: a connection was turned away: serve.limits.maxConnections is 1"),
    ]);
    held.destroy();
    await expect
      .poll(() =>
        post(request("initialize", INITIALIZE)).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
  });

  it("answer 431 to headers beyond 16 KiB", async () => {
    const { post } = await startHttp();
    expect((await post(request("ping"), { "X-Long": "x".repeat(17_000) })).status).toBe(431);
  });
});
