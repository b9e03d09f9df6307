import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { run, serveOverHttp, writeFolder } from "../support/command.js";
import { manifest } from "../support/manifest.js";
import { INITIALIZE, oldRequest, type Json } from "../support/messages.js";
import { answerIn, ask, post } from "../support/posts.js";
import { startUpstream } from "../support/upstream.js";

const items = Array.from({ length: 10_000 }, (_, index) => index);

/** A server with these limits, which are all that it says of itself. */
async function serve(
  limits: Json,
  resources: readonly Json[] = [{ uri: "note://a", name: "a", text: "hello" }],
) {
  const cwd = await writeFolder({ "pressmark.yaml": manifest({ serve: { limits }, resources }) });
  return await serveOverHttp([], { cwd });
}

const limit = (name: string, bound: number) => ({ reason: "limit", limit: name, bound });

describe("serve.limits", () => {
  it("maxBodyBytes: 413", async () => {
    const { url } = await serve({ maxBodyBytes: "1KiB" });
    const response = await post(url, JSON.stringify(oldRequest(1, "ping")).padEnd(1_025));
    expect(response.status).toBe(413);
    expect((await answerIn(response)).error).toEqual({
      code: -32000,
      message: "The request body is too large: serve.limits.maxBodyBytes is 1024 bytes",
      data: limit("maxBodyBytes", 1_024),
    });
  });

  it("maxSessions: 503 while all are in use", async () => {
    const { url } = await serve({ maxSessions: 1 });
    const open = () => post(url, oldRequest(1, "initialize", INITIALIZE));
    const first = await open();
    await first.text();
    const headers = {
      Accept: "text/event-stream",
      "Mcp-Session-Id": first.headers.get("mcp-session-id") ?? "",
    };
    const news = await fetch(url, { headers });
    const refused = await open();
    expect(refused.status).toBe(503);
    expect((await answerIn(refused)).error?.data).toEqual(limit("maxSessions", 1));
    await news.body?.cancel();
  });

  it("maxAddressBytes: -32602 that names it, in both eras", async () => {
    const { url } = await serve({ maxAddressBytes: "64B" });
    const uri = "note://".padEnd(65, "a");
    const data = { uri, reason: "invalid_uri", limit: "maxAddressBytes", bound: 64 };
    expect((await ask(url, "resources/read", { uri })).error).toMatchObject({ code: -32602, data });
    const old = await answerIn(await post(url, oldRequest(1, "resources/read", { uri })));
    expect(old.error).toMatchObject({ code: -32602, data });
  });

  it("maxReads and maxQueuedReads: -32603 at once, and the rest is answered in its turn", async () => {
    const waiting: (() => void)[] = [];
    const upstream = await startUpstream((_, response) => {
      waiting.push(() => response.setHeader("content-type", "text/plain").end("late"));
    });
    const { url } = await serve({ maxReads: 1, maxQueuedReads: 1 }, [
      { uriTemplate: "slow://{id}", name: "slow", http: `${upstream.url}/{id}`, list: false },
    ]);
    const read = (id: number) => ask(url, "resources/read", { uri: `slow://${id}` });
    const first = read(1);
    await expect.poll(() => waiting.length).toBe(1);
    const others = [read(2), read(3)];
    const refused = await Promise.race(others);
    expect(refused.error).toEqual({
      code: -32603,
      message: "The server is busy: too many reads are under way, serve.limits.maxReads is 1",
      data: limit("maxReads", 1),
    });
    waiting[0]?.();
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.();
    const answers = await Promise.all([first, ...others]);
    expect(answers.map(({ result }) => result !== undefined).filter(Boolean)).toHaveLength(2);
  });

  it("maxRenderSteps: -32603, and the server answers others soon", async () => {
    const loops = "{{#each data}}{{#each ../data}}{{#each ../../data}}{{/each}}{{/each}}{{/each}}";
    const { url } = await serve({}, [
      { uri: "note://loops", name: "loops", render: { template: loops, from: { json: items } } },
      { uri: "note://a", name: "a", text: "hello" },
    ]);
    const [looping, plain] = await Promise.all([
      ask(url, "resources/read", { uri: "note://loops" }),
      ask(url, "resources/read", { uri: "note://a" }),
    ]);
    expect(looping.error).toEqual({
      code: -32603,
      message: "The resource exceeds its limit maxRenderSteps of 250000 steps",
      data: { uri: "note://loops", ...limit("maxRenderSteps", 250_000) },
    });
    expect(plain.result).toBeDefined();
  });

  it("headers beyond 16 KiB: 431", async () => {
    const { url } = await serve({});
    const status = await new Promise((resolve, reject) => {
      request(url, { headers: { "X-Long": "x".repeat(17_000) } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(431);
  });

  it("maxLineBytes over stdio: -32700, and the next message is answered", async () => {
    const cwd = await writeFolder({
      "pressmark.yaml": manifest({ serve: { limits: { maxLineBytes: "1KiB" } }, resources: [] }),
    });
    const lines = ["x".repeat(1_025), JSON.stringify(oldRequest(1, "initialize", INITIALIZE))];
    const { stdout } = await run(["serve"], { cwd, stdin: `${lines.join("\n")}\n` });
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Json);
    expect(answers).toMatchObject([
      { error: { code: -32700, data: limit("maxLineBytes", 1_024) } },
      { id: 1, result: { serverInfo: { name: "desk" } } },
    ]);
  });
});
