import { once } from "node:events";
import { request } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { run, serveOverHttp, startHttp, writeFolder } from "../support/command.js";
import { manifest } from "../support/manifest.js";
import { INITIALIZE, newHeaders, newRequest, oldRequest } from "../support/messages.js";
import { answerIn, ask, post } from "../support/posts.js";

const DESK = { "pressmark.yaml": manifest({ resources: [{ uri: "note://a", name: "a", text: "hello" }] }) };
const SECURED = {
  "pressmark.yaml": manifest({
    serve: { http: { auth: { tokens: ["${READER}", { token: "${PLANNER}", scopes: ["plans:read"] }] } } },
    resources: [
      { uri: "note://a", name: "a", text: "hello" },
      { uri: "note://plan", name: "plan", text: "plan", access: { scopes: ["plans:read"] } },
    ],
  }),
};
const TOKENS = { READER: "reader-token", PLANNER: "planner-token" };

async function serve() {
  const cwd = await writeFolder(DESK);
  return await serveOverHttp([], { cwd });
}

const JSON_RPC = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };

/** Sends headers as they are written; `fetch` would not. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const call = request(url, { method: "POST", headers: { ...JSON_RPC, ...headers } });
  call.end(JSON.stringify(oldRequest(1, "ping")));
  const [response] = (await once(call, "response")) as [{ statusCode?: number; resume: () => void }];
  response.resume();
  return response.statusCode;
}

describe("serve over HTTP", () => {
  it("prints its address on stderr, and says how to connect", async () => {
    const { url, said } = await serve();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    expect(said()).toContain(`pressmark serves desk (1 resource) at ${url}\n`);
    expect((await fetch(new URL("/healthz", url))).status).toBe(200);
  });

  it("[stop] ends open streams on SIGTERM, and is gone with exit code 0", async () => {
    const cwd = await writeFolder(DESK);
    const { url, stop } = await startHttp([], { cwd });
    const opened = await post(url, oldRequest(1, "initialize", INITIALIZE));
    await opened.text();
    const headers = {
      Accept: "text/event-stream",
      "Mcp-Session-Id": opened.headers.get("mcp-session-id") ?? "",
    };
    const stream = await fetch(url, { headers });
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    const [code, rest] = await Promise.all([stop(), stream.text()]);
    expect([code, rest]).toEqual([0, ""]);
  });

  it("[bind] says in one line that a port is in use, and exits 1", async () => {
    const { url } = await serve();
    const { host, port } = new URL(url);
    const cwd = await writeFolder(DESK);
    const { code, stdout, stderr } = await run(["serve", "--http", port], { cwd });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      `pressmark: can't listen on ${host}: the port is in use (--http 0 takes a free port)\n`,
    );
  });

  it("[bind] warns where anyone may reach it, but not where tokens are asked for", async () => {
    const warning = "pressmark warning: anyone who reaches 0.0.0.0 can read this catalogue";
    const open = await serveOverHttp(["--http", "0.0.0.0:0"], { cwd: await writeFolder(DESK) });
    expect(open.said()).toContain(warning);
    const secured = await serveOverHttp(["--http", "0.0.0.0:0"], {
      cwd: await writeFolder(SECURED),
      env: TOKENS,
    });
    expect(secured.said()).not.toContain("warning");
    expect((await serve()).said()).not.toContain("warning");
  });

  it("[host] answers loopback hosts and origins alone", async () => {
    const { url } = await serve();
    const { host, port } = new URL(url);
    for (const foreign of ["evil.test", "localhost.evil.test", "localhost@evil.test", "[bad"])
      expect([foreign, await statusOf(url, { Host: foreign })]).toEqual([foreign, 403]);
    for (const own of [host, `localhost:${port}`, "localhost", `[::1]:${port}`])
      expect([own, await statusOf(url, { Host: own })]).toEqual([own, 200]);
    for (const origin of ["null", "https://evil.test", "http://localhost.evil.test"])
      expect([origin, await statusOf(url, { Origin: origin })]).toEqual([origin, 403]);
    expect(await statusOf(url, { Origin: "http://localhost:6274" })).toBe(200);
  });

  it("[host] answers the hosts and origins that the manifest names, with CORS on errors too", async () => {
    const { url } = await serveOverHttp([], {
      cwd: await writeFolder({
        "pressmark.yaml": manifest({
          serve: {
            http: { allowedHosts: ["context.shop.example"], allowedOrigins: ["${APP}"] },
          },
        }),
      }),
      env: { APP: "https://app.shop.example" },
    });
    expect(await statusOf(url, { Host: "context.shop.example" })).toBe(200);
    const refused = await post(url, "nonsense", { Origin: "https://app.shop.example" });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([
      400,
      "https://app.shop.example",
    ]);
    const foreign = await post(url, "nonsense", { Origin: "https://evil.test" });
    expect([foreign.status, foreign.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });

  it("[session] honours its id until DELETE, and knows no other", async () => {
    const { url } = await serve();
    const opened = await post(url, oldRequest(1, "initialize", INITIALIZE));
    const session = { "Mcp-Session-Id": opened.headers.get("mcp-session-id") ?? "" };
    await opened.text();
    expect((await post(url, oldRequest(2, "ping"), session)).status).toBe(200);
    expect((await post(url, oldRequest(3, "ping"), { "Mcp-Session-Id": "unknown" })).status).toBe(404);
    expect((await fetch(url, { method: "DELETE", headers: session })).status).toBe(200);
    expect((await post(url, oldRequest(4, "ping"), session)).status).toBe(404);
    expect((await fetch(url, { method: "DELETE" })).status).toBe(405);
    expect((await fetch(url, { headers: { Accept: "text/event-stream" } })).status).toBe(405);
  });

  it("[body] refuses what is no request, by the status that says why", async () => {
    const { url } = await serve();
    const calls = [
      ["{", {}, 400, -32700],
      ["null", {}, 400, -32600],
      ["{}", { "Content-Type": "text/plain" }, 415, -32000],
      [" ".repeat(4 * 1024 * 1024 + 1), {}, 413, -32000],
    ] as const;
    for (const [body, headers, status, code] of calls) {
      const response = await post(url, body, headers);
      expect([response.status, await response.json()]).toMatchObject([status, { id: null, error: { code } }]);
    }
  });

  it("answers requests of 2026-07-28 by themselves, whose headers must match", async () => {
    const { url } = await serve();
    expect(await ask(url, "server/discover")).toMatchObject({
      result: { supportedVersions: ["2026-07-28"], capabilities: { resources: {}, completions: {} } },
    });
    const params = { uri: "note://a" };
    const body = newRequest(1, "resources/read", params);
    const headers = { ...newHeaders("resources/read", params), "Mcp-Name": "note://b" };
    const response = await post(url, body, headers);
    expect([response.status, await answerIn(response)]).toMatchObject([400, { error: { code: -32020 } }]);
    const unknown = await post(url, newRequest(1, "ping"), newHeaders("ping"));
    expect([unknown.status, await answerIn(unknown)]).toMatchObject([404, { error: { code: -32601 } }]);
  });
});

describe("bearer tokens", () => {
  it("are asked for, and their scopes decide what is listed and read", async () => {
    const { url, said, stop } = await startHttp(["--log-level", "debug"], {
      cwd: await writeFolder(SECURED),
      env: TOKENS,
    });
    onTestFinished(async () => {
      await stop();
    });
    for (const headers of [
      {},
      { Authorization: "Bearer wrong" },
      { Authorization: "Basic cmVhZGVyLXRva2Vu" },
    ]) {
      const response = await post(url, oldRequest(1, "resources/list"), headers);
      // RFC 6750, section 3: the challenge names the scheme.
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([
        401,
        expect.stringMatching(/^Bearer realm="pressmark"/),
      ]);
    }
    const listed = async (token: string) => {
      const { result } = await ask(url, "resources/list", {}, { Authorization: `Bearer ${token}` });
      return (result?.["resources"] as readonly { readonly uri: string }[]).map(({ uri }) => uri);
    };
    const read = (token: string) =>
      ask(url, "resources/read", { uri: "note://plan" }, { Authorization: `Bearer ${token}` });
    expect(await listed("reader-token")).toEqual(["note://a"]);
    expect(await listed("planner-token")).toEqual(["note://a", "note://plan"]);
    expect((await read("reader-token")).error).toMatchObject({ code: -32602, data: { uri: "note://plan" } });
    expect((await read("planner-token")).result).toMatchObject({ contents: [{ text: "plan" }] });
    expect((await fetch(new URL("/healthz", url))).status).toBe(200);
    expect(said()).not.toContain("-token");
  });

  it("of one caller don't open the session of another", async () => {
    const { url } = await serveOverHttp([], { cwd: await writeFolder(SECURED), env: TOKENS });
    const as = (token: string) => ({ Authorization: `Bearer ${token}` });
    const opened = await post(url, oldRequest(1, "initialize", INITIALIZE), as("planner-token"));
    await opened.text();
    const session = { "Mcp-Session-Id": opened.headers.get("mcp-session-id") ?? "" };
    const own = await post(url, oldRequest(2, "ping"), { ...session, ...as("planner-token") });
    expect(own.status).toBe(200);
    const others = await post(url, oldRequest(3, "ping"), { ...session, ...as("reader-token") });
    expect(others.status).toBe(404);
  });
});
