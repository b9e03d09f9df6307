import { once } from "node:events";
import net from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { modern, refused, request, startHttp as start, stopHttp } from "./http-service.fixture.js";

afterEach(stopHttp);

/** Sends bytes over a socket, and gives what came back until the other side closed it. */
async function raw(port: number, text: string, { half = true } = {}): Promise<string> {
  const socket = net.connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  socket.on("error", () => undefined);
  if (half) socket.end(text);
  else socket.write(text);
  await once(socket, "close");
  return received;
}

describe("serveHttp", () => {
  describe("who may ask", () => {
    it.each([
      ["Host: evil.test"],
      ["Host: localhost.evil.test"],
      ["Host: localhost@evil.test"],
      ["Host:"],
      ["Host: localhost\r\nHost: evil.test"],
      ["Host: localhost\r\nOrigin: null"],
      ["Host: localhost\r\nOrigin: https://evil.test"],
      ["Host: localhost\r\nOrigin: http://localhost\r\nOrigin: http://localhost"],
    ])("[host] answers 403 before the body to %j", async (headers) => {
      const { service, answers } = await start();
      // The body is announced, and never comes.
      const head = `POST /mcp HTTP/1.1\r\n${headers}\r\nContent-Type: application/json\r\nContent-Length: 9`;
      const answer = await raw(service.port, `${head}\r\nConnection: close\r\n\r\n`, { half: false });
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
      expect(answer).toMatch(
        /"Forbidden: this (Host|Origin) is not among serve\.http\.allowed(Hosts|Origins)"/,
      );
      expect(answer.toLowerCase()).not.toContain("access-control");
      expect(answer).not.toContain("evil");
      expect(answers.callers).toEqual([]);
    });

    it("[host] asks for a body only when the headers are fine", async () => {
      const { service } = await start();
      const head = (host: string): string =>
        `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n` +
        "Expect: 100-continue\r\nConnection: close\r\n\r\n";
      expect(await raw(service.port, head("evil.test"), { half: false })).toMatch(/^HTTP\/1\.1 403 /);
      expect(await raw(service.port, `${head("localhost")}{}`)).toMatch(
        /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /,
      );
    });

    it("[host] answers CORS for allowed origins alone, on errors too", async () => {
      const { service, post } = await start({ allowedOrigins: ["https://app.shop.example"] });
      for (const origin of ["https://app.shop.example", "http://localhost:6274"]) {
        const preflight = await fetch(service.url, { method: "OPTIONS", headers: { Origin: origin } });
        expect(preflight.status).toBe(204);
        expect(preflight.headers.get("access-control-allow-origin")).toBe(origin);
        expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, POST, DELETE, OPTIONS");
        for (const name of [
          "Mcp-Session-Id",
          "MCP-Protocol-Version",
          "Mcp-Method",
          "Mcp-Name",
          "Authorization",
        ])
          expect(preflight.headers.get("access-control-allow-headers")).toContain(name);
        const failed = await post("nonsense", { Origin: origin });
        expect([failed.status, failed.headers.get("access-control-allow-origin")]).toEqual([400, origin]);
        expect(failed.headers.get("access-control-expose-headers")).toContain("Mcp-Session-Id");
        expect(failed.headers.get("vary")).toBe("Origin");
      }
      const plain = await post(request("ping"));
      expect(plain.headers.get("access-control-allow-origin")).toBeNull();
    });

    it("asks the authenticator before the body, with a challenge on refusal", async () => {
      const callers = { scopes: new Set(["plans:read"]), claims: new Map([["tenant", "t1"]]) };
      const { post, service, answers } = await start({
        authenticate: (authorization) =>
          Promise.resolve(
            authorization === "Bearer right"
              ? { caller: callers, key: "right" }
              : { status: 401, ...(authorization !== undefined && { error: "invalid_token" }) },
          ),
      });
      const unauthorised = await post("nonsense", { Origin: "http://localhost" });
      expect(unauthorised.status).toBe(401);
      expect(unauthorised.headers.get("www-authenticate")).toBe('Bearer realm="pressmark"');
      expect(unauthorised.headers.get("access-control-allow-origin")).toBe("http://localhost");
      expect(await unauthorised.json()).toEqual(refused(-32000, "Unauthorized"));
      const wrong = await post(request("ping"), { Authorization: "Bearer wrong" });
      expect([wrong.status, wrong.headers.get("www-authenticate")]).toEqual([
        401,
        'Bearer realm="pressmark", error="invalid_token"',
      ]);
      expect((await fetch(new URL("/healthz", service.url))).status).toBe(200);
      const [body, headers] = modern("resources/list");
      await post(body, { ...headers, Authorization: "Bearer right" });
      await post(request("resources/list"), { Authorization: "Bearer right" });
      expect(answers.callers).toEqual([callers, callers]);
    });

    it("knows nothing of a caller where there is no authenticator", async () => {
      const { post, answers } = await start();
      await post(...modern("resources/list"));
      await post(request("resources/list"));
      const nobody = { scopes: new Set(), claims: new Map() };
      expect(answers.callers).toEqual([nobody, nobody]);
    });

    it("answers a fault of the authenticator by 500 and a line of the log", async () => {
      const { post, log } = await start({ authenticate: () => Promise.reject(new Error("no key")) });
      const response = await post(request("ping"));
      expect([response.status, await response.json()]).toEqual([500, refused(-32603, "Internal error")]);
      expect(log.lines[0]).toContain("pressmark error: http: Error: no key");
    });
  });

  describe("bodies", () => {
    it.each([
      ["{", 400, -32700, "Parse error: the request body is not JSON"],
      ["", 400, -32700, "Parse error: the request body is not JSON"],
      [new Uint8Array([0x22, 0xff, 0x22]), 400, -32700, "Parse error: the request body is not JSON"],
      ["null", 400, -32600, "Invalid Request: the request body is not a JSON-RPC message"],
      ["7", 400, -32600, "Invalid Request: the request body is not a JSON-RPC message"],
    ])("[body] answers %j by its constant text", async (body, status, code, message) => {
      const { post } = await start();
      const response = await post(body);
      expect([response.status, await response.json()]).toEqual([status, refused(code, message)]);
    });

    it.each(["{}", "[]", '{"jsonrpc":"1.0","id":1,"method":"ping"}'])(
      "[body] answers %s by 400",
      async (body) => {
        const { post } = await start();
        const response = await post(body);
        expect([response.status, await response.json()]).toMatchObject([400, { error: { code: -32600 } }]);
      },
    );

    it("[body] takes application/json alone", async () => {
      const { post } = await start();
      for (const type of ["text/plain", "application/jsonp", "multipart/form-data", "application/json-seq"]) {
        const response = await post(request("ping"), { "Content-Type": type });
        expect([response.status, await response.json()]).toEqual([
          415,
          refused(-32000, "Content-Type must be application/json"),
        ]);
      }
      expect(
        (await post(request("ping"), { "Content-Type": "Application/JSON; charset=utf-8" })).status,
      ).toBe(200);
      expect((await post(request("ping"), { "Content-Encoding": "gzip" })).status).toBe(415);
    });

    it("[body] answers 413 to a body over the bound, whether its size is told or not", async () => {
      const { post } = await start({ limits: { maxBodyBytes: 1000 } });
      const fitting = JSON.stringify(request("ping")).padEnd(1000);
      const message = "The request body is too large: serve.limits.maxBodyBytes is 1000 bytes";
      const data = { reason: "limit", limit: "maxBodyBytes", bound: 1000 };
      const tooLarge = { jsonrpc: "2.0", error: { code: -32000, message, data }, id: null };
      expect((await post(fitting)).status).toBe(200);
      for (const length of [1001, 3_000_000]) {
        const told = await post(fitting.padEnd(length));
        expect([told.status, await told.json()]).toEqual([413, tooLarge]);
        const stream = new Blob([fitting.padEnd(length)]).stream();
        const untold = await post("", {}, { body: stream, duplex: "half" });
        expect([untold.status, await untold.json()]).toEqual([413, tooLarge]);
      }
      expect((await post(fitting)).status).toBe(200);
    });
  });
});
