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

describe("an http source", () => {
  it("serves the body with the upstream's type, and says who asks", async () => {
    const upstream = await start((_, response) => {
      response.setHeader("content-type", "text/markdown; charset=utf-8").end("# Hi");
    });
    expect(await readOnce({ url: `${upstream.origin}/a/readme.md#part` })).toEqual({
      body: Buffer.from("# Hi"),
      upstreamType: "text/markdown; charset=utf-8",
      fileName: "file.md",
    });
    const [request] = upstream.requests;
    expect(request?.method).toBe("GET");
    expect(request?.url).toBe("/a/readme.md");
    expect(request?.headers).toMatchObject({
      "user-agent": "pressmark",
      accept: "*/*",
      "accept-encoding": expect.stringMatching(/^gzip, br, deflate/) as string,
    });
  });

  it("takes an empty body, also of 204, for empty content", async () => {
    const upstream = await start((request, response) => {
      response.statusCode = request.url === "/204" ? 204 : 200;
      response.end();
    });
    expect(await readOnce({ url: `${upstream.origin}/204` })).toEqual({ body: Buffer.alloc(0) });
    expect(await readOnce({ url: `${upstream.origin}/200` })).toEqual({ body: Buffer.alloc(0) });
  });

  it("keeps connections, uses them again and bounds their number", async () => {
    const ports = new Set<number | undefined>();
    const upstream = await start(({ socket, url }, response) => {
      ports.add(socket.remotePort);
      response.end(url);
    });
    for (let count = 0; count < 20; count += 1)
      expect(await readText({ url: `${upstream.origin}/1` })).toBe("/1");
    expect(ports.size).toBeLessThanOrEqual(2);
    await Promise.all(Array.from({ length: 100 }, () => readText({ url: upstream.origin })));
    expect(ports.size).toBeLessThanOrEqual(32);
  });

  it("leaves nothing that keeps the process alive", async () => {
    const upstream = await echo();
    await readText({ url: upstream.origin });
    expect(upstream.sockets.size).toBe(1);
    // Node lists only what keeps the event loop running; the server's own sockets don't.
    while (process.getActiveResourcesInfo().some((kind) => kind.startsWith("TCP")))
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(upstream.sockets.size).toBe(1);
  });
});

describe("statuses", () => {
  const statuses = () =>
    start((request, response) => {
      response.statusCode = Number(request.url?.slice(1));
      response.end("the upstream's own words");
    });

  it.each([404, 410])("[status] %i is not found", async (status) => {
    const { origin } = await statuses();
    const error = await readOnce({ url: `${origin}/${status}` }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: -32602, data: { uri: URI } });
    expect(Object.keys((error as { data: object }).data)).toEqual(["uri"]);
  });

  it.each([206, 300, 304, 400, 401, 403, 418, 429, 500, 503])("[status] %i is a failure", async (status) => {
    const { origin } = await statuses();
    await expect(readOnce({ url: `${origin}/${status}` })).rejects.toMatchObject({
      code: -32603,
      message: `The upstream answered with status ${status}`,
      data: { uri: URI, reason: "upstream_status", status },
    });
  });

  it.each([404, 206, 302, 503])("[status] %i is content where allowStatus names it", async (status) => {
    const { origin } = await statuses();
    const text = await readText({ url: `${origin}/${status}`, allowStatus: [status] });
    expect(text).toBe("the upstream's own words");
  });

  it("[status] 206 is content where a range was asked for", async () => {
    const { origin } = await statuses();
    const settings = { url: `${origin}/206`, headers: { Range: "bytes=0-3" } };
    expect(await readText(settings)).toBe("the upstream's own words");
  });

  it("a redirect that leads nowhere is a failure", async () => {
    const { origin } = await statuses();
    await expect(readOnce({ url: `${origin}/302` })).rejects.toMatchObject({
      data: { reason: "upstream_status", status: 302 },
    });
  });
});

describe("select", () => {
  const json = (text: string, type = "application/json") =>
    start((_, response) => {
      response.setHeader("content-type", type).end(text);
    });

  it("serves a text as text, and all else as JSON indented by two", async () => {
    const { origin } = await json('{"a/b":{"~c":["x",{"k":[1,null]}]},"n":null,"__proto__":{"p":1}}');
    const at = (select: string) => readOnce({ url: `${origin}/x.csv`, select });
    expect(await at("/a~1b/~0c/0")).toEqual({ body: "x", defaultType: "text/plain" });
    expect(await at("/a~1b/~0c/1")).toEqual({
      body: '{\n  "k": [\n    1,\n    null\n  ]\n}',
      upstreamType: "application/json",
    });
    expect(await at("/n")).toMatchObject({ body: "null" });
    expect(await at("/__proto__/p")).toMatchObject({ body: "1" });
  });

  it.each(["/none", "/a/00", "/a/-", "/a/2", "/constructor", "/a/length"])(
    "%s is not found",
    async (select) => {
      const { origin } = await json('{"a":["x","y"]}');
      await expect(readOnce({ url: origin, select })).rejects.toMatchObject({
        code: -32602,
        data: { uri: URI },
      });
    },
  );

  it.each(["<html>", "", "{'a': 1}", "[".repeat(10)])("%j is not JSON", async (text) => {
    const { origin } = await json(text);
    await expect(readOnce({ url: origin, select: "/a" })).rejects.toMatchObject({
      code: -32603,
      message: "The upstream did not answer with JSON",
      data: { uri: URI, reason: "not_json" },
    });
  });

  it("JSON too deep to print is a failure, not a crash", async () => {
    const { origin } = await json(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);
    await expect(readOnce({ url: origin, select: "/a" })).rejects.toMatchObject({
      data: { reason: "not_json" },
    });
  });

  it("what grows beyond maxBytes as it is printed is refused", async () => {
    const { origin } = await json("[[[[[[1]]]]]]");
    await expect(readOnce({ url: origin, select: "" }, { maxBytes: 20 })).rejects.toMatchObject({
      data: { limit: "maxBytes", bound: 20 },
    });
  });
});
