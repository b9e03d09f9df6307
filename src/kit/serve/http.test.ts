import { once } from "node:events";
import net from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { modern, READ, refused, request, startHttp as start, stopHttp } from "./http-service.fixture.js";
import { until } from "./memory-answers.fixture.js";
import { SDKS } from "./sdks.fixture.js";

afterEach(stopHttp);

describe("serveHttp", () => {
  it("gives its address, and the node's error where the port is in use", async () => {
    const { service } = await start();
    expect(service.url).toBe(`http://127.0.0.1:${String(service.port)}/mcp`);
    await expect(start({ port: service.port })).rejects.toMatchObject({ code: "EADDRINUSE" });
    await expect(start({ host: "nowhere.invalid" })).rejects.toMatchObject({ syscall: "getaddrinfo" });
  });

  it("answers /healthz, and 404 elsewhere", async () => {
    const { service } = await start();
    const at = (path: string, init?: RequestInit) => fetch(new URL(path, service.url), init);
    const health = await at("/healthz");
    expect([health.status, health.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await health.json()).toEqual({ status: "ok" });
    const head = await at("/healthz", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await at("/healthz", { method: "POST" })).status).toBe(405);
    for (const path of ["/", "/mcp/", "/MCP", "/healthz/x", "/.well-known/oauth-protected-resource"]) {
      const response = await at(path);
      expect([path, response.status, await response.json()]).toEqual([
        path,
        404,
        refused(-32000, "Not found: the MCP endpoint is /mcp"),
      ]);
    }
  });

  describe("2026-07-28", () => {
    it("serves each request by itself, with cache fields", async () => {
      const { post } = await start();
      const discovered = await post(...modern("server/discover"));
      expect(discovered.headers.get("mcp-session-id")).toBeNull();
      expect(await discovered.json()).toMatchObject({
        result: {
          supportedVersions: ["2026-07-28"],
          ttlMs: 30_000,
          cacheScope: "public",
          resultType: "complete",
        },
      });
      const read = await post(...modern("resources/read", { uri: "note://a" }));
      expect(await read.json()).toMatchObject({
        id: 1,
        result: { ...READ, ttlMs: 5_000, cacheScope: "private" },
      });
      const missed = await post(...modern("resources/read", { uri: "note://z" }));
      expect(await missed.json()).toMatchObject({ error: { code: -32602, data: { uri: "note://z" } } });
    });

    it.each(["", "not a uri"])("[address-read] hands the address %j on as it is", async (uri) => {
      const { post } = await start();
      const response = await post(...modern("resources/read", { uri }));
      expect(await response.json()).toMatchObject({
        error: { code: -32602, data: { uri, reason: "invalid_uri" } },
      });
    });

    it("takes names beyond ASCII in the form that the headers have for them", async () => {
      const { post } = await start();
      const uri = "note://caf%C3%A9/§";
      const [body, headers] = modern("resources/read", { uri });
      const name = `=?base64?${Buffer.from(uri).toString("base64")}?=`;
      const response = await post(body, { ...headers, "Mcp-Name": name });
      expect(await response.json()).toMatchObject({ result: { contents: [{ text: "unicode" }] } });
    });

    it.each([
      ["MCP-Protocol-Version", "2025-11-25"],
      ["MCP-Protocol-Version", undefined],
      ["Mcp-Method", "resources/list"],
      ["Mcp-Method", undefined],
      ["Mcp-Name", "note://b"],
      ["Mcp-Name", undefined],
    ])("answers 400 and -32020 where the header %s is %s", async (name, value) => {
      const { post } = await start();
      const [body, headers] = modern("resources/read", { uri: "note://a" });
      const others = Object.entries(headers).filter(([other]) => other !== name);
      const sent = value === undefined ? others : [...others, [name, value]];
      const response = await post(body, Object.fromEntries(sent) as Record<string, string>);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: -32020 } });
    });

    it("answers 404 to an unknown method, and to ping", async () => {
      const { post } = await start();
      for (const method of ["resources/unheard", "ping", "resources/subscribe"]) {
        const response = await post(...modern(method));
        expect([response.status, await response.json()]).toMatchObject([404, { error: { code: -32601 } }]);
      }
    });
  });

  describe.each(SDKS)("2025 with the SDK $version", ({ sdk }) => {
    it("serves a POST without a session by itself, without cache fields", async () => {
      const { post } = await start({ sdk });
      const response = await post(request("resources/read", { uri: "note://a" }));
      expect(response.headers.get("mcp-session-id")).toBeNull();
      expect(await response.json()).toEqual({ jsonrpc: "2.0", id: 1, result: READ });
      const notified = await post({ jsonrpc: "2.0", method: "notifications/initialized" });
      expect([notified.status, await notified.text()]).toEqual([202, ""]);
      const batch = await post([request("ping", {}, 1), request("resources/list", { cursor: "2" }, 2)]);
      expect(await batch.json()).toEqual([
        { jsonrpc: "2.0", id: 1, result: {} },
        { jsonrpc: "2.0", id: 2, result: { resources: [] } },
      ]);
    });

    it("answers 405 to GET and DELETE without a session, and to other methods", async () => {
      const { service } = await start({ sdk });
      for (const method of ["GET", "DELETE", "PUT", "PATCH"]) {
        const response = await fetch(service.url, { method, headers: { Accept: "text/event-stream" } });
        expect([method, response.status]).toEqual([method, 405]);
        expect(response.headers.get("allow")).toContain("POST");
      }
    });
  });

  it.each(SDKS)("aborts what a client no longer waits for (SDK $version)", async ({ version, sdk }) => {
    const { post, open, answers, log } = await start({ sdk });
    const session = { "Mcp-Session-Id": await open() };
    const read = request("resources/read", { uri: "slow://a" });
    const calls: [unknown, Record<string, string>][] = [
      [read, {}],
      [read, session],
    ];
    if (version === "v2") calls.push([...modern("resources/read", { uri: "slow://a" })]);
    for (const [body, headers] of calls) {
      const gone = new AbortController();
      const call = post(body, headers, { signal: gone.signal });
      const before = answers.slow.length;
      await until(() => answers.slow.length > before);
      gone.abort();
      await expect(call).rejects.toThrow();
      await until(() => answers.slow.at(-1)?.aborted === true);
    }
    expect(log.lines.filter((line) => !line.startsWith("pressmark debug"))).toEqual([]);
    expect((await post(request("ping"), session)).status).toBe(200);
  });

  describe.each(SDKS)("close with the SDK $version", ({ sdk }) => {
    it("[stop] lets a request under way finish, and takes no new one", async () => {
      const { post, answers, service } = await start({ sdk });
      const call = post(request("resources/read", { uri: "slow://a" }));
      await until(() => answers.slow.length === 1);
      const closed = service.close();
      await expect(post(request("ping"))).rejects.toThrow();
      answers.release();
      expect(await (await call).json()).toMatchObject({ result: { contents: [{ text: "late" }] } });
      await closed;
    });

    it("[stop] ends open streams at once, and what doesn't finish after a moment", async () => {
      const { post, open, answers, service } = await start({ sdk });
      const session = await open();
      const headers = { Accept: "text/event-stream", "Mcp-Session-Id": session };
      const stream = await fetch(service.url, { headers });
      expect(stream.headers.get("content-type")).toBe("text/event-stream");
      const slow = post(request("resources/read", { uri: "slow://a" }), { "Mcp-Session-Id": session });
      const stateless = post(request("resources/read", { uri: "slow://b" }));
      const failed = Promise.allSettled([slow, stateless]);
      await until(() => answers.slow.length === 2);
      const idle = net.connect(service.port, "127.0.0.1");
      await once(idle, "connect");
      const ended = once(idle, "close");
      const closed = service.close();
      expect(await stream.text()).toBe("");
      await closed;
      await ended;
      await failed;
      expect(answers.slow.every((signal) => signal.aborted)).toBe(true);
    });
  });
});
