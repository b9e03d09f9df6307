import { afterEach, describe, expect, it } from "vitest";
import type { HttpOptions, HttpService } from "./http.js";
import { serveHttp } from "./http.js";
import { INITIALIZE, memoryAnswers, memoryLog, until } from "./memory-answers.fixture.js";
import type { Sdk } from "./sdk.js";
import { SDKS } from "./sdks.fixture.js";

const services: HttpService[] = [];
afterEach(() => Promise.all(services.splice(0).map((service) => service.close())));

/** A server, and a client that knows no more than fetch. The key of a caller is its Authorization. */
async function startWith(sdk: Sdk, direct: boolean, limits: HttpOptions["limits"] = {}) {
  const answers = memoryAnswers();
  const service = await serveHttp(sdk, () => answers, {
    host: "127.0.0.1",
    port: 0,
    log: memoryLog(),
    limits,
    direct,
    authenticate: (authorization = "") =>
      Promise.resolve({ caller: { scopes: "all", claims: new Map() }, key: authorization }),
  });
  services.push(service);
  const call = (method: string, session?: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(service.url, {
      method,
      headers: {
        Accept: method === "GET" ? "text/event-stream" : "application/json, text/event-stream",
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(session !== undefined && { "Mcp-Session-Id": session }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const ask = (method: string, params: Record<string, unknown>, session?: string, id = 1) =>
    call("POST", session, { jsonrpc: "2.0", id, method, params });
  const open = () => ask("initialize", INITIALIZE);
  const ping = async (session: string): Promise<number> => (await ask("ping", {}, session)).status;
  return { answers, call, ask, open, ping };
}

const idOf = (response: Response): string => response.headers.get("mcp-session-id") ?? "";

const WAYS = SDKS.flatMap((each) => [true, false].map((direct) => ({ ...each, direct })));

describe.each(WAYS)("sessions with the SDK $version, directly: $direct", ({ sdk, direct }) => {
  const start = (limits?: HttpOptions["limits"]) => startWith(sdk, direct, limits);

  it("[session] lives from initialize to DELETE", async () => {
    const { call, open, ask, ping } = await start();
    const opened = await open();
    const id = idOf(opened);
    expect(await opened.json()).toMatchObject({ result: { protocolVersion: "2025-11-25" } });
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(idOf(await ask("resources/list", {}, id))).toBe(id);
    expect((await call("POST", id, { jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(
      202,
    );
    expect((await ask("initialize", INITIALIZE, id)).status).toBe(400);
    expect((await call("DELETE", id)).status).toBe(200);
    expect(await ping(id)).toBe(404);
    expect((await call("DELETE", id)).status).toBe(404);
  });

  it("[session] answers 404 to an unknown one, with a constant text", async () => {
    const { call, ping } = await start();
    expect(await ping("made-up")).toBe(404);
    for (const method of ["GET", "DELETE"]) {
      const response = await call(method, "made-up");
      expect([response.status, await response.json()]).toEqual([
        404,
        { jsonrpc: "2.0", error: { code: -32001, message: "Session not found" }, id: null },
      ]);
    }
  });

  it("[session] is of no use to another caller", async () => {
    const { call, open, ping } = await start();
    const id = idOf(await open());
    const other = { Authorization: "Bearer other" };
    expect((await call("GET", id, undefined, other)).status).toBe(404);
    expect((await call("DELETE", id, undefined, other)).status).toBe(404);
    expect(await ping(id)).toBe(200);
  });

  it("[session] ends with its stream and what is under way when it is deleted", async () => {
    const { call, open, ask, answers } = await start();
    const id = idOf(await open());
    const before = await call("GET", id);
    expect([before.status, before.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    const stream = await call("GET", id);
    expect(stream.status).toBe(200);
    // A client that asks for another one doesn't read this one any more.
    expect(await before.text()).toBe("");
    const read = ask("resources/read", { uri: "slow://a" }, id);
    await until(() => answers.slow.length === 1);
    await call("DELETE", id);
    expect(await stream.text()).toBe("");
    expect((await read).status).toBe(404);
    expect(answers.slow[0]?.aborted).toBe(true);
  });

  it("[session] ends after a while without use, but not while a stream is open", async () => {
    const { call, open, ping } = await start({ sessionIdleMs: 300 });
    const [idle, streaming] = [idOf(await open()), idOf(await open())];
    const stream = await call("GET", streaming);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await ping(idle)).toBe(404);
    expect(await ping(streaming)).toBe(200);
    await stream.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await ping(streaming)).toBe(404);
  });

  it("[session] makes room by ending the one that was idle for longest, never one in use", async () => {
    const { call, open, ping } = await start({ maxSessions: 2 });
    const [first, second] = [idOf(await open()), idOf(await open())];
    // Sessions of the same millisecond are idle for equally long.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await ping(first)).toBe(200);
    const third = idOf(await open());
    expect(await ping(second)).toBe(404);
    const streams = [await call("GET", first), await call("GET", third)];
    const refused = await open();
    expect([refused.status, await refused.json()]).toEqual([
      503,
      {
        jsonrpc: "2.0",
        error: {
          code: -32000,
          message: "Too many sessions: serve.limits.maxSessions is 2",
          data: { reason: "limit", limit: "maxSessions", bound: 2 },
        },
        id: null,
      },
    ]);
    await streams[0]?.body?.cancel();
    await expect.poll(async () => (await open()).status).toBe(200);
    expect(await ping(first)).toBe(404);
  });

  it("ends the call of a request that is cancelled", async () => {
    const { call, open, ask, answers, ping } = await start();
    const id = idOf(await open());
    const read = ask("resources/read", { uri: "slow://a" }, id, 7);
    await until(() => answers.slow.length === 1);
    await call("POST", id, { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } });
    const response = await read;
    expect([response.status, await response.text()]).toEqual([202, ""]);
    expect(answers.slow[0]?.aborted).toBe(true);
    expect(await ping(id)).toBe(200);
  });
});
