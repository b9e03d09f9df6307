import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { liveServer, serveOverHttp, startProgram, writeFolder, type HttpServed } from "../support/command.js";
import { readEvents, type EventStream } from "../support/events.js";
import { speakLines } from "../support/lines.js";
import { INITIALIZE, newHeaders, newRequest, oldRequest, type Json } from "../support/messages.js";
import { answerIn, ask, post } from "../support/posts.js";

const MANIFEST = `pressmark: 1
server: { name: desk, version: "1.0" }
resources:
  - { uri: "note://a", name: a, file: notes/a.md }
  - { uriTemplate: "notes://{name}", name: notes, file: "notes/{name}.md" }
`;
const FILES = { "pressmark.yaml": MANIFEST, "notes/a.md": "one", "notes/b.md": "one" };

const SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";

async function serve(
  ...flags: readonly string[]
): Promise<{ readonly folder: string; readonly served: HttpServed }> {
  const folder = await writeFolder(FILES);
  return { folder, served: await serveOverHttp([path.join(folder, "pressmark.yaml"), ...flags]) };
}

/** Opens a session of 2025 that is ready. @returns its header */
async function openSession(url: string): Promise<Record<string, string>> {
  const response = await post(url, oldRequest(0, "initialize", INITIALIZE));
  await response.text();
  const session = { "Mcp-Session-Id": response.headers.get("mcp-session-id") ?? "" };
  await post(url, { jsonrpc: "2.0", method: "notifications/initialized" }, session);
  return session;
}

function openNews(url: string, session: Record<string, string>): Promise<EventStream> {
  return readEvents((signal) => fetch(url, { headers: { Accept: "text/event-stream", ...session }, signal }));
}

function listen(url: string, notifications: unknown, id = 7): Promise<EventStream> {
  const params = { notifications } as Json;
  return readEvents((signal) =>
    fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        ...newHeaders("subscriptions/listen"),
      },
      body: JSON.stringify(newRequest(id, "subscriptions/listen", params)),
      signal,
    }),
  );
}

/** How many folders a process watches, as Linux tells it. */
async function watchedFolders(pid: number): Promise<number> {
  let watched = 0;
  for (const handle of await readdir(`/proc/${String(pid)}/fdinfo`)) {
    const told = await readFile(`/proc/${String(pid)}/fdinfo/${handle}`, "utf8").catch(() => "");
    watched += told.match(/^inotify wd:/gm)?.length ?? 0;
  }
  return watched;
}

describe("a session of 2025 over HTTP", () => {
  it("[subscribe] is told on its stream of news, also of what happened before it was open", async () => {
    const { folder, served } = await serve();
    const session = await openSession(served.url);
    const subscribed = await answerIn(
      await post(served.url, oldRequest(1, "resources/subscribe", { uri: "note://a" }), session),
    );
    expect(subscribed).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    await writeFile(path.join(folder, "notes/a.md"), "two");
    // The burst is over by then: the notice waits for a stream.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const news = await openNews(served.url, session);
    expect(await news.wait(1)).toEqual([
      { jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri: "note://a" } },
    ]);
    await writeFile(path.join(folder, "notes/a.md"), "three");
    expect(await news.wait(2)).toHaveLength(2);
  });

  it("[subscribe] may open another stream, which takes the place of one that isn't read, and loses nothing", async () => {
    const { folder, served } = await serve();
    const session = await openSession(served.url);
    await (await post(served.url, oldRequest(1, "resources/subscribe", { uri: "note://a" }), session)).text();
    const { port, host } = new URL(served.url);
    const silent = connect(Number(port), "127.0.0.1");
    onTestFinished(() => void silent.destroy());
    const header = `Mcp-Session-Id: ${session["Mcp-Session-Id"] ?? ""}`;
    silent.write(`GET /mcp HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n${header}\r\n\r\n`);
    await once(silent, "readable");
    await writeFile(path.join(folder, "notes/a.md"), "two");
    // It's told there, where nobody reads.
    await expect.poll(() => silent.readableLength).toBeGreaterThan(300);
    const news = await openNews(served.url, session);
    expect(await news.wait(1)).toEqual([
      { jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri: "note://a" } },
    ]);
    await once(silent.resume(), "end");
  });

  it("[subscribe] is told of nothing any more once it was deleted", async () => {
    const { served } = await serve();
    const session = await openSession(served.url);
    const news = await openNews(served.url, session);
    await post(served.url, oldRequest(1, "resources/subscribe", { uri: "note://a" }), session);
    await fetch(served.url, { method: "DELETE", headers: session });
    await news.ended;
    expect(news.messages).toEqual([]);
  });

  it("[subscribe-unknown] refuses what nothing answers, and what is no text", async () => {
    const { served } = await serve();
    const session = await openSession(served.url);
    const subscribe = async (params: Json) =>
      (await answerIn(await post(served.url, oldRequest(1, "resources/subscribe", params), session))).error;
    expect(await subscribe({ uri: "note://b" })).toMatchObject({ code: -32602, data: { uri: "note://b" } });
    expect(await subscribe({ uri: "" })).toMatchObject({
      code: -32602,
      data: { uri: "", reason: "invalid_uri" },
    });
    expect(await subscribe({})).toMatchObject({ code: -32602 });
    expect(await subscribe({ uri: 1 })).toMatchObject({ code: -32602 });
  });

  it("[subscribe] has subscriptions in a session alone", async () => {
    const { served } = await serve();
    const request = oldRequest(1, "resources/subscribe", { uri: "note://a" });
    expect((await answerIn(await post(served.url, request))).error).toMatchObject({ code: -32601 });
  });
});

describe("a stream of 2026-07-28 over HTTP", () => {
  it("[subscribe-unknown] begins with what is honoured, and names itself and the address as it was asked for", async () => {
    const { folder, served } = await serve();
    const stream = await listen(served.url, {
      resourceSubscriptions: ["NOTE://a", "note://unknown", "not a uri", "", "NOTE://a"],
      resourcesListChanged: true,
      toolsListChanged: true,
    });
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream");
    expect(await stream.wait(1)).toEqual([
      {
        jsonrpc: "2.0",
        method: "notifications/subscriptions/acknowledged",
        params: {
          notifications: { resourceSubscriptions: ["NOTE://a"], resourcesListChanged: true },
          _meta: { [SUBSCRIPTION_ID]: 7 },
        },
      },
    ]);
    await writeFile(path.join(folder, "notes/a.md"), "two");
    await stream.wait(2);
    await writeFile(path.join(folder, "notes/c.md"), "new");
    expect((await stream.wait(3)).slice(1)).toEqual([
      {
        jsonrpc: "2.0",
        method: "notifications/resources/updated",
        params: { uri: "NOTE://a", _meta: { [SUBSCRIPTION_ID]: 7 } },
      },
      {
        jsonrpc: "2.0",
        method: "notifications/resources/list_changed",
        params: { _meta: { [SUBSCRIPTION_ID]: 7 } },
      },
    ]);
  });

  it("[stop] ends in good order when the server is told to stop", async () => {
    const { served } = await serve();
    const stream = await listen(served.url, { resourceSubscriptions: ["note://a"] });
    const session = await openSession(served.url);
    const news = await openNews(served.url, session);
    await stream.wait(1);
    expect(await served.stop()).toBe(0);
    await Promise.all([stream.ended, news.ended]);
    expect(stream.messages.slice(1)).toMatchObject([
      { id: 7, result: { resultType: "complete", _meta: { [SUBSCRIPTION_ID]: 7 } } },
    ]);
  });

  it("is over at once where nothing can be honoured, and refused where it isn't in order", async () => {
    const { served } = await serve();
    const empty = await listen(served.url, { resourceSubscriptions: ["note://unknown"] });
    await empty.ended;
    expect(empty.messages).toMatchObject([
      { params: { notifications: {} } },
      { result: { resultType: "complete" } },
    ]);
    for (const notifications of [
      undefined,
      [],
      { resourceSubscriptions: "note://a" },
      { resourceSubscriptions: [1] },
    ]) {
      const answer = await ask(served.url, "subscriptions/listen", { notifications });
      expect(answer.error).toMatchObject({ code: -32602 });
    }
  });
});

describe.runIf(existsSync("/proc/self/fdinfo"))("clients that vanish", () => {
  it("[subscribe] cost nothing any more", async () => {
    const { served } = await serve();
    const { pid = 0 } = served.child;
    // The manifest's own watches stay.
    let before = 0;
    await vi.waitFor(async () => {
      before = await watchedFolders(pid);
      expect(before).toBeGreaterThan(0);
    });
    const streams = await Promise.all(
      Array.from({ length: 20 }, (_, id) =>
        listen(
          served.url,
          { resourceSubscriptions: ["note://a", "notes://b"], resourcesListChanged: true },
          id,
        ),
      ),
    );
    await Promise.all(streams.map((stream) => stream.wait(1)));
    expect(await watchedFolders(pid)).toBeGreaterThan(before);
    for (const stream of streams) stream.drop();
    await vi.waitFor(
      async () => {
        expect(await watchedFolders(pid)).toBe(before);
      },
      { timeout: 10_000 },
    );
  });
});

describe("[subscribe] where nothing is watched", () => {
  it("no capability is declared, and nothing is subscribed to", async () => {
    const { served } = await serve("--no-watch");
    const { result } = await answerIn(await post(served.url, oldRequest(0, "initialize", INITIALIZE)));
    expect(result?.["capabilities"]).toEqual({ resources: {}, completions: {} });
    expect((await ask(served.url, "server/discover")).result?.["capabilities"]).toEqual({
      resources: {},
      completions: {},
    });
    const session = await openSession(served.url);
    const refused = await post(
      served.url,
      oldRequest(1, "resources/subscribe", { uri: "note://a" }),
      session,
    );
    expect((await answerIn(refused)).error).toMatchObject({ code: -32601 });
    const stream = await listen(served.url, {
      resourceSubscriptions: ["note://a"],
      resourcesListChanged: true,
    });
    await stream.ended;
    expect(stream.messages[0]).toMatchObject({ params: { notifications: {} } });
  });
});

describe("raw messages of 2026-07-28 over stdio", () => {
  it("[subscribe-unknown] a stream begins with what is honoured, and ends when it's cancelled", async () => {
    const folder = await writeFolder(FILES);
    const lines = speakLines(startProgram(liveServer(path.join(folder, "pressmark.yaml"))));
    const heard = () => lines.lines.map((line) => JSON.parse(line) as Json);
    const wait = (count: number) =>
      vi.waitFor(
        () => {
          expect(lines.lines.length).toBeGreaterThanOrEqual(count);
        },
        { timeout: 10_000 },
      );
    const filter = { resourceSubscriptions: ["note://a", "note://unknown"] };
    lines.send(newRequest(1, "subscriptions/listen", { notifications: filter }));
    await wait(1);
    expect(heard()).toEqual([
      {
        jsonrpc: "2.0",
        method: "notifications/subscriptions/acknowledged",
        params: { notifications: { resourceSubscriptions: ["note://a"] }, _meta: { [SUBSCRIPTION_ID]: 1 } },
      },
    ]);
    await writeFile(path.join(folder, "notes/a.md"), "two");
    await wait(2);
    expect(heard()[1]).toEqual({
      jsonrpc: "2.0",
      method: "notifications/resources/updated",
      params: { uri: "note://a", _meta: { [SUBSCRIPTION_ID]: 1 } },
    });
    lines.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
    lines.send(
      newRequest(2, "subscriptions/listen", { notifications: { resourceSubscriptions: ["notes://b"] } }),
    );
    await wait(3);
    await writeFile(path.join(folder, "notes/a.md"), "three");
    await writeFile(path.join(folder, "notes/b.md"), "two");
    await wait(4);
    expect(heard()[3]).toMatchObject({ params: { uri: "notes://b", _meta: { [SUBSCRIPTION_ID]: 2 } } });
    expect(await lines.end()).toBe(0);
  });
});
