import { once } from "node:events";
import { request as send, type IncomingMessage } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { scopeDemandOf } from "../catalogue/demand.js";
import { issuedTokens } from "./issued-tokens.js";
import { modern, refused, request, startHttp, stopHttp } from "./http-service.fixture.js";
import { AUDIENCE, startIssuer, type TestIssuer } from "./issuer.fixture.js";
import { memoryLog } from "./memory-answers.fixture.js";

const issuers: TestIssuer[] = [];
afterEach(async () => {
  await stopHttp();
  await Promise.all(issuers.splice(0).map((issuer) => issuer.close()));
});

/** A server that asks for an issuer's tokens. @param scopes those of its entries */
async function start(scopes: readonly (readonly string[])[] = [[]], audience = AUDIENCE) {
  const issuer = await startIssuer();
  issuers.push(issuer);
  const authority = issuedTokens({ issuer: issuer.issuer, audience })({
    resolve: (text) => text,
    log: memoryLog(),
  });
  const demand = scopeDemandOf(scopes.map((asked) => ({ scopes: asked })));
  const http = await startHttp({ ...authority, demand });
  const as = async (claims: Readonly<Record<string, unknown>> = {}) => ({
    Authorization: `Bearer ${await issuer.sign(claims)}`,
  });
  const get = (path: string, init: RequestInit = {}) => fetch(new URL(path, http.service.url), init);
  return { ...http, issuer, as, get };
}

const METADATA_URL = "https://desk.example/.well-known/oauth-protected-resource/mcp";

describe("the metadata of the resource (RFC 9728)", () => {
  it("is told to anybody, at the endpoint's place and at the origin's", async () => {
    const { get, issuer } = await start([["plans:read", "plans:write"], ["audit"], [], ["audit"]]);
    for (const path of [
      "/.well-known/oauth-protected-resource/mcp",
      "/.well-known/oauth-protected-resource",
    ]) {
      const response = await get(path, { headers: { Origin: "http://localhost:6274" } });
      expect([response.status, await response.json()]).toEqual([
        200,
        {
          resource: AUDIENCE,
          authorization_servers: [issuer.issuer],
          scopes_supported: ["audit", "plans:read", "plans:write"],
          bearer_methods_supported: ["header"],
          resource_name: "Release desk",
        },
      ]);
      expect(response.headers.get("access-control-allow-origin")).toBe("http://localhost:6274");
      expect(response.headers.get("content-type")).toBe("application/json");
    }
    expect(issuer.asked).toEqual([]);
  });

  it("is at the place of the resource's path too, and leaves out what is empty (section 3.2)", async () => {
    const { get } = await start([[]], "https://desk.example/context/mcp?tenant=a");
    const response = await get("/.well-known/oauth-protected-resource/context/mcp?tenant=a");
    expect(await response.json()).not.toHaveProperty("scopes_supported");
    expect((await get("/.well-known/oauth-protected-resource/other")).status).toBe(404);
  });

  it("[host] is read by GET and HEAD, by allowed pages alone", async () => {
    const { get } = await start();
    const path = "/.well-known/oauth-protected-resource/mcp";
    const preflight = await get(path, { method: "OPTIONS", headers: { Origin: "http://localhost" } });
    expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([
      204,
      "GET, HEAD, OPTIONS",
    ]);
    expect((await get(path, { method: "HEAD" })).status).toBe(200);
    expect((await get(path, { method: "POST" })).status).toBe(405);
    expect((await get(path, { headers: { Origin: "https://evil.example" } })).status).toBe(403);
  });

  it("isn't there where the tokens are fixed ones, or none are asked for", async () => {
    const { service } = await startHttp({ authenticate: () => Promise.resolve({ status: 401 }) });
    const response = await fetch(new URL("/.well-known/oauth-protected-resource/mcp", service.url));
    expect(response.status).toBe(404);
  });
});

describe("challenges (RFC 6750, section 3; RFC 9728, section 5.1)", () => {
  it("name the metadata and the scopes, and what is wrong with a token", async () => {
    const { post, as } = await start([["plans:read"], []]);
    const missing = await post(request("resources/list"), { Origin: "http://localhost" });
    expect([missing.status, missing.headers.get("www-authenticate"), await missing.json()]).toEqual([
      401,
      `Bearer resource_metadata="${METADATA_URL}", scope="plans:read"`,
      refused(-32000, "Unauthorized"),
    ]);
    expect(missing.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
    const wrong = await post(...withHeaders(modern("resources/list"), await as({ exp: 1 })));
    expect([wrong.status, wrong.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer resource_metadata="${METADATA_URL}", error="invalid_token", scope="plans:read"`,
    ]);
  });

  it("are 403 with the scopes that are asked for, where none of the entries is for the caller", async () => {
    const { post, as } = await start([["plans:read", "staff"], ["audit"]]);
    for (const scope of ["", "plans:read", "staff other"]) {
      const response = await post(request("resources/list"), await as({ scope }));
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([
        403,
        `Bearer resource_metadata="${METADATA_URL}", error="insufficient_scope", scope="audit plans:read staff"`,
      ]);
    }
    for (const scope of ["audit", "staff plans:read"])
      expect((await post(request("resources/list"), await as({ scope }))).status).toBe(200);
  });

  it("hold no scope that could end the header, and none where they are too many", async () => {
    const odd = await start([['a" b', "a\r\nX: y", "sound"]]);
    expect((await odd.post(request("ping"))).headers.get("www-authenticate")).toBe(
      `Bearer resource_metadata="${METADATA_URL}", scope="sound"`,
    );
    const many = await start([Array.from({ length: 2_000 }, (_, index) => `scope-${String(index)}`)]);
    expect((await many.post(request("ping"))).headers.get("www-authenticate")).toBe(
      `Bearer resource_metadata="${METADATA_URL}"`,
    );
  });

  it("are none where the issuer can't be asked: 503, and no stack", async () => {
    const { post, as, issuer, log } = await start();
    issuer.fault = (_, response) => Boolean(response.writeHead(500).end());
    const response = await post(request("resources/list"), await as());
    expect([response.status, response.headers.get("www-authenticate"), await response.json()]).toEqual([
      503,
      null,
      refused(-32000, "Credentials can't be checked at the moment"),
    ]);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(log.lines.join("\n")).not.toContain("error");
    expect((await post(request("resources/list"))).status).toBe(401);
  });

  it("come where a request has two of them, or a token that no header holds", async () => {
    const { service, as } = await start();
    const { Authorization } = await as();
    const call = send(service.url, { method: "POST" });
    call.setHeader("Authorization", [Authorization, "Bearer x"]);
    call.end("{}");
    const [response] = (await once(call, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(401);
    // Node takes 16 KiB of headers.
    const huge = await fetch(service.url, { headers: { Authorization: `Bearer ${"a".repeat(100_000)}` } });
    expect(huge.status).toBe(431);
  });
});

describe("a session of an issuer's token", () => {
  it("[session] goes on with a renewed token, by that token's scopes, and is nobody else's", async () => {
    const { open, post, as, answers } = await start();
    const id = { "Mcp-Session-Id": await open(await as({ client_id: "c1", scope: "a" })) };
    const renewed = await as({ client_id: "c1", scope: "b", jti: "2" });
    expect((await post(request("resources/list"), { ...id, ...renewed })).status).toBe(200);
    expect(answers.callers.at(-1)?.scopes).toEqual(new Set(["b"]));
    for (const claims of [{ client_id: "c2" }, { client_id: "c1", sub: "bob" }, {}])
      expect((await post(request("resources/list"), { ...id, ...(await as(claims)) })).status).toBe(404);
    expect((await post(request("resources/list"), id)).status).toBe(401);
    expect((await post(request("resources/list"), { ...id, ...(await as({ exp: 1 })) })).status).toBe(401);
  });

  it("has a stream of news until the token ends, and may open another", async () => {
    const { open, as, get } = await start();
    const id = { "Mcp-Session-Id": await open(await as()) };
    const news = async (claims: object) =>
      await get("/mcp", { headers: { Accept: "text/event-stream", ...id, ...(await as({ ...claims })) } });
    const short = await news({ exp: Math.floor(Date.now() / 1000) + 1 });
    expect(short.status).toBe(200);
    // It settles: the stream ended, and not by a broken connection.
    expect(await short.text()).toBe("");
    const long = await news({ exp: 1e300 });
    expect(long.status).toBe(200);
    await long.body?.cancel();
  });
});

function withHeaders<Body>(
  [body, headers]: readonly [Body, Readonly<Record<string, string>>],
  more: Readonly<Record<string, string>>,
): [Body, Record<string, string>] {
  return [body, { ...headers, ...more }];
}
