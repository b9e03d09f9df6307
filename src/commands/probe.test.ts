import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { checkCase, readGoldenCases, writeExpected } from "../manifest/golden.fixture.js";
import { probeManifest } from "./probe.js";
import type { Terminal } from "./terminal.js";

const FOLDER = fileURLToPath(new URL("../../test/golden/probe", import.meta.url));
const HEAD = 'pressmark: 1\nserver: { name: desk, version: "1" }\n';

const silent: Terminal = {
  print: () => Promise.resolve(),
  say: () => undefined,
  progress: () => undefined,
  colour: false,
  colourSaid: false,
};

describe("the golden files of check --probe", () => {
  it.each(readGoldenCases(FOLDER).map((golden) => [golden.name, golden] as const))(
    "%s",
    async (_name, golden) => {
      const { pretty } = await checkCase(golden, (checked) =>
        probeManifest(checked, (name) => golden.environment.get(name), [], silent),
      );
      if (process.env["GOLDEN"] === "write") writeExpected(golden, pretty);
      else expect(pretty).toBe(golden.expected);
    },
  );
});

describe("probing an upstream", () => {
  let server: Server;
  let origin: string;

  beforeEach(async () => {
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      if (pathname === "/never") return;
      if (pathname === "/gone") response.writeHead(410);
      else if (pathname === "/broken") response.writeHead(503);
      else response.setHeader("Content-Type", pathname === "/csv" ? "text/csv" : "application/json");
      response.end(pathname === "/csv" ? "a,b" : '["web", "api"]');
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it("says which addresses fail, and why", async () => {
    const found = await probe(`resources:
  - { name: gone, uri: "x://gone", http: "${origin}/gone" }
  - { name: broken, uri: "x://broken", http: "${origin}/broken" }
  - { name: never, uri: "x://never", http: "${origin}/never", limits: { timeout: 50ms } }
  - { name: fine, uri: "x://fine", http: "${origin}/" }
`);
    expect(found.map(({ code, path }) => [code, path])).toEqual([
      ["probe-failed", "/resources/0"],
      ["probe-failed", "/resources/1"],
      ["probe-failed", "/resources/2"],
    ]);
    expect(found[1]?.message).toContain("503");
    expect(found[2]?.message).toContain("limit timeout of 50 ms");
    expect(found.map(({ message }) => message).join()).not.toContain(origin);
  });

  it("[type] compares the upstream's type with the declared one", async () => {
    const found = await probe(`resources:
  - { name: a, uri: "x://a", mimeType: application/json; charset=utf-8, http: "${origin}/" }
  - { name: b, uri: "x://b", mimeType: application/json, http: "${origin}/csv" }
  - { name: c, uri: "x://c", http: "${origin}/csv" }
`);
    expect(found.map(({ code, message }) => [code, message])).toEqual([
      ["probe-type-differs", "x://b is declared application/json, but came as text/csv"],
    ]);
  });

  it("reads the first members of a family that an upstream lists, and its examples", async () => {
    const asked: string[] = [];
    server.on("request", ({ url = "" }) => asked.push(url));
    const found = await probe(`resources:
  - uriTemplate: x://{service}
    name: family
    http: ${origin}/service/{service}
    list: { from: { http: "${origin}/list" }, variables: { service: "" } }
    examples: [{ service: web }, { service: docs }]
`);
    expect(found).toEqual([]);
    expect(asked.filter((url) => url.startsWith("/service/")).sort()).toEqual([
      "/service/api",
      "/service/docs",
      "/service/web",
    ]);
  });

  it("reports a setting that the environment makes unusable at its entry, and goes on", async () => {
    const found = await probe(
      `resources:
  - { name: a, uri: "x://a", http: "\${BASE}/x" }
  - { name: b, uri: "x://b", mimeType: application/json, text: "{" }
`,
      { BASE: "ftp://127.0.0.1" },
    );
    expect(found.map(({ code, path }) => [code, path])).toEqual([
      ["probe-failed", "/resources/0"],
      ["probe-not-json", "/resources/1"],
    ]);
    expect(found[0]?.message).not.toContain("ftp");
  });

  it("passes over what the caller has no claim for, and probes it with the claim", async () => {
    const text = `resources:
  - uriTemplate: x://{tenant}
    name: tenants
    mimeType: application/json
    render: "no JSON"
    variables: { tenant: { claim: tenant } }
    examples: [{ tenant: a }, { tenant: b }]
`;
    expect(await probe(text)).toEqual([]);
    const found = await probe(text, {}, ["tenant=b"]);
    expect(found.map(({ code, path }) => [code, path])).toEqual([
      ["probe-not-json", "/resources/0/examples/1"],
    ]);
  });

  it("probes what is sound in a manifest that has faults elsewhere", async () => {
    const found = await probe(`serve: { pageSize: 0 }
network: { allow: [1] }
resources:
  - { name: a, uri: "x://a", mimeType: application/json, text: "{" }
  - { name: b, uri: "x y", text: "{" }
`);
    expect(found.map(({ code }) => code).sort()).toEqual([
      "invalid-uri",
      "out-of-range",
      "probe-not-json",
      "wrong-type",
    ]);
  });
});

async function probe(
  body: string,
  environment: Readonly<Record<string, string>> = {},
  claims: readonly string[] = [],
): Promise<readonly Diagnostic[]> {
  const golden = {
    name: "case",
    file: "",
    files: new Map([["pressmark.yaml", HEAD + body]]),
    environment: new Map(Object.entries(environment)),
    expected: "",
  };
  const { diagnostics } = await checkCase(golden, (checked) =>
    probeManifest(checked, (name) => environment[name], claims, silent),
  );
  return diagnostics;
}
