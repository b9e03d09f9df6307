import { SourceData } from "../definition.js";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { CheckContext, EntryShape } from "../definition.js";
import { httpDefinition } from "./index.js";
import { compileSchema } from "../inline.fixture.js";

const context = (...network: string[]): CheckContext => ({
  variables: ["id", "host"],
  address: { kind: "template", template: "res://{id}/{host}" },
  folder: "/",
  mimeType: undefined,
  network,
  maxBytes: 1,
  listed: false,
  environment: undefined,
  environmentNames: undefined,
});
const entry: EntryShape = {
  address: { kind: "template", template: "res://{id}{?page}" },
  mimeType: undefined,
};
const complete = (value: unknown) => httpDefinition.complete(value, () => new SourceData("http", {}), entry);
const codesOf = (value: unknown, ...network: string[]) =>
  httpDefinition.check(value, context(...network)).map(({ code, path }) => [code, path]);

describe("the schema", () => {
  const validate = compileSchema(httpDefinition.schema);

  it("takes the short form, the object and the example", () => {
    const example = parse(httpDefinition.example) as { resources: [{ http: unknown }] };
    for (const value of ["https://a.example", { url: "x", allowStatus: [404] }, example.resources[0].http])
      expect(validate(value)).toBe(true);
  });

  it.each([
    [5, ["type"]],
    [{}, ["required"]],
    [{ url: 5 }, ["type"]],
    [{ url: "x", method: "POST" }, ["additionalProperties"]],
    [{ url: "x", allowStatus: [99, 600, 404.5] }, ["minimum", "maximum", "type"]],
    [{ url: "x", headers: { a: 1 } }, ["type"]],
  ])("[diagnostics] %j has a fault for each mistake", (value, keywords) => {
    expect(validate(value)).toBe(false);
    const told = (validate.errors ?? []).map(({ keyword }) => keyword).filter((keyword) => keyword !== "if");
    expect(told.filter((keyword, index) => told.indexOf(keyword) === index)).toEqual(keywords);
  });
});

describe("settings", () => {
  it("are completed from both forms", () => {
    expect(complete("https://a.example/{id}")).toEqual({ url: "https://a.example/{id}" });
    const headers = { "X-Id": "{id}/{page}/{other}/${TOKEN:-{id}}" };
    expect(complete({ url: "https://a.example", headers, select: "/a", allowStatus: [404] })).toEqual({
      url: "https://a.example",
      headers,
      select: "/a",
      allowStatus: [404],
      headerVariables: ["id", "page"],
    });
  });

  it("tell which texts take variables", () => {
    expect(httpDefinition.texts("https://a.example")).toEqual([
      { path: "", text: "https://a.example", use: "url" },
    ]);
    expect(httpDefinition.texts({ url: "u", headers: { "a~b": "{id}" }, select: "/x" })).toEqual([
      { path: "/url", text: "u", use: "url" },
      { path: "/headers/a~0b", text: "{id}", use: "header" },
    ]);
  });
});

describe("check", () => {
  it.each([
    "https://api.example",
    "HTTP://api.example:8080/a{/id}{?host}#f",
    "https://café.example/{id}",
    "http://localhost:3000/",
    "http://127.0.0.1/",
    "http://[::1]:8080/",
    "http://10.0.0.7/{+id}",
    "${BASE}/v1/{id}",
    "${BASE:-http://x}:8080/{id}",
    "https://${HOST}/{id}?k=${KEY}",
    "https://${HOST}:${PORT}/",
    "${SCHEME}://api.example/{id}",
    "https://api.example{/id}{?host}",
    "https://api.example{?id}",
  ])("passes %s", (url) => {
    expect(codesOf(url)).toEqual([]);
    expect(codesOf({ url })).toEqual([]);
  });

  it.each([
    ["/v1/{id}", "invalid-url"],
    ["api.example/x", "invalid-url"],
    ["file:///etc/passwd", "invalid-url"],
    ["ftp://a.example", "invalid-url"],
    ["https:///x", "invalid-url"],
    ["https://a.example:99999/", "invalid-url"],
    ["https://a.example/a/../b", "invalid-url"],
    ["https://a.example/%2E./{id}", "invalid-url"],
    ["{+id}", "invalid-url"],
    ["{id}://a.example/", "invalid-url"],
    ["https://a.example:{id}/", "invalid-url"],
    ["https://user:pass@a.example/", "url-credentials"],
    ["https://{id}@a.example/", "url-credentials"],
    ["https://{host}/", "variable-in-host"],
    ["https://{host}.shop.example/", "variable-in-host"],
    ["https://{host}.${DOMAIN}/", "variable-in-host"],
    ["https://a.example{+id}", "variable-in-host"],
    ["https://a.example{.id}/x", "variable-in-host"],
    ["https://a.example{/id}.evil.test/", "variable-in-host"],
    ["http://2130706433/", "disguised-address"],
    ["http://0x7f.1/", "disguised-address"],
    ["http://0177.0.0.1/", "disguised-address"],
    ["http://127.0.0.1./", "disguised-address"],
    ["http://[::ffff:127.0.0.1]/", "disguised-address"],
  ])("[url] refuses %s: %s", (url, code) => {
    expect(codesOf({ url })).toEqual([[code, "/url"]]);
    expect(codesOf(url)).toEqual([[code, ""]]);
  });

  it("[egress] lets a variable into the host where network.allow bounds it", () => {
    const url = "https://{host}.shop.example/{id}";
    expect(codesOf(url, "*.shop.example")).toEqual([]);
    expect(codesOf(url, "eu.shop.example")).toEqual([]);
    expect(codesOf(url, "*.example")).toEqual([]);
    expect(codesOf(url, "*.eu.shop.example")).toEqual([]);
    expect(codesOf(url, "*")).toEqual([]);
    expect(codesOf(url, "${HOSTS}")).toEqual([]);
    expect(codesOf(url, "*.other.example", "api.example", "https://bad")).toEqual([["variable-in-host", ""]]);
  });

  it("names the variable and what to do", () => {
    expect(httpDefinition.check("https://{host}/", context())).toEqual([
      {
        code: "variable-in-host",
        path: "",
        message: "the variable 'host' stands in the URL's host, and network.allow doesn't bound it",
        hint: "name the hosts it may lead to in network.allow",
      },
    ]);
  });

  it("leaves the template's own faults to whoever checks all texts", () => {
    expect(codesOf("https://a.example/{")).toEqual([]);
    expect(codesOf("https://a.example/${")).toEqual([]);
  });

  it.each([
    "Host",
    "content-length",
    "Transfer-Encoding",
    "Connection",
    "Keep-Alive",
    "TE",
    "Upgrade",
    "a b",
    "",
  ])("[header] refuses the name '%s'", (name) => {
    expect(codesOf({ url: "https://a.example", headers: { [name]: "x" } })).toEqual([
      ["invalid-header", `/headers/${name}`],
    ]);
  });

  it("[header] refuses a name twice, and values that no header may hold", () => {
    const headers = { Accept: "a", accept: "b", "X-A": "a\nb", "X-B": "日本", "X-C": "ok é\n" };
    expect(codesOf({ url: "https://a.example", headers })).toEqual([
      ["invalid-header", "/headers/accept"],
      ["invalid-header", "/headers/X-A"],
      ["invalid-header", "/headers/X-B"],
    ]);
  });

  it("refuses what is no JSON Pointer (RFC 6901, section 3)", () => {
    expect(codesOf({ url: "https://a.example", select: "" })).toEqual([]);
    expect(codesOf({ url: "https://a.example", select: "/a~1b/0" })).toEqual([]);
    for (const select of ["a", "/~2", "$.a"])
      expect(codesOf({ url: "https://a.example", select })).toEqual([["invalid-pointer", "/select"]]);
  });
});
