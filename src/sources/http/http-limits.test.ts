import { afterEach, describe, expect, it } from "vitest";
import { readText, startUpstream, type Upstream } from "./upstream.fixture.js";

const upstreams: Upstream[] = [];
afterEach(async () => {
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
});

/** An upstream that answers when it is told to. */
async function slow() {
  const answer: (() => void)[] = [];
  const upstream = await startUpstream((_, response) => {
    answer.push(() => response.setHeader("content-type", "text/plain").end("late"));
  });
  upstreams.push(upstream);
  return { upstream, answer };
}

describe("connections to one origin", () => {
  it("are as many as maxUpstreamConnections says; others wait, and beyond maxQueuedReads they are refused", async () => {
    const { upstream, answer } = await slow();
    const other = await slow();
    const serverLimits = { maxUpstreamConnections: 1, maxQueuedReads: 1 };
    const read = (path: string, origin = upstream.origin) =>
      readText({ url: `${origin}/${path}` }, { serverLimits });
    const first = read("1");
    await expect.poll(() => answer.length).toBe(1);
    const second = read("2");
    await expect(read("3")).rejects.toMatchObject({
      code: -32603,
      message:
        "The server is busy: too many requests to one upstream are under way, serve.limits.maxUpstreamConnections is 1",
      data: { reason: "limit", limit: "maxUpstreamConnections", bound: 1 },
    });
    const elsewhere = read("4", other.upstream.origin);
    await expect.poll(() => other.answer.length).toBe(1);
    other.answer[0]?.();
    expect(await elsewhere).toBe("late");
    expect(answer.length).toBe(1);
    answer[0]?.();
    await expect.poll(() => answer.length).toBe(2);
    answer[1]?.();
    expect([await first, await second]).toEqual(["late", "late"]);
  });

  it("are free again after an answer that nobody read, a failure, and a reader that gave up", async () => {
    const upstream = await startUpstream((request, response) => {
      if (request.url === "/lost") response.destroy();
      else if (request.url === "/hung") response.writeHead(200).write("a");
      else response.writeHead(request.url === "/a" ? 200 : 500).end("a");
    });
    upstreams.push(upstream);
    const serverLimits = { maxUpstreamConnections: 1, maxQueuedReads: 0 };
    const read = (path: string, timeoutMs = 5_000) =>
      readText(
        { url: `${upstream.origin}/${path}` },
        { serverLimits, signal: AbortSignal.timeout(timeoutMs) },
      );
    for (const path of ["status", "lost", "status"]) await expect(read(path)).rejects.toThrow();
    await expect(read("hung", 100)).rejects.toThrow();
    await expect.poll(() => read("a").catch(() => "busy")).toBe("a");
  });
});
