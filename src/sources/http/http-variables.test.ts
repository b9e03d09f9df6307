import { afterEach, describe, expect, it } from "vitest";
import { URI, readOnce, readText, startUpstream } from "./upstream.fixture.js";
import type { Upstream } from "./upstream.fixture.js";

const upstreams: Upstream[] = [];
async function start(...parameters: Parameters<typeof startUpstream>): Promise<Upstream> {
  const upstream = await startUpstream(...parameters);
  upstreams.push(upstream);
  return upstream;
}
const echo = () =>
  start((request, response) => {
    response.setHeader("content-type", "text/plain").end(request.url);
  });
afterEach(async () => {
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
});

describe("variables in the URL", () => {
  it.each([
    ["a b", "/v1/a%20b/x"],
    ["a/b", "/v1/a%2Fb/x"],
    ["a?x=1", "/v1/a%3Fx%3D1/x"],
    ["a#f", "/v1/a%23f/x"],
    ["@evil.test", "/v1/%40evil.test/x"],
    ["%2e%2e", "/v1/%252e%252e/x"],
    ["..%2f..", "/v1/..%252f../x"],
    ["../../etc", "/v1/..%2F..%2Fetc/x"],
    ["...", "/v1/.../x"],
    ["é", "/v1/%C3%A9/x"],
    ["\\\\host\\share", "/v1/%5C%5Chost%5Cshare/x"],
    ["a;b", "/v1/a%3Bb/x"],
  ])("[url] '%s' is one encoded segment (RFC 6570, section 3.2.2)", async (id, path) => {
    const { origin } = await echo();
    expect(await readText({ url: `${origin}/v1/{id}/x` }, { values: { id } })).toBe(path);
  });

  it.each(["", ".", ".."])("[url] '%s' as a segment is refused", async (id) => {
    const upstream = await echo();
    await expect(readOnce({ url: `${upstream.origin}/v1/{id}` }, { values: { id } })).rejects.toMatchObject({
      code: -32602,
      data: { uri: URI, reason: "invalid_value", variable: "id" },
    });
    expect(upstream.requests).toEqual([]);
  });

  it.each([
    "../x",
    "a/../../x",
    "a/.",
    "%2e%2e/x",
    "a/%2E%2e",
    ".%2e",
    "a%2f..%2fb",
    "a%5c..%5cb",
    "..;/x",
    "a?x=1",
    "a#f",
    "",
  ])("[url] '%s' for {+path} is refused", async (path) => {
    const upstream = await echo();
    await expect(
      readOnce({ url: `${upstream.origin}/v1/{+path}` }, { values: { path } }),
    ).rejects.toMatchObject({
      data: { reason: "invalid_value", variable: "path" },
    });
    expect(upstream.requests).toEqual([]);
  });

  it("[url] {+path} takes several segments (RFC 6570, section 3.2.3)", async () => {
    const { origin } = await echo();
    const values = { path: "a/b c/@evil.test/..d" };
    expect(await readText({ url: `${origin}/v1/{+path}` }, { values })).toBe("/v1/a/b%20c/@evil.test/..d");
    expect(await readText({ url: `${origin}/{+path}` }, { values: { path: "/evil.test/x" } })).toBe(
      "//evil.test/x",
    );
  });

  it("[url] two values can't make a '..' between them", async () => {
    const { origin } = await echo();
    const settings = { url: `${origin}/v1/{a}{b:1}/x` };
    await expect(readOnce(settings, { values: { a: ".", b: "." } })).rejects.toMatchObject({ code: -32602 });
    await expect(readOnce({ url: `${origin}/v1/{a:2}/x` }, { values: { a: "..x" } })).rejects.toMatchObject({
      data: { variable: "a" },
    });
  });

  it("expands queries, lists and paths; what is absent is absent (RFC 6570, sections 3.2.6 to 3.2.8)", async () => {
    const { origin } = await echo();
    const settings = { url: `${origin}{/p*}{?q,none,list*}` };
    const values = { p: ["a", "b/c"], q: "x&y=1", list: ["1", "2"] };
    expect(await readText(settings, { values })).toBe("/a/b%2Fc?q=x%26y%3D1&list=1&list=2");
    expect(await readText(settings)).toBe("/");
    await expect(readOnce({ url: `${origin}/{id}` })).rejects.toMatchObject({ data: { variable: "id" } });
  });

  it("[url] '#' can't cut a query off", async () => {
    const { origin } = await echo();
    const settings = { url: `${origin}/?q={+q}&safe=1` };
    await expect(readOnce(settings, { values: { q: "a#" } })).rejects.toMatchObject({
      data: { variable: "q" },
    });
  });

  it("[names] variables named like members of Object are data", async () => {
    const { origin } = await echo();
    const settings = { url: `${origin}/{constructor}/{__proto__}` };
    await expect(readOnce(settings)).rejects.toMatchObject({ data: { variable: "constructor" } });
  });
});

describe("headers", () => {
  it("hold variables as text; what the address doesn't declare is literal, what it lacks is empty", async () => {
    const upstream = await echo();
    const headers = { "X-A": "<{a}> {other} $5 $${A}", "X-B": "[{b}]", accept: "text/csv", "X-L": "{l}" };
    await readOnce(
      { url: upstream.origin, headers, headerVariables: ["a", "b"] },
      { values: { a: "é,1", l: ["1", "2"] } },
    );
    expect(upstream.requests[0]?.headers).toMatchObject({
      "x-a": "<\u00e9,1> {other} $5 ${A}",
      "x-b": "[]",
      "x-l": "1,2",
      accept: "text/csv",
    });
  });

  it.each(["a\r\nX-Evil: 1", "a\nb", "a\0", "\u007f", "a\tb", "\u0085", "日本", "€"])(
    "[header] %j through a variable is refused",
    async (token) => {
      const upstream = await echo();
      const settings = { url: upstream.origin, headers: { "X-Token": "Bearer {token}" } };
      await expect(readOnce(settings, { values: { token } })).rejects.toMatchObject({
        code: -32602,
        data: { uri: URI, reason: "invalid_value", variable: "token" },
      });
      expect(upstream.requests).toEqual([]);
    },
  );

  it("[header] a secret's trailing line break is trimmed, and its braces open no variable", async () => {
    const upstream = await echo();
    const settings = { url: upstream.origin, headers: { Authorization: "Bearer ${TOKEN}" } };
    await readOnce(settings, { environment: { TOKEN: "pa$&ss{id}\n" }, values: { id: "7" } });
    expect(upstream.requests[0]?.headers.authorization).toBe("Bearer pa$&ss{id}");
  });

  it("[secret] a secret that no header may hold is refused at bind, unseen", async () => {
    const settings = { url: "https://api.example", headers: { Authorization: "Bearer ${TOKEN}" } };
    const error = await readOnce(settings, { environment: { TOKEN: "se\ncret" } }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      name: "SettingError",
      message: "the value of the header 'Authorization' holds a character that no header may hold",
    });
  });

  it("an unset environment value is named", async () => {
    await expect(readOnce({ url: "https://${HOST}/" })).rejects.toMatchObject({
      name: "UnsetNames",
      names: ["HOST"],
    });
  });
});

describe("environment values in the URL", () => {
  it("[interpolate] change neither variables nor what comes after", async () => {
    const { port } = await echo();
    const settings = { url: "${SCHEME:-http}://${HOST}/{id}/${PART}?k=${KEY}" };
    const environment = { HOST: `127.0.0.1:${port}`, PART: "{id} b", KEY: "s%41{id}" };
    expect(await readText(settings, { environment, values: { id: "7" } })).toBe(
      "/7/%7Bid%7D%20b?k=s%41%7Bid%7D",
    );
  });

  it("may be the whole base", async () => {
    const { origin } = await echo();
    const settings = { url: "${BASE}/v1/{id}" };
    expect(await readText(settings, { environment: { BASE: origin }, values: { id: "7" } })).toBe("/v1/7");
  });

  it.each([
    ["ftp://files.example", /neither http nor https/],
    ["https://user:pa55@api.example", /user name or a password/],
    ["https://api.example/a/..", /segment/],
    ["https://2130706433", /unusual notation/],
    ["https://[::1", /not valid/],
  ])("[secret] that make no good URL are refused at bind, unseen", async (BASE, message) => {
    const error = await readOnce({ url: "${BASE}/x" }, { environment: { BASE } }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: "SettingError", message: expect.stringMatching(message) as string });
    expect((error as Error).message).not.toMatch(/api\.example|pa55|2130706433/);
  });

  it("[egress] that leave the host open to a variable are refused at bind", async () => {
    const open = { environment: { BASE: "https://api.example" }, values: { path: ".evil.test/" } };
    await expect(readOnce({ url: "${BASE}{+path}" }, open)).rejects.toThrow(
      /the variable 'path' stands in the URL's host/,
    );
  });
});
