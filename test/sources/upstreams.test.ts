import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { serveOverHttp, writeFolder } from "../support/command.js";
import { manifest } from "../support/manifest.js";
import { ask } from "../support/posts.js";
import { startUpstream } from "../support/upstream.js";
import { withoutProvenance } from "../support/provenance.js";

const TOKEN = "hunter2-token";

/** Serves entries whose URLs may hold `${UP}`, with a secret in the environment. */
async function serve(resources: readonly object[], env: Record<string, string>, rest: object = {}) {
  const cwd = await writeFolder({ "pressmark.yaml": manifest({ ...rest, resources }) });
  const all = { TOKEN: `${TOKEN}\n`, ...env };
  const server = await serveOverHttp(["--log-level", "debug"], { cwd, env: all });
  const read = (uri: string) => ask(server.url, "resources/read", { uri });
  return { ...server, read };
}

const FAMILY = { uriTemplate: "up://{id}", name: "up", http: "${UP}/items/{id}" };

describe("upstreams", () => {
  it("[url] keeps a value inside of one segment, and refuses what a URL would collapse", async () => {
    const up = await startUpstream((request, response) => void response.end(request.url));
    const { read } = await serve([FAMILY], { UP: up.url });
    for (const [id, target] of [
      ["7", "/items/7"],
      ["a%2Fb", "/items/a%2Fb"],
      ["a%3Fx=1", "/items/a%3Fx%3D1"],
      ["a%23f", "/items/a%23f"],
      ["@evil.test", "/items/%40evil.test"],
      ["%25", "/items/%25"],
    ] as const) {
      await read(`up://${id}`);
      expect(up.asked.at(-1)).toBe(`GET ${target}`);
    }
    const before = up.asked.length;
    for (const id of ["..", ".", "%2e%2e", "%2E"])
      expect((await read(`up://${id}`)).error?.code).toBe(-32602);
    expect(up.asked).toHaveLength(before);
  });

  it("[status] tells what is missing from what failed, without the upstream's body", async () => {
    const up = await startUpstream((request, response) => {
      const status = Number(request.url?.split("/").at(-1));
      response.writeHead(status, { "content-type": "text/plain" }).end("an upstream's inside");
    });
    const { read } = await serve([FAMILY], { UP: up.url });
    for (const status of [404, 410])
      expect((await read(`up://${status}`)).error).toEqual({
        code: -32602,
        message: "Resource not found",
        data: { uri: `up://${status}` },
      });
    for (const status of [206, 304, 401, 418, 500, 503]) {
      const { error } = await read(`up://${status}`);
      expect(error).toMatchObject({ code: -32603, data: { reason: "upstream_status", status } });
      expect(JSON.stringify(error)).not.toContain("inside");
    }
    expect(await read("up://200")).toMatchObject({
      result: { contents: [{ text: "an upstream's inside" }] },
    });
  });

  it("[type] takes the upstream's type, and gives text for what gzip packed", async () => {
    const up = await startUpstream((_, response) => {
      const headers = { "content-type": "text/csv; charset=iso-8859-1", "content-encoding": "gzip" };
      response.writeHead(200, headers).end(gzipSync(Buffer.from([0xe9, 0x3b, 0x31])));
    });
    const { read } = await serve([FAMILY], { UP: up.url });
    expect(withoutProvenance((await read("up://x")).result ?? {})["contents"]).toEqual([
      { uri: "up://x", mimeType: "text/csv; charset=utf-8", text: "é;1" },
    ]);
  });

  it("[egress] goes to no private address through a variable, in whatever notation", async () => {
    const up = await startUpstream((_, response) => void response.end("private"));
    const family = { uriTemplate: "up://{host}", name: "up", http: `http://{host}:${new URL(up.url).port}/` };
    const { read } = await serve([family], {}, { network: { allow: ["*"] } });
    const hosts = [
      "127.0.0.1",
      "2130706433",
      "0x7f.1",
      "0177.0.0.1",
      "127.0.0.1.",
      "localhost",
      "localhost.",
    ];
    for (const host of [...hosts, "100.64.0.1", "169.254.169.254", "10.0.0.1", "0.0.0.0"]) {
      const { error } = await read(`up://${host}`);
      expect([host, error?.data?.["reason"]]).toEqual([
        host,
        expect.stringMatching(/^(egress|invalid_value)$/),
      ]);
    }
    expect(up.asked).toEqual([]);
  });

  it("[egress] follows redirects within the origin alone, and its secrets go nowhere else", async () => {
    const elsewhere = await startUpstream((_, response) => void response.end("elsewhere"));
    const up = await startUpstream((request, response) => {
      const to = {
        "/items/own": "/items/end",
        "/items/loop": "/items/loop",
        "/items/file": "file:///etc/passwd",
        "/items/private": "http://169.254.169.254/latest",
        "/items/other": `${elsewhere.url}/`,
      }[request.url ?? ""];
      if (to === undefined) response.end("the end");
      else response.writeHead(302, { location: to }).end();
    });
    const family = {
      ...FAMILY,
      http: { url: FAMILY.http, headers: { Authorization: "Bearer ${TOKEN}", "X-Api-Key": "${TOKEN}" } },
    };
    const { read } = await serve([family], { UP: up.url });
    expect(await read("up://own")).toMatchObject({ result: { contents: [{ text: "the end" }] } });
    // A line break at the end of a secret is trimmed.
    expect(up.headers.at(-1)).toMatchObject({ authorization: `Bearer ${TOKEN}`, "x-api-key": TOKEN });
    for (const id of ["loop", "file", "private", "other"])
      expect([id, (await read(`up://${id}`)).error?.code]).toEqual([id, -32603]);
    expect(elsewhere.asked).toEqual([]);

    const allowed = await serve(
      [family],
      { UP: up.url },
      { network: { allow: [new URL(elsewhere.url).host] } },
    );
    expect(await allowed.read("up://other")).toMatchObject({ result: { contents: [{ text: "elsewhere" }] } });
    expect(JSON.stringify(elsewhere.headers)).not.toContain(TOKEN);
  });

  it("[header] refuses a line break that comes through a variable, before anything is sent", async () => {
    const up = await startUpstream((_, response) => void response.end("ok"));
    const family = { ...FAMILY, http: { url: "${UP}/", headers: { "X-Item": "item {id}" } } };
    const { read } = await serve([family], { UP: up.url });
    await read("up://seven%20up");
    expect(up.headers.at(-1)).toMatchObject({ "x-item": "item seven up" });
    for (const id of ["a%0D%0AX-Evil%3A%201", "a%0A", "a%0D"])
      expect((await read(`up://${id}`)).error).toMatchObject({
        code: -32602,
        data: { uri: `up://${id}`, reason: "invalid_uri", variable: "id" },
      });
    expect(up.asked).toHaveLength(1);
  });

  it("[stall] gives up at the limits, and lets the socket go", async () => {
    const up = await startUpstream((request, response) => {
      if (request.url === "/items/headers") response.writeHead(200).write("begun");
      else if (request.url === "/items/bomb")
        response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50_000_000)));
    });
    const limits = { timeout: "300ms", maxBytes: "64KiB" };
    const { read } = await serve([{ ...FAMILY, limits }], { UP: up.url });
    for (const id of ["nothing", "headers"])
      expect((await read(`up://${id}`)).error).toMatchObject({
        code: -32603,
        data: { reason: "limit", limit: "timeout", bound: 300 },
      });
    await expect.poll(() => up.open(), { timeout: 5_000 }).toBe(0);
    const bombed = await serve([{ ...FAMILY, limits: { maxBytes: "64KiB" } }], { UP: up.url });
    expect((await bombed.read("up://bomb")).error).toMatchObject({
      code: -32603,
      data: { reason: "limit", limit: "maxBytes", bound: 65_536 },
    });
  });

  it("[secret] has no value of the environment, no host, no header and no query in answers and log", async () => {
    const up = await startUpstream((_, response) => void response.writeHead(500).end(TOKEN));
    const { read, said, url } = await serve(
      [
        {
          uri: "up://failing",
          name: "failing",
          http: { url: "${UP}/x?key=${TOKEN}", headers: { "X-Key": "${TOKEN}" } },
        },
        { uri: "up://nowhere", name: "nowhere", http: "http://127.0.0.1:1/?key=${TOKEN}" },
        {
          uriTemplate: "up://listed/{id}",
          name: "listed",
          render: "x",
          list: { from: { http: "${UP}/list?key=${TOKEN}" }, variables: { id: "/id" } },
        },
      ],
      { UP: up.url },
    );
    const answers = JSON.stringify([
      await read("up://failing"),
      await read("up://nowhere"),
      await ask(url, "resources/list"),
      await ask(url, "resources/templates/list"),
    ]);
    expect(answers).toContain("upstream_unreachable");
    expect(said()).toContain("pressmark warning: read failed: -32603 upstream_status");
    for (const secret of [TOKEN, new URL(up.url).port, "127.0.0.1:1", "key="])
      expect([secret, answers.includes(secret), logOf(said()).includes(secret)]).toEqual([
        secret,
        false,
        false,
      ]);
  });
});

/** The lines of the log: the one with the server's own address isn't among them. */
function logOf(said: string): string {
  return said
    .split("\n")
    .filter((line) => /^pressmark (debug|info|warning|error):/.test(line))
    .join("\n");
}
